import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test } from 'vitest';
import { assignVolunteers } from '#server/services/activities/volunteers.ts';
import { removeStaff, updateStaff } from '#server/services/staff.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeVolunteer } from '#test/factories.ts';
import { FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { keptChange } from '#test/kept-changes.ts';
import { createPageScene } from '#test/page-changes.ts';
import { testAct } from '#test/test-db.ts';
import { type Change, createKey, headersOf } from '#web/sync/change.ts';
import { kindOf } from '#web/sync/kind-of.ts';
import { connectToPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { changeQueue, readQueue } from '#web/sync/queue-store.ts';
import { Sender } from '#web/sync/sender.ts';

// What becomes of changes that waited is the server's to say, so this runs against the server itself.

beforeEach(() => stubPhone());

/** Somebody whose phone holds check list notes and a staff assignment, none of which was sent. */
async function leaveTwoChanges() {
  const { program, enter, count } = createPageScene();
  await enter();
  const { agent, person, send: call } = await enter('Group Admin');
  const activity = makeActivity(program.db);
  const db = (await connectToPhoneDb()) as PhoneDb;
  const own = { person: person.id, personName: 'Tama', database: program.databaseId, activity: activity.id };
  const change = (path: string, input: object) =>
    keptChange({ ...own, key: createKey(), path: path as Change['path'], input: input as never });
  const made = [
    change('activities.checklist.saveNotes', { activityId: activity.id, notes: 'Two radios', version: 1 }),
    change('activities.staff.assign', { activityId: activity.id, staffId: person.id }),
  ];
  for (const { order: _, ...appended } of made)
    await changeQueue(db, 'all', (queue) => ({ queue, appended, result: null }));
  const send = async (one: Change) => {
    const { error, data } = await call(one.path, one.input as object, headersOf(one));
    if (error) {
      const { message, ...rest } = error as { message: string };
      throw Object.assign(new TRPCClientError(message), { data: rest });
    }
    return data;
  };
  const now = () => Date.parse(program.now());
  const sender = new Sender({
    ...{ db, send, now, tell: () => {}, random: () => 0.5 },
    kindOf,
    turn: new FakeLocks().turnOf(db),
    who: () => ({ person: person.id, database: program.databaseId }),
  });
  /** Tries to send. @returns what is left on the phone. */
  const sendAll = async () => {
    await sender.wake(true);
    sender.stop();
    return (await readQueue(db)).map(({ path, state, refusal }) => ({ path, state, refusal }));
  };
  const whyEnded = async () => (await agent.get('/trpc/session.whyEnded')).body.result.data;
  const stored = () => count("SELECT count(*) FROM activities WHERE checklist_notes = 'Two radios'");
  return { program, person, activityId: activity.id, sendAll, whyEnded, stored };
}

const untouched = [
  { path: 'activities.checklist.saveNotes', state: 'waiting', refusal: null },
  { path: 'activities.staff.assign', state: 'waiting', refusal: null },
];

test('somebody who was deleted meanwhile is told why, and what waits stays on the phone', async () => {
  const { program, person, sendAll, whyEnded, stored } = await leaveTwoChanges();
  removeStaff(program.db, testAct, { id: person.id });
  expect(await sendAll()).toEqual(untouched);
  expect(stored()).toBe(0);
  expect(messages.login.ended[(await whyEnded()).reason as 'left']).toBe(messages.login.ended.left);
});

test('somebody who was made a volunteer meanwhile is told why, and what waits stays on the phone', async () => {
  const { program, person, sendAll, whyEnded, stored } = await leaveTwoChanges();
  updateStaff(program.db, testAct, { id: person.id, role: 'Volunteer' });
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
  const volunteerIds = Array.from({ length: 300 }, () => makeVolunteer(program.db).id);
  assignVolunteers(program.db, testAct, { activityId, volunteerIds });
  const message = 'An activity can have at most 300 people, staff and volunteers together.';
  const refusal = { status: 400, message };
  expect(await sendAll()).toEqual([{ path: 'activities.staff.assign', state: 'refused', refusal }]);
  expect(stored()).toBe(1);
});
