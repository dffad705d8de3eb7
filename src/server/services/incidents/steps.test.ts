import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addActionSchema, updateActionSchema } from '#shared/incidents/actions.ts';
import { decideNotifiableSchema, incidentStates, stateOf, whyNot } from '#shared/incidents.ts';
import { makeIncident, makeStaff } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import { audit } from '../../db/schema/audit.ts';
import { staff } from '../../db/schema/staff.ts';
import { actOf } from '../act.ts';
import { addAction, listOverdueActions, updateAction } from './actions.ts';
import { getIncident } from './records.ts';
import { closeIncident, decideNotifiable, reopenIncident, withdrawIncident } from './steps.ts';

const installation = { orgName: 'Ōkura Bush', baseUrl: 'https://okura.example' };

function createScene() {
  const { db } = createTestDb();
  const owner = makeStaff(db, { role: 'Field Staff' });
  const act = actOf(makeStaff(db, { firstname: 'Kai', lastname: 'Rewi' }), testAct);
  const { id } = makeIncident(db);
  const add = (fields: object = {}) =>
    addAction(db, act, {
      incidentId: id,
      description: 'Mark the tunnel',
      staffId: owner.id,
      dueDate: '2026-03-04',
      ...fields,
    });
  const end = (action: { id: number }, fields: object) => updateAction(db, act, { id: action.id, ...fields });
  const decide = (decision: 'Yes' | 'No', fields: object = {}) =>
    decideNotifiable(db, act, { id, decision, ...fields });
  const close = (fields: object = {}) => closeIncident(db, act, { id, ...fields });
  const reopen = (reason = 'New facts') => reopenIncident(db, act, { id, reason });
  const withdraw = (reason = 'Reported twice') => withdrawIncident(db, act, { id, reason }, installation);
  const read = () => getIncident(db, act, { id });
  const lastLine = () => db.select().from(audit).all().at(-1);
  return { db, act, owner, id, add, end, decide, close, reopen, withdraw, read, lastLine };
}

const conflict = (message: string | RegExp, errors?: object) =>
  expect.objectContaining({ code: 'CONFLICT', message: expect.stringMatching(message), ...(errors && { errors }) });

const refusedField = (field: string, message: string | RegExp) =>
  expect.objectContaining({ code: 'INVALID', errors: { [field]: expect.stringMatching(message) } });

test.each([
  [{ withdrawnAt: null, closedAt: null, openActions: 0 }, 'Open'],
  [{ withdrawnAt: null, closedAt: null, openActions: 2 }, 'Action due'],
  [{ withdrawnAt: null, closedAt: 'x', openActions: 0 }, 'Closed'],
  [{ withdrawnAt: 'x', closedAt: null, openActions: 2 }, 'Withdrawn'],
] as const)('the state of %o is %s', (facts, state) => {
  expect(stateOf(facts)).toBe(state);
});

test('each state says what can be done with it', () => {
  const can = incidentStates.map((state) =>
    (['edit', 'close', 'reopen', 'withdraw'] as const).filter((step) => whyNot(step, state) === null),
  );
  expect(can).toEqual([['edit', 'close', 'withdraw'], ['edit', 'close', 'withdraw'], ['reopen'], ['reopen']]);
});

