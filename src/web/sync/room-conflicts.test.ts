import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lose, madeAt, TestPhone, trap } from '#test/outbox/test-phone.ts';
import { trapPaths } from '#test/outbox/trap-changes.ts';
import { knowTraps, shownTraps } from '#test/outbox/trap-kinds.ts';
import type { StoredTrap } from '#test/outbox/trap-server.ts';
import { testUser } from '#test/render.tsx';
import { type Change, createKey } from './change.ts';
import { changeField } from './field-state.ts';
import { tempIdOf } from './kept-change.ts';
import type { MutationPath } from './paths.ts';

let phone: TestPhone;

beforeEach(async () => {
  phone = await TestPhone.start();
});

afterEach(() => phone.close());

describe('a conflict with what another person saved meanwhile', () => {
  async function makeConflict(theirs: Partial<StoredTrap>) {
    phone.server.make(changeBy(2, trapPaths.create, trap('a')));
    phone.carry = lose;
    const tab = await phone.open();
    changeField({ hasCoverage: false });
    await tab.send(trapPaths.update, { id: 1, rats: 4, note: '', version: 1 });
    phone.server.make(changeBy(2, trapPaths.update, { id: 1, rats: 0, note: '', version: 1, ...theirs }));
    phone.carry = (change) => phone.server.make(change);
    await tab.room.sendNow();
    return tab;
  }

  test('over another field is merged, and goes as a change of its own', async () => {
    const tab = await makeConflict({ note: 'Theirs' });
    expect(phone.stored()).toEqual([{ tag: 'a', rats: 4, note: 'Theirs' }]);
    expect(tab.room.queue).toEqual([]);
    expect(new Set(phone.arrived.map(({ key }) => key)).size).toBe(2);
  });

  test('over the same field waits for a person to choose, with both', async () => {
    const tab = await makeConflict({ rats: 7 });
    expect(tab.room.queue).toMatchObject([{ state: 'refused', refusal: { conflict: { record: { rats: 7 } } } }]);
    const base = { version: 2, input: { id: 1, rats: 7, note: '' } };
    await tab.room.replace(tab.room.queue[0]?.key ?? '', { input: { id: 1, rats: 4, note: '', version: 2 }, base });
    expect(phone.stored()).toEqual([{ tag: 'a', rats: 4, note: '' }]);
    expect(new Set(phone.arrived.map(({ key }) => key)).size).toBe(2);
  });

  test('after a restore is found by the fields, whatever the versions say', async () => {
    phone.server.make(changeBy(2, trapPaths.create, trap('a')));
    const tab = await phone.open();
    phone.carry = lose;
    await tab.send(trapPaths.update, { id: 1, rats: 4, note: '', version: 1 });
    phone.server.make(changeBy(2, trapPaths.update, { id: 1, rats: 0, note: 'Restored', version: 1 }));
    const restored = phone.server.traps.get(1) as StoredTrap;
    phone.server.traps.set(1, { ...restored, version: 1 });
    phone.server.database = 'the restored database';
    phone.carry = (change) => phone.server.make(change);
    await tab.room.sendNow();
    expect(phone.stored()).toEqual([{ tag: 'a', rats: 4, note: 'Restored' }]);
  });
});

test('a form that was opened while an answered edit still showed over newer data overwrites nothing of those', async () => {
  phone.server.make(changeBy(2, trapPaths.create, trap('a')));
  const tab = await phone.open();
  phone.carry = lose;
  await tab.send(trapPaths.update, { id: 1, rats: 0, note: 'Mine', version: 1 });
  const drawn = tab.room.drawnOver(3);
  phone.carry = (change) => phone.server.make(change);
  await tab.room.sendNow();
  phone.server.make(changeBy(2, trapPaths.update, { id: 1, rats: 0, note: 'Theirs', version: 2 }));
  // The newer data, with this person's note over it: what the form was opened with.
  const seen = { id: 1, activityId: 1, tag: 'a', rats: 0, note: 'Mine', version: 3 };
  const change = changeBy(testUser.id, trapPaths.update, { id: 1, rats: 5, note: 'Mine', version: 3 });
  changeField({ hasCoverage: false });
  await tab.room.send(change, seen, undefined, drawn);
  await tab.room.sendNow();
  expect(phone.stored()).toEqual([{ tag: 'a', rats: 5, note: 'Theirs' }]);
});

