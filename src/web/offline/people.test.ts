import { beforeEach, describe, expect, test } from 'vitest';
import { keptNotesPath, partOfNotes } from '#shared/kept-notes.ts';
import { givePhoneStorage } from '#test/phone-storage.ts';
import { testConfig, testUser } from '#test/render.tsx';
import { openPhoneDb, type PhoneDb } from '#web/sync/phone-db.ts';
import { type Kept, nothingKept, readKept, writeKept } from './kept-pack.ts';
import {
  changePerson,
  endSessions,
  forgetPerson,
  mayOpen,
  readLastPerson,
  readPerson,
  rememberPerson,
  removeNotes,
} from './people.ts';

givePhoneStorage();

const minute = 60_000;
const tama = { ...testUser, id: 2, firstname: 'Tama' };
let db: PhoneDb;
beforeEach(async () => {
  const opened = await openPhoneDb();
  if (!opened) throw new Error('There is no phone database.');
  db = opened;
});

const remember = (user = testUser, answeredAt = 0) =>
  rememberPerson(db, { user, config: testConfig, configAt: 0, answeredAt });

test('the app opens for who is signed in, within 1000 minutes of the last answer', async () => {
  await remember();
  const found = await readLastPerson(db);
  expect(found).toMatchObject({ user: testUser, config: testConfig });
  if (!found) throw new Error('Nobody is remembered.');
  expect(mayOpen(found, 999 * minute)).toBe(true);
  expect(mayOpen(found, 1000 * minute)).toBe(false);
  // A clock that was set back does not lock anybody out in the field.
  expect(mayOpen(found, -1000 * minute)).toBe(true);
});

test('the app opens within 1000 minutes of the last use, however long ago the last answer is', async () => {
  await remember();
  await changePerson(db, 1, () => ({ usedAt: 2880 * minute }));
  const found = await readPerson(db, 1);
  if (!found) throw new Error('Nobody is remembered.');
  expect(mayOpen(found, 3879 * minute)).toBe(true);
  expect(mayOpen(found, 3880 * minute)).toBe(false);
  expect(mayOpen(found, 0)).toBe(true);
});

test('only for them: another person who signs in takes their place', async () => {
  await remember();
  await remember(tama, 1);
  expect(await readLastPerson(db)).toMatchObject({ person: 2, isSignedIn: true });
  expect(await readPerson(db, 1)).toMatchObject({ isSignedIn: false });
});

test('for nobody once the session is over, and for the same person after the next sign-in, with what they keep', async () => {
  await remember();
  await changePerson(db, 1, () => ({ pinned: [5] }));
  await endSessions(db);
  const ended = await readLastPerson(db);
  expect(ended && mayOpen(ended, 1)).toBe(false);
  await remember();
  expect(await readLastPerson(db)).toMatchObject({ isSignedIn: true, pinned: [5] });
});

test('Logout leaves what waits, and nothing else of the person', async () => {
  await remember();
  await db.put('kept', { person: 1 });
  await db.add('changes', { key: 'waits', activity: 7 } as never);
  await forgetPerson(db, 1);
  expect(await readLastPerson(db)).toBeNull();
  expect(await db.getAll('kept')).toEqual([]);
  expect(await db.getAll('changes')).toMatchObject([{ key: 'waits' }]);
});

describe('medical notes', () => {
  const answer = { path: keptNotesPath, input: { activityId: 7 }, data: [{ staffId: 3, note: 'Asthma' }] };
  const other = { path: 'activities.complete.sendings', input: { activityId: 7 }, data: [] };
  const notes = { id: partOfNotes(7), digest: 'n', answers: [answer] };
  const activity = { id: 'activity.7', digest: 'a', answers: [other] };
  /** As version 0.1.0 kept them. */
  const both = { id: 'activity.7', digest: 'b', answers: [other, answer] };
  const keep = (parts: object[], person = testUser.id) =>
    writeKept(db, { ...nothingKept(person), mark: 'm', at: testConfig.now, parts } as Kept);
  const kept = async (person = testUser.id) => JSON.stringify(await readKept(db, person));

  test.each([
    ['a session that ended', () => endSessions(db)],
    ['one that ended by itself', () => removeNotes(db, testUser.id)],
    ['another person’s sign-in', () => remember(tama, 1)],
  ])('leave the phone with %s, and the rest stays', async (_, end) => {
    await remember();
    for (const parts of [[activity, notes], [both]]) {
      await remember();
      await keep(parts);
      expect(await kept()).toContain('Asthma');
      await end();
      expect(await kept()).not.toContain('Asthma');
      expect(await kept()).toContain('activities.complete.sendings');
      // The server says anew what it gives.
      expect(await readKept(db, testUser.id)).toMatchObject({ mark: '' });
    }
  });

  test('are not written by a pack that comes after the session has ended', async () => {
    await remember();
    await endSessions(db);
    await keep([activity, notes]);
    expect(await kept()).not.toContain('Asthma');
    await remember();
    await keep([activity, notes]);
    expect(await kept()).toContain('Asthma');
  });
});