describe('closing an incident', () => {
  test('is refused with all that is missing, and goes once every action is done or given up and the question is answered', () => {
    const { add, end, decide, close, read } = createScene();
    const [first, second] = [add(), add({ description: 'Antihistamine in every kit' })];
    expect(read()).toMatchObject({ state: 'Action due', openActions: 2 });
    expect(() => close()).toThrow(
      conflict('2 actions are still open. The question whether it is notifiable is not answered.', {
        actions: '2 actions are still open.',
        notifiable: 'The question whether it is notifiable is not answered.',
      }),
    );
    end(first, { doneDate: testToday });
    expect(() => close()).toThrow(conflict('^1 action is still open'));
    end(second, { givenUpReason: 'Nobody is allergic' });
    expect(read().state).toBe('Open');
    expect(() => close()).toThrow(conflict('^The question'));
    decide('No');
    expect(close({ committeeMeetingDate: '2026-03-01', chairpersonSignature: 'Aroha' })).toMatchObject({
      ...{ state: 'Closed', closedBy: 'Kai Rewi', committeeMeetingDate: '2026-03-01', chairpersonSignature: 'Aroha' },
    });
  });

  test('ends all changes until it is reopened with a reason, which the trail keeps', () => {
    const { add, end, decide, close, reopen, withdraw, lastLine } = createScene();
    const action = add();
    expect(() => reopen()).toThrow(conflict('This incident is not closed.'));
    end(action, { doneDate: testToday });
    decide('No');
    close();
    const closed = conflict('This incident is closed. Reopen it first.');
    for (const change of [close, withdraw, add, () => decide('Yes'), () => end(action, { doneDate: null })])
      expect(() => change()).toThrow(closed);
    // What was said before is not refused where it is said again.
    expect(end(action, { doneDate: testToday })).toMatchObject({ doneDate: testToday, version: 2 });
    expect(reopen('New facts')).toMatchObject({ state: 'Open', closedAt: null, closedBy: null });
    expect(lastLine()).toMatchObject({ action: 'reopened', recordType: 'incident' });
    expect(lastLine()?.after).toContain('"reason":"New facts"');
    expect(lastLine()?.before).toContain('"reason":""');
    expect(end(action, { doneDate: null }).endedAt).toBeNull();
  });
});

test('a withdrawn incident keeps its row and its reason, and only taken up again', () => {
  const { withdraw, close, reopen, add, read, lastLine } = createScene();
  expect(withdraw('Reported twice')).toMatchObject({ state: 'Withdrawn', withdrawnReason: 'Reported twice' });
  expect(lastLine()).toMatchObject({ action: 'withdrawn', after: expect.stringContaining('Reported twice') });
  for (const step of [close, withdraw, add]) expect(() => step()).toThrow(conflict('This incident was withdrawn.'));
  expect(reopen('It did happen')).toMatchObject({ state: 'Open', withdrawnAt: null, withdrawnReason: '' });
  expect(lastLine()).toMatchObject({ action: 'reopened', after: expect.stringContaining('It did happen') });
  expect(read().incidentDescription).toBe('A branch came down');
});

describe('whether it is notifiable', () => {
  test('is decided by somebody, with when the authority was told, by whom and the reference, which stay', () => {
    const { db, id, decide } = createScene();
    const told = { notifiedAt: '2026-03-04T20:00:00.000Z', notifiedBy: 'Kai Rewi', reference: 'W-12' };
    expect(decide('Yes', told)).toMatchObject({
      ...{ notifiable: 'Yes', decidedBy: 'Kai Rewi', decidedAt: testAct.now, notifiedAt: told.notifiedAt },
      notifiedReference: 'W-12',
    });
    expect(decide('Yes', { reference: 'W-13' })).toMatchObject({ notifiedBy: 'Kai Rewi', notifiedReference: 'W-13' });
    const madeAt = '2026-03-04T20:10:00.000Z';
    const somebodyElse = { ...actOf(makeStaff(db, { firstname: 'Ana', lastname: 'Poutū' }), testAct), madeAt };
    const decided = { decidedBy: 'Kai Rewi', decidedAt: testAct.now };
    expect(decideNotifiable(db, somebodyElse, { id, decision: 'Yes', reference: 'W-14' })).toMatchObject(decided);
    const again = { decidedBy: 'Ana Poutū', decidedAt: madeAt };
    expect(decideNotifiable(db, somebodyElse, { id, decision: 'No' })).toMatchObject(again);
    // It is 20:30, and clocks differ by some minutes.
    expect(decide('Yes', { notifiedAt: '2026-03-04T20:45:00.000Z' })).toMatchObject({ notifiable: 'Yes' });
    const tooLate = () => decide('Yes', { notifiedAt: '2026-03-04T20:45:00.001Z' });
    expect(tooLate).toThrow(refusedField('notifiedAt', /cannot be in the future/));
  });

  test('takes an instant with its zone, and no other time', () => {
    const read = (notifiedAt: unknown) => decideNotifiableSchema.safeParse({ id: 1, decision: 'Yes', notifiedAt });
    expect(read('2026-03-05T09:00:00+13:00').data?.notifiedAt).toBe('2026-03-04T20:00:00.000Z');
    expect(read('').data?.notifiedAt).toBeNull();
    expect(read('yesterday').error?.issues[0]?.message).toContain('2026-03-05T09:00:00Z');
    expect(decideNotifiableSchema.safeParse({ id: 1, decision: 'Maybe' }).error?.issues[0]?.message).toBe(
      'Please answer Yes or No.',
    );
  });
});

