import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct, testNow } from '#test/test-db.ts';
import type { Db } from '../db/open-db.ts';
import { predatorRecords } from '../db/schema/activity-results.ts';
import { startHousekeeping } from '../start/clock/housekeeping.ts';
import { type Act, stampsOf } from './act.ts';
import { assignChecklist, listActivityChecklist, removeChecklistFromActivity } from './activities/checklist.ts';
import { addActivityHazard, removeActivityHazard } from './activities/hazards.ts';
import { removePredatorRecord } from './activities/predator.ts';
import { addActivityRisk, chooseActivityControl, removeActivityRisk } from './activities/risk.ts';
import { assignStaff, removeStaffFromActivity } from './activities/staff.ts';
import { assignVolunteers, listAssignedVolunteers, removeVolunteerFromActivity } from './activities/volunteers.ts';
import { undoRemoval } from './removals.ts';

type Scene = {
  /** Removes the record. */
  remove: (act: Act) => unknown;
  /** Adds the same record again; undefined where there may be several. */
  addAgain: (() => unknown) | undefined;
};
type Kind = (db: Db, activityId: number) => Scene;

const risk = { riskTitleId: 1, likelihood: 'likely', consequences: 'minor' } as const;

const kinds: Record<string, Kind> = {
  'a hazard': (db, activityId) => {
    const link = { activityId, kind: 'site', hazardId: 1 } as const;
    const { id } = addActivityHazard(db, testAct, link);
    return {
      remove: (act) => removeActivityHazard(db, act, { id, kind: 'site' }),
      addAgain: () => addActivityHazard(db, testAct, link),
    };
  },
  'a rated risk with its controls, those set aside too': (db, activityId) => {
    const { id } = addActivityRisk(db, testAct, { activityId, ...risk, chosenControlIds: [1, 2] });
    chooseActivityControl(db, testAct, { activityId, riskId: id, riskControlId: 2, isChecked: false });
    return {
      remove: (act) => removeActivityRisk(db, act, { activityId, riskId: id }),
      addAgain: () => addActivityRisk(db, testAct, { activityId, ...risk, chosenControlIds: [] }),
    };
  },
  'a staff member': (db, activityId) => {
    const staffId = makeStaff(db, { role: 'Field Staff' }).id;
    const { id } = assignStaff(db, testAct, { activityId, staffId });
    return {
      remove: (act) => removeStaffFromActivity(db, act, { id }),
      addAgain: () => assignStaff(db, testAct, { activityId, staffId }),
    };
  },
  'a volunteer': (db, activityId) => {
    const volunteerIds = [makeVolunteer(db).id];
    assignVolunteers(db, testAct, { activityId, volunteerIds });
    const [{ id } = { id: 0 }] = listAssignedVolunteers(db, { activityId });
    return {
      remove: (act) => removeVolunteerFromActivity(db, act, { id }),
      addAgain: () => assignVolunteers(db, testAct, { activityId, volunteerIds }),
    };
  },
  'a checklist item': (db, activityId) => {
    assignChecklist(db, testAct, { activityId, checklistIds: [1] });
    const [{ id } = { id: 0 }] = listActivityChecklist(db, { activityId });
    return {
      remove: (act) => removeChecklistFromActivity(db, act, { id }),
      addAgain: () => assignChecklist(db, testAct, { activityId, checklistIds: [1] }),
    };
  },
  'a predator record': (db, activityId) => {
    const values = { activityId, predatorId: 3, rats: 4, othersDescription: 'Stoat', ...stampsOf(testAct) };
    const { id } = insertWithDefaults(db, predatorRecords).values(values).returning().get();
    return { remove: (act) => removePredatorRecord(db, act, { id }), addAgain: undefined };
  },
};

const tables = [
  'activity_hazards',
  'activity_risks',
  'activity_risk_controls',
  'activity_staff',
  'activity_volunteers',
  'activity_checklist',
  'predator_records',
];

