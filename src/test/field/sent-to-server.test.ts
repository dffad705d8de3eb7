import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { getDocument } from '#server/services/activities/document.ts';
import { assignVolunteers } from '#server/services/activities/volunteers.ts';
import { addAction } from '#server/services/incidents/actions.ts';
import { getIncident } from '#server/services/incidents/records.ts';
import { closeIncident, decideNotifiable, withdrawIncident } from '#server/services/incidents/steps.ts';
import { reportIncident, updateIncident } from '#server/services/incidents.ts';
import { removeStaff, updateStaff } from '#server/services/staff.ts';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { makeActivity, makeVolunteer } from '#test/factories.ts';
import { FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { keptChange } from '#test/kept-changes.ts';
import { createPageScene } from '#test/page-changes.ts';
import { testAct } from '#test/test-db.ts';
import { add, describeChange } from '#web/sync/add-change.ts';
import { type Change, createKey, headersOf } from '#web/sync/change.ts';
import { tempIdOf } from '#web/sync/kept-change.ts';
import { kindOf } from '#web/sync/kind-of.ts';
import type { Kind } from '#web/sync/kinds.ts';
import type { InputOf, MutationPath } from '#web/sync/paths.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { changeQueue, readQueue } from '#web/sync/queue-store.ts';
import { Sender } from '#web/sync/sender.ts';
import { cacheOf } from './scene.ts';

// What becomes of changes that waited, and what others did meanwhile, is the server's to say, so this runs against the server itself.

beforeEach(() => stubPhone());

/** The phone of somebody with this role, which sends nothing until `sendAll`. @returns what is left on it then. */
async function openPhone({ program, enter }: ReturnType<typeof createPageScene>, role: Role) {
  const { agent, person, send: call } = await enter(role);
  const db = (await connectToPhoneDb()) as PhoneDb;
  const send = async (one: Change) => {
    const { error, data } = await call(one.path, one.input as object, headersOf(one));
    if (!error) return data;
    const { message, ...rest } = error as { message: string };
    throw Object.assign(new TRPCClientError(message), { data: rest });
  };
  const now = () => Date.parse(program.now());
  const sender = new Sender({
    ...{ db, send, now, tell: () => {}, random: () => 0.5, kindOf },
    turn: new FakeLocks().turnOf(db),
    who: () => ({ person: person.id, database: program.databaseId }),
  });
  const sendAll = async () => {
    await sender.wake(true);
    sender.stop();
    return readQueue(db);
  };
  return { agent, person, db, sendAll };
}

/** Somebody whose phone holds check list notes and a staff assignment, none of which was sent. */
async function leaveTwoChanges() {
  const page = createPageScene();
  const { program, enter, count } = page;
  await enter();
  const { agent, person, db, sendAll } = await openPhone(page, 'Group Admin');
  const activity = makeActivity(program.db);
  const own = { person: person.id, personName: 'Tama', database: program.databaseId, activity: activity.id };
  const change = (path: string, input: object) =>
    keptChange({ ...own, key: createKey(), path: path as Change['path'], input: input as never });
  const made = [
    change('activities.checklist.saveNotes', { activityId: activity.id, notes: 'Two radios', version: 1 }),
    change('activities.staff.assign', { activityId: activity.id, staffId: person.id }),
  ];
  for (const { order: _, ...appended } of made)
    await changeQueue(db, 'all', (queue) => ({ queue, appended, result: null }));
  const whyEnded = async () => (await agent.get('/trpc/session.whyEnded')).body.result.data;
  const stored = () => count("SELECT count(*) FROM activities WHERE checklist_notes = 'Two radios'");
  const left = async () => (await sendAll()).map(({ path, state, refusal }) => ({ path, state, refusal }));
  return { program, person, activityId: activity.id, sendAll: left, whyEnded, stored };
}

const untouched = [
  { path: 'activities.checklist.saveNotes', state: 'waiting', refusal: null },
  { path: 'activities.staff.assign', state: 'waiting', refusal: null },
];

test.each<[what: string, happens: (db: Db, id: number) => unknown]>([
  ['deleted', (db, id) => removeStaff(db, testAct, { id })],
  ['made a volunteer', (db, id) => updateStaff(db, testAct, { id, role: 'Volunteer' })],
])('somebody who was %s meanwhile is told why, and what waits stays on the phone', async (_, happens) => {
  const { program, person, sendAll, whyEnded, stored } = await leaveTwoChanges();
  happens(program.db, person.id);
  expect(await sendAll()).toEqual(untouched);
  expect(stored()).toBe(0);
  expect(await whyEnded()).toEqual({ reason: 'left', personId: person.id });
});

test('what somebody changed in the field reaches the server though their role is a lower one by then', async () => {
  const { program, person, sendAll, stored } = await leaveTwoChanges();
  updateStaff(program.db, testAct, { id: person.id, role: 'Field Staff' });
  expect(await sendAll()).toEqual([]);
  expect(stored()).toBe(1);
});

test('what meets a bound is refused with its sentence and stays; the rest of the activity is sent', async () => {
  const { program, person, activityId, sendAll, stored } = await leaveTwoChanges();
  updateStaff(program.db, testAct, { id: person.id, role: 'Field Staff' });
  const volunteerIds = Array.from({ length: bounds.people }, () => makeVolunteer(program.db).id);
  assignVolunteers(program.db, testAct, { activityId, volunteerIds });
  const refusal = { status: 400, message: messages.bounds.people(bounds.people) };
  expect(await sendAll()).toEqual([{ path: 'activities.staff.assign', state: 'refused', refusal }]);
  expect(stored()).toBe(1);
});

const installation = { orgName: 'Ōkura Bush', baseUrl: 'https://okura.example' };
const zone = { timeZone: 'Pacific/Auckland' };
const nearMiss = { typeOfIncident: 'Near Miss', incidentDescription: 'A branch came down' } as const;

/** A phone that keeps one incident of one activity, and has no coverage until `sendAll`. */
async function keepIncident(decision?: 'Yes' | 'No') {
  const page = createPageScene();
  const { program } = page;
  const { db: server } = program;
  const { person, db, sendAll } = await openPhone(page, 'Team Leader');
  const activity = makeActivity(server);
  const { id } = reportIncident(server, testAct, { ...nearMiss, activityId: activity.id } as never, zone);
  if (decision) decideNotifiable(server, testAct, { id, decision });
  const { version } = getIncident(server, testAct, { id });
  const document = getDocument(server, person, activity);
  const cache = cacheOf([{ path: 'activities.document', input: { id: activity.id } }], [document]);
  const make = async <Path extends MutationPath>(path: Path, input: InputOf<Path>) => {
    const change = { key: createKey(), person: person.id, database: program.databaseId, path, input };
    const made = { ...change, madeAt: program.now() } as Change;
    const parts = { cache, user: { ...person, firstname: 'Tama', lastname: '' } } as never;
    const kept = describeChange(made, parts, {
      ...{ kind: kindOf(path) as Kind, activity: activity.id, from: null, watchedUntil: 0 },
    });
    await changeQueue(db, 'all', (queue) => ({ queue, appended: add(queue, kept, kindOf), result: null }));
    return tempIdOf(made.key);
  };
  /** With the server's sentence. */
  const left = async () => (await sendAll()).map(({ path, state, refusal }) => [path, state, refusal?.message ?? null]);
  const stored = () => getIncident(server, testAct, { id });
  return { server, person, id, version, make, sendAll: left, stored };
}

test('all that is done to a kept incident without coverage reaches the server: an action, the decision, closing, reopening', async () => {
  const { person, id, version, make, sendAll, stored } = await keepIncident();
  const own = { staffId: person.id, dueDate: '2026-03-12' };
  const action = await make('incidents.actions.add', { incidentId: id, description: 'Fence off the bank', ...own });
  await make('incidents.actions.update', { id: action, version: 1, givenUpReason: 'The bank is gone' });
  await make('incidents.decideNotifiable', { id, version, decision: 'Yes', reference: 'W-12' });
  await make('incidents.close', { id, version, managerSignature: 'Kai Marsden' });
  await make('incidents.reopen', { id, version, reason: 'A second person was hit' });
  expect(await sendAll()).toEqual([]);
  expect(stored()).toMatchObject({
    ...{ state: 'Open', notifiable: 'Yes', notifiedReference: 'W-12', managerSignature: 'Kai Marsden' },
    actions: [expect.objectContaining({ description: 'Fence off the bank', givenUpReason: 'The bank is gone' })],
  });
});

test('what was done to an incident that somebody withdrew meanwhile is refused with the reason, and stays on the phone', async () => {
  const { server, person, id, version, make, sendAll, stored } = await keepIncident();
  const own = { staffId: person.id, dueDate: '2026-03-12' };
  const action = await make('incidents.actions.add', { incidentId: id, description: 'Fence off the bank', ...own });
  await make('incidents.actions.update', { id: action, version: 1, doneDate: '2026-03-05' });
  await make('incidents.update', { id, version, witnesses: 'Hine' });
  await make('incidents.withdraw', { id, version, reason: 'Reported twice' });
  withdrawIncident(server, testAct, { id, version, reason: 'A mistake' }, installation);
  const { withdrawn } = messages.incidents;
  expect(await sendAll()).toEqual([
    ['incidents.actions.add', 'refused', withdrawn],
    // Each is built on the one before.
    ['incidents.actions.update', 'waiting', null],
    ['incidents.update', 'refused', withdrawn],
    ['incidents.withdraw', 'waiting', null],
  ]);
  expect(stored()).toMatchObject({ withdrawnReason: 'A mistake', witnesses: '', actions: [] });
});

test('what was done to an incident that somebody closed meanwhile is refused until it is reopened, and stays on the phone', async () => {
  const { server, id, version, make, sendAll, stored } = await keepIncident();
  await make('incidents.decideNotifiable', { id, version, decision: 'Yes' });
  const decided = decideNotifiable(server, testAct, { id, version, decision: 'No' });
  closeIncident(server, testAct, { id, version: decided.version });
  expect(await sendAll()).toEqual([['incidents.decideNotifiable', 'refused', messages.incidents.closedFirst]]);
  expect(stored()).toMatchObject({ state: 'Closed', notifiable: 'No' });
});

test('closing is refused with what is missing where somebody added an action meanwhile', async () => {
  const { server, person, id, version, make, sendAll, stored } = await keepIncident();
  await make('incidents.decideNotifiable', { id, version, decision: 'No' });
  await make('incidents.close', { id, version });
  addAction(server, testAct, { incidentId: id, description: 'Fence', staffId: person.id, dueDate: '2026-03-12' });
  expect(await sendAll()).toEqual([['incidents.close', 'refused', messages.incidents.openActions(1)]]);
  expect(stored()).toMatchObject({ state: 'Action due', notifiable: 'No' });
});

test('a decision goes through where somebody edited another field meanwhile; two different decisions are asked about', async () => {
  const { server, id, version, make, sendAll, stored } = await keepIncident();
  await make('incidents.decideNotifiable', { id, version, decision: 'Yes', reference: 'W-12' });
  updateIncident(server, testAct, { id, version, witnesses: 'Hine' } as never, zone);
  expect(await sendAll()).toEqual([]);
  expect(stored()).toMatchObject({ notifiable: 'Yes', witnesses: 'Hine' });
  const other = await keepIncident();
  await other.make('incidents.decideNotifiable', { id: other.id, version: other.version, decision: 'Yes' });
  decideNotifiable(other.server, testAct, { id: other.id, version: other.version, decision: 'No' });
  expect(await other.sendAll()).toEqual([['incidents.decideNotifiable', 'refused', expect.stringMatching(/changed/)]]);
  expect(other.stored().notifiable).toBe('No');
});

const isAsked = (path: string) => [[path, 'refused', expect.stringMatching(/changed/)]];

test('a report that somebody changed meanwhile is withdrawn only by choice', async () => {
  const { server, id, version, make, sendAll, stored } = await keepIncident();
  await make('incidents.withdraw', { id, version, reason: 'Reported twice' });
  updateIncident(server, testAct, { id, version, witnesses: 'Hine' } as never, zone);
  expect(await sendAll()).toEqual(isAsked('incidents.withdraw'));
  expect(stored()).toMatchObject({ state: 'Open', witnesses: 'Hine' });
});

test.each([
  ['after one’s own edit', [['incidents.update', { witnesses: 'Hine' }]]],
  [
    'for the second time',
    [
      ['incidents.withdraw', { reason: 'Reported twice' }],
      ['incidents.reopen', { reason: 'It was not' }],
    ],
  ],
] as const)('a report is withdrawn unasked %s', async (_, own) => {
  const { id, version, make, sendAll, stored } = await keepIncident();
  for (const [path, given] of own) await make(path, { id, version, ...given } as never);
  await make('incidents.withdraw', { id, version, reason: 'A drill' });
  expect(await sendAll()).toEqual([]);
  expect(stored()).toMatchObject({ state: 'Withdrawn', withdrawnReason: 'A drill' });
});

test('a report is closed only by choice where somebody decided otherwise meanwhile', async () => {
  const { server, id, version, make, sendAll, stored } = await keepIncident('No');
  await make('incidents.close', { id, version, managerSignature: 'Kai Marsden' });
  decideNotifiable(server, testAct, { id, decision: 'Yes' });
  expect(await sendAll()).toEqual(isAsked('incidents.close'));
  expect(stored()).toMatchObject({ state: 'Open', notifiable: 'Yes' });
});

test('a report is closed unasked where somebody edited something else meanwhile', async () => {
  const { server, id, version, make, sendAll, stored } = await keepIncident('No');
  await make('incidents.close', { id, version, managerSignature: 'Kai Marsden' });
  updateIncident(server, testAct, { id, witnesses: 'Hine' } as never, zone);
  expect(await sendAll()).toEqual([]);
  expect(stored()).toMatchObject({ state: 'Closed', managerSignature: 'Kai Marsden', witnesses: 'Hine' });
});