describe('an action', () => {
  test('needs what, who and by when, each with its sentence', () => {
    const messages = (input: object) =>
      addActionSchema
        .safeParse({ incidentId: 1, description: ' ', ...input })
        .error?.issues.map(({ message }) => message);
    expect(messages({})).toEqual([
      ...['Please describe what is to be done.', 'Please choose somebody of the staff.'],
      'Please choose the day by which it is done.',
    ]);
    expect(updateActionSchema.safeParse({ id: 1, doneDate: '' }).data?.doneDate).toBeNull();
  });

  test('has an owner of the staff; one who left stays on it, and nobody who left gets a new one', () => {
    const { db, owner, add, end, read } = createScene();
    const action = add();
    db.update(staff).set({ deletedAt: testAct.now }).where(eq(staff.id, owner.id)).run();
    expect(read().actions[0]).toMatchObject({ staffName: 'Mereana Hōhepa', isOwnerGone: true });
    const refused = refusedField('staffId', 'Please choose somebody of the staff.');
    expect(() => add()).toThrow(refused);
    expect(() => add({ staffId: 4711 })).toThrow(refused);
    expect(end(action, { description: 'Mark it in red' })).toMatchObject({ description: 'Mark it in red', version: 2 });
    expect(end(action, { staffId: makeStaff(db).id }).isOwnerGone).toBe(false);
    expect(() => end(action, { staffId: owner.id })).toThrow(refused);
  });

  test('is done or given up, not both, and not in the future', () => {
    const { add, end, lastLine } = createScene();
    const action = add();
    const both = () => end(action, { doneDate: testToday, givenUpReason: 'No' });
    expect(both).toThrow(refusedField('givenUpReason', /either done or given up/));
    const tomorrow = () => end(action, { doneDate: '2026-03-06' });
    expect(tomorrow).toThrow(refusedField('doneDate', /cannot be in the future/));
    const recordName = 'Near Miss, 2026-03-05: Mark the tunnel';
    expect(lastLine()).toMatchObject({ action: 'created', recordName });
    expect(end(action, { doneDate: '2026-03-01' })).toMatchObject({ doneDate: '2026-03-01', endedBy: 'Kai Rewi' });
    expect(lastLine()).toMatchObject({ action: 'done', recordName });
    end(action, { doneDate: '2026-03-02' });
    expect(lastLine()).toMatchObject({ action: 'updated', recordName });
    end(action, { doneDate: null });
    expect(lastLine()?.action).toBe('updated');
    end(action, { givenUpReason: 'Nobody goes there' });
    expect(lastLine()?.action).toBe('given up');
    expect(() => end({ id: 4711 }, {})).toThrow('Action not found.');
  });

  test('stays ended by whoever ended it, and when, while its words change', () => {
    const { db, add, end } = createScene();
    const { id, endedAt, endedBy } = end(add(), { doneDate: '2026-03-01' });
    const somebodyElse = actOf(makeStaff(db, { firstname: 'Ana', lastname: 'Poutū' }), {
      ...testAct,
      now: '2026-03-05T09:00:00.000Z',
    });
    const edited = updateAction(db, somebodyElse, { id, description: 'Mark both tunnels' });
    expect(edited).toMatchObject({ description: 'Mark both tunnels', endedAt, endedBy });
  });

  test('is overdue the day after, for its owner and for whoever asks for all', () => {
    const { db, act, owner, add, end } = createScene();
    const late = add();
    add({ dueDate: testToday });
    const overdue = (staffId: number | null) => listOverdueActions(db, act, { staffId }).map(({ id }) => id);
    expect([overdue(owner.id), overdue(null), overdue(act.actorId)]).toEqual([[late.id], [late.id], []]);
    end(late, { givenUpReason: 'Not needed' });
    expect(overdue(null)).toEqual([]);
  });

  test('is counted where there are more than are listed', () => {
    const { db, act, add } = createScene();
    for (let n = 0; n < 102; n += 1) add();
    const late = listOverdueActions(db, act, { staffId: null });
    expect([late.length, late[0]?.more]).toEqual([100, 2]);
  });
});