test('an edit behind one that waits is not sent past it where the phone’s database fails, and overwrites nothing that this hides', async () => {
  phone.server.make(changeBy(2, trapPaths.create, trap('a')));
  const tab = await phone.open();
  phone.carry = lose;
  await tab.send(trapPaths.update, { id: 1, rats: 4, note: '', version: 1 });
  phone.server.make(changeBy(2, trapPaths.update, { id: 1, rats: 0, note: 'Theirs', version: 1 }));
  knowTraps(tab.cache, 1, phone.server.list(1), true);
  const [seen] = shownTraps(tab.cache) as [StoredTrap];
  expect(seen).toMatchObject({ rats: 4, note: '', version: 2 });
  phone.db.close();
  phone.carry = (change) => phone.server.make(change);
  const change = changeBy(testUser.id, trapPaths.update, { id: 1, rats: 4, note: 'Mine', version: 2 });
  await expect(tab.room.send(change, seen)).rejects.toThrow('Reload it, and try again');
  expect(phone.stored()).toEqual([{ tag: 'a', rats: 0, note: 'Theirs' }]);
});

test('an edit meets no answer to the same person, after the app was killed before it had kept that', async () => {
  phone.server.make(changeBy(2, trapPaths.create, trap('a')));
  const kept = structuredClone(phone.server.list(1));
  const killed = await phone.open();
  await killed.send(trapPaths.update, { id: 1, rats: 4, note: '', version: 1 });
  await vi.waitFor(() => expect(killed.room.queue).toEqual([]));
  killed.room.close();
  changeField({ hasCoverage: false });
  const tab = await phone.open(testUser, kept);
  const [seen] = shownTraps(tab.cache) as [StoredTrap];
  expect(seen.rats).toBe(4);
  const change = changeBy(testUser.id, trapPaths.update, { id: 1, rats: 5, note: '', version: seen.version });
  await tab.room.send(change, seen);
  await tab.room.sendNow();
  expect(tab.room.queue).toEqual([]);
  expect(phone.stored()).toEqual([{ tag: 'a', rats: 5, note: '' }]);
});

test('what was made before the app was killed shows under the server’s id, and is edited under that', async () => {
  const killed = await phone.open();
  await killed.send(trapPaths.create, trap('a'));
  await killed.send(trapPaths.update, { id: 1, rats: 3, note: 'Mine', version: 1 });
  killed.room.close();
  phone.carry = lose;
  changeField({ hasCoverage: false });
  const tab = await phone.open(testUser, []);
  expect(shownTraps(tab.cache)).toMatchObject([{ tag: 'a', id: 1, rats: 3, note: 'Mine' }]);
  for (const rats of [4, 5]) await tab.send(trapPaths.update, { id: 1, rats, note: 'Mine', version: 1 });
  phone.carry = (change) => phone.server.make(change);
  await tab.room.sendNow();
  expect([tab.room.queue, phone.stored()]).toEqual([[], [{ tag: 'a', rats: 5, note: 'Mine' }]]);
});

test('an edit under the id that a record waited under is kept under the server’s, where that has come meanwhile', async () => {
  phone.carry = lose;
  const tab = await phone.open();
  changeField({ hasCoverage: false });
  await tab.send(trapPaths.create, trap('a'));
  const [{ id: tempId }] = shownTraps(tab.cache) as [StoredTrap];
  await phone.db.put('made', { tempId, id: 1, at: 0 });
  await tab.send(trapPaths.update, { id: tempId, rats: 4, note: '', version: 1 });
  expect(tab.room.queue[1]).toMatchObject({ record: 'trap:1', input: { id: 1 } });
});

function changeBy(person: number, path: MutationPath, input: object): Change {
  return { key: createKey(), person, database: phone.server.database, path, input: input as Change['input'], madeAt };
}

test('an edit of a record that was answered a moment ago follows the edits of it that wait, under whichever id it shows', async () => {
  const tab = await phone.open();
  // The tab has not read it, so no answer fits what shows, and reading it again takes long.
  vi.spyOn(tab.cache, 'invalidateQueries').mockResolvedValue();
  phone.server.make(changeBy(2, trapPaths.create, trap('theirs')));
  const key = createKey();
  let answerNow = () => {};
  const held = new Promise<void>((done) => (answerNow = done));
  phone.carry = async (change) => {
    if (change.key === key) await held;
    return phone.server.make(change);
  };
  const edit = (rats: number) => tab.send(trapPaths.update, { id: tempIdOf(key), rats, note: '', version: 1 });
  const made = tab.send(trapPaths.create, trap('own'), key);
  await vi.waitFor(() => expect(phone.arrived).toHaveLength(1));
  // To draw the first edit takes so long that a rest follows, which lasts beyond the second one.
  let [now, takesMs] = [performance.now(), 20];
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += takesMs));
  const first = edit(1);
  await vi.waitFor(() => expect(tab.room.queue).toHaveLength(2));
  takesMs = 0;
  answerNow();
  await made;
  const second = edit(2);
  clock.mockRestore();
  await Promise.all([first, second]);
  expect(phone.arrived.map(({ input }) => (input as StoredTrap).rats)).toEqual([0, 1, 2]);
  expect(phone.stored()).toMatchObject([{ tag: 'theirs' }, { tag: 'own', rats: 2 }]);
});