/** Somebody who removes something by a change with a key, and all rows that an activity can lose. */
function createScene(prepare: Kind) {
  const { db } = createTestDb();
  const { remove, addAgain } = prepare(db, makeActivity(db).id);
  const act = { ...testAct, actorId: makeStaff(db).id, changeKey: randomUUID() };
  const readAll = () => tables.map((name) => db.$client.prepare(`SELECT * FROM ${name} ORDER BY id`).all());
  const lines = () => db.$client.prepare('SELECT action, before, after FROM audit ORDER BY id').all();
  return { db, act, remove, addAgain, readAll, lines, undo: () => undoRemoval(db, act, { key: act.changeKey }) };
}

describe.each(Object.entries(kinds))('the removal of %s from an activity', (_, prepare) => {
  test('is undone by its key: every row is as it was, and the trail shows both', () => {
    const { act, remove, readAll, lines, undo } = createScene(prepare);
    const before = readAll();
    remove(act);
    expect(readAll()).not.toEqual(before);
    expect(undo()).toEqual({ message: 'Put back.' });
    expect(readAll()).toEqual(before);
    const [removed, putBack] = lines().slice(-2) as [{ before: string }, { action: string; after: string }];
    expect(putBack).toMatchObject({ action: 'put back', after: removed.before });
    expect(undo).toThrow('Nothing to undo.');
  });

  test('is not undone when the same was added again meanwhile', () => {
    const { act, remove, addAgain, readAll, undo } = createScene(prepare);
    if (!addAgain) return;
    remove(act);
    addAgain();
    const before = readAll();
    expect(undo).toThrow(expect.objectContaining({ code: 'CONFLICT', message: 'This is there again already.' }));
    expect(readAll()).toEqual(before);
  });

  test('can be undone neither by somebody else nor, without a key, by anybody', () => {
    const { db, act, remove, undo } = createScene(prepare);
    const { changeKey, ...keyless } = act;
    remove(keyless);
    expect(undo).toThrow('Nothing to undo.');
    const other = createScene(prepare);
    other.remove(other.act);
    const somebodyElse = { ...other.act, actorId: other.act.actorId + 1 };
    expect(() => undoRemoval(other.db, somebodyElse, { key: other.act.changeKey })).toThrow('Nothing to undo.');
    expect(db.$client.prepare('SELECT count(*) FROM removals').pluck().get()).toBe(0);
  });
});

test('a removal can be undone for a day', async () => {
  const { db, act, remove, undo } = createScene(kinds['a hazard'] as Kind);
  const program = createTestProgram();
  remove(act);
  const tidyAt = async (hours: number) => {
    const now = new Date(Date.parse(testNow) + hours * 3_600_000).toISOString();
    const queue = { run: async (work: (tx: Db) => unknown) => work(db) } as typeof program.queue;
    startHousekeeping({ ...program, queue, now: () => now })();
  };
  await tidyAt(24);
  expect(db.$client.prepare('SELECT count(*) FROM removals').pluck().get()).toBe(1);
  await tidyAt(24.1);
  expect(undo).toThrow('Nothing to undo.');
});

test('the page undoes a removal by the key of the removal', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Field Staff');
  const activityId = makeActivity(program.db).id;
  const { id } = addActivityHazard(program.db, testAct, { activityId, kind: 'site', hazardId: 1 });
  const key = randomUUID();
  const send = (path: string, input: object, ownKey: string) =>
    agent.post(`/trpc/${path}`).set('x-change-key', ownKey).send(input);
  await send('activities.risk.removeHazard', { id, kind: 'site' }, key.toUpperCase());
  const undoKey = randomUUID();
  for (const _ of ['sent', 'sent again'])
    expect((await send('changes.undo', { key }, undoKey)).body.result.data).toEqual({ message: 'Put back.' });
  const again = await send('changes.undo', { key }, randomUUID());
  expect([again.status, again.body.error.message]).toEqual([404, 'Nothing to undo.']);
  // Repeated late, the removal is answered but not done again.
  expect((await send('activities.risk.removeHazard', { id, kind: 'site' }, key)).status).toBe(200);
  expect(program.sqlite.prepare('SELECT id FROM activity_hazards').pluck().all()).toEqual([id]);
});
