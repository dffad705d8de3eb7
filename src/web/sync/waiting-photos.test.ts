import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { lose, type OpenTab, refuse, TestPhone, trap } from '#test/outbox/test-phone.ts';
import { newChange, trapPaths } from '#test/outbox/trap-changes.ts';
import { testUser } from '#test/render.tsx';
import { type Change, createKey } from './change.ts';
import { photoPath } from './effects/photos.ts';
import { changeField, readField } from './field-state.ts';
import { wasKept } from './kept-answers.ts';
import type { KeptChange } from './kept-change.ts';
import { readBody } from './queue-store.ts';

let phone: TestPhone;
let photos: Map<string, { activityId: number; bytes: number[] }>;

/** The server takes a photo once, whatever happens to its answer. */
function take(change: Change) {
  if (change.path !== photoPath) return phone.server.make(change);
  const { activityId } = change.input as unknown as { activityId: number };
  if (!change.body) throw new Error('The picture is missing.');
  photos.set(change.key, { activityId, bytes: [...new Uint8Array(change.body.bytes)] });
  return { id: 100 + photos.size };
}

beforeEach(async () => {
  phone = await TestPhone.start();
  photos = new Map();
  phone.carry = take;
});
afterEach(() => phone.close());

const picture = (...bytes: number[]) => ({ name: 'a.webp', type: 'image/webp', bytes: new Uint8Array(bytes).buffer });
const nothing = { caption: '', latitude: null, longitude: null, takenAt: null };

function add({ room }: OpenTab, activityId: number, body = picture(1, 2, 3), key = createKey()): Promise<unknown> {
  const input = { activityId, ...nothing } as unknown as Change['input'];
  const { database } = phone.server;
  const madeAt = '2026-11-20T00:00:00.000Z';
  return room.send({ key, person: testUser.id, database, path: photoPath, input, madeAt, body });
}

async function takeAway(): Promise<OpenTab> {
  const tab = await phone.open();
  changeField({ hasCoverage: false });
  phone.carry = lose;
  return tab;
}

const arrived = () => phone.arrived.map(({ path }) => (path === photoPath ? 'photo' : 'change'));

describe('a photo', () => {
  test('with coverage is answered, and leaves nothing on the phone', async () => {
    const tab = await phone.open();
    expect(await add(tab, 1)).toEqual({ id: 101 });
    expect([...photos.values()]).toEqual([{ activityId: 1, bytes: [1, 2, 3] }]);
    await vi.waitFor(async () => expect(await phone.db.count('changes')).toBe(0));
    expect([await phone.db.count('bodies'), await phone.db.count('answered')]).toEqual([0, 0]);
  });

  test('without coverage waits with its bytes, also in the next page, and goes once', async () => {
    const tab = await takeAway();
    const key = createKey();
    expect(wasKept(await add(tab, 1, picture(7, 8), key))).toBe(true);
    expect(readField().waiting).toBe(1);
    tab.room.close();
    const next = await phone.open();
    expect(next.room.queue).toMatchObject([{ key, bytes: 2 }]);
    expect(new Uint8Array((await readBody(phone.db, key))?.bytes as ArrayBuffer)).toEqual(new Uint8Array([7, 8]));
    // Its answer is lost, and it is sent again under the same key.
    phone.carry = (change) => {
      take(change);
      return lose();
    };
    await next.room.sendNow();
    phone.carry = take;
    await next.room.sendNow();
    expect([...photos]).toEqual([[key, { activityId: 1, bytes: [7, 8] }]]);
    expect([await phone.db.count('changes'), await phone.db.count('bodies')]).toEqual([0, 0]);
  });

  test('goes after what it does not wait for, and after the record that it belongs to', async () => {
    const tab = await takeAway();
    await add(tab, 1);
    const { id } = (await tab.send(trapPaths.create, trap('a'))) as { id: number };
    await add(tab, id);
    await tab.send(trapPaths.create, trap('b'));
    phone.arrived = [];
    phone.carry = take;
    await tab.room.sendNow();
    expect(phone.arrived.filter(({ path }) => path !== photoPath)).toHaveLength(2);
    expect(Array.from(photos.values(), ({ activityId }) => activityId)).toEqual([1, 1]);
  });

  test('that does not get through holds up nothing else', async () => {
    const tab = await takeAway();
    await add(tab, 1);
    for (const tag of ['a', 'b', 'c']) await tab.send(trapPaths.create, trap(tag));
    phone.arrived = [];
    phone.carry = (change) => (change.path === photoPath ? lose() : take(change));
    await tab.room.sendNow();
    expect(phone.stored().map(({ tag }) => tag)).toEqual(['a', 'b', 'c']);
    expect(arrived().filter((one) => one === 'photo')).toHaveLength(1);
    expect(tab.room.queue.map(({ path }) => path)).toEqual([photoPath]);
  });

  test('that is refused stays with its bytes, is tried again, and is thrown away with them', async () => {
    const tab = await takeAway();
    await add(tab, 1);
    phone.carry = () => refuse(413, messages.photos.full);
    await tab.room.sendNow();
    const [change] = tab.room.queue;
    expect(change).toMatchObject({ state: 'refused', refusal: { message: messages.photos.full } });
    expect(await phone.db.count('bodies')).toBe(1);
    phone.arrived = [];
    await tab.room.tryAgain(change?.key ?? '');
    expect(arrived()).toEqual(['photo']);
    expect(tab.room.queue).toMatchObject([{ state: 'refused' }]);
    await tab.room.throwAway(change?.key ?? '');
    expect([await phone.db.count('changes'), await phone.db.count('bodies')]).toEqual([0, 0]);
  });

  test('whose bytes are gone says so', async () => {
    const tab = await takeAway();
    await add(tab, 1);
    await phone.db.clear('bodies');
    phone.carry = take;
    await tab.room.sendNow();
    expect(tab.room.queue).toMatchObject([{ state: 'refused', refusal: { status: 0 } }]);
    expect(photos.size).toBe(0);
  });

  test('is not kept where 200 MB wait already, and nothing is lost', async () => {
    const tab = await takeAway();
    const waits = newChange({ path: photoPath, input: { activityId: 1, ...nothing }, bytes: 199_999_999 });
    await phone.db.add('changes', waits as KeptChange);
    await phone.db.add('bodies', { key: waits.key, ...picture(9) });
    expect(wasKept(await add(tab, 1, picture(1)))).toBe(true);
    await expect(add(tab, 1, picture(2))).rejects.toThrow('200 MB of photos wait on this phone');
    expect([await phone.db.count('changes'), await phone.db.count('bodies')]).toEqual([2, 2]);
    // Anything else is kept as before.
    expect(wasKept(await tab.send(trapPaths.create, trap('a')))).toBe(true);
    // What was kept arrives, and then there is room again.
    phone.carry = take;
    await tab.room.sendNow();
    expect(Array.from(photos.values(), ({ bytes }) => bytes)).toEqual([[9], [1]]);
    phone.carry = lose;
    expect(wasKept(await add(tab, 1, picture(2)))).toBe(true);
  });
});
