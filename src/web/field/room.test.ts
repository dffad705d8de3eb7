import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeLocks, stubPhone } from '#test/fake-phone.ts';
import { noConnection, refusal } from '#test/fake-server.ts';
import { newChange, trapPaths } from '#test/outbox/trap-changes.ts';
import { shownTraps, trapKindOf, trapList } from '#test/outbox/trap-kinds.ts';
import { type StoredTrap, TrapServer } from '#test/outbox/trap-server.ts';
import { testUser } from '#test/render.tsx';
import { type Change, createKey } from '#web/changes/change.ts';
import { NotSent, wasKept } from '#web/changes/kept-answers.ts';
import type { MutationPath } from '#web/changes/paths.ts';
import { changeField, onSent, readField } from './field-state.ts';
import type { KeptChange } from './kept-change.ts';
import { connectToPhoneDb, type PhoneDb } from './phone-db.ts';
import { Room } from './room.ts';

let server: TrapServer;
let locks: FakeLocks;
let db: PhoneDb;
let rooms: Room[];
/** What arrived at the server, in order. */
let arrived: Change[];
/** How the server is reached. */
let carry: (change: Change) => unknown;
let serverTime: number;

beforeEach(async () => {
  stubPhone();
  server = new TrapServer();
  locks = new FakeLocks();
  rooms = [];
  arrived = [];
  serverTime = Date.parse(madeAt);
  carry = (change) => server.make(change);
  changeField({ hasCoverage: true });
  db = (await connectToPhoneDb()) as PhoneDb;
});

afterEach(() => {
  for (const room of rooms) room.close();
  db.close();
});

type Opened = {
  room: Room;
  cache: QueryClient;
  send: (path: MutationPath, input: object, key?: string) => Promise<unknown>;
};

async function open(user = testUser): Promise<Opened> {
  const cache = new QueryClient();
  for (const activity of [1, 2, 3]) cache.setQueryData(trapList(activity), server.list(activity));
  const room = new Room({
    ...{ db, cache, user, kindOf: trapKindOf, patienceMs: 2000 },
    database: () => server.database,
    serverNow: () => serverTime,
    turn: locks.turnOf(cache),
    send: async (change) => {
      arrived.push(structuredClone(change));
      return carry(change);
    },
  });
  rooms.push(room);
  await room.open();
  const send = (path: MutationPath, input: object, key = createKey()) =>
    room.send({ key, person: user.id, database: server.database, path, input: input as Change['input'], madeAt });
  return { room, cache, send };
}

const madeAt = '2026-11-20T00:00:00.000Z';
const lose = () => {
  throw noConnection();
};
const trap = (tag: string, activityId = 1) => ({ activityId, tag, rats: 0, note: '' });
const stored = () => [...server.traps.values()].map(({ tag, rats, note }) => ({ tag, rats, note }));
const states = ({ room }: Opened) => room.queue.map(({ state }) => state);
const shown = ({ cache }: Opened) => shownTraps(cache).map(({ tag, id }) => `${tag} ${id < 0 ? 'waits' : id}`);

describe('with coverage', () => {
  test('a change is answered by the server, shows, and leaves the phone', async () => {
    const tab = await open();
    const answer = await tab.send(trapPaths.create, trap('a'));
    expect(answer).toMatchObject({ id: 1, tag: 'a' });
    expect(wasKept(answer)).toBe(false);
    await vi.waitFor(() => expect(shown(tab)).toEqual(['a 1']));
    expect(await db.count('changes')).toBe(0);
  });

  test('a refusal goes to its screen, the row is drawn back, and the change leaves the phone', async () => {
    const tab = await open();
    carry = () => {
      throw refusal(400, 'Please enter a number of 0 or more.', { rats: 'Please enter a number of 0 or more.' });
    };
    const error = await tab.send(trapPaths.create, trap('a')).catch((one: unknown) => one);
    expect(error).toMatchObject({ message: 'Please enter a number of 0 or more.', data: { httpStatus: 400 } });
    expect(await db.count('changes')).toBe(0);
    await vi.waitFor(() => expect(shown(tab)).toEqual([]));
  });

  test('a server that does not answer holds up nobody for long', async () => {
    const tab = await open();
    carry = () => new Promise(() => {});
    const answer = await tab.send(trapPaths.create, trap('a'));
    expect(wasKept(answer)).toBe(true);
    expect(shown(tab)).toEqual(['a waits']);
  });
});

describe('without coverage', () => {
  beforeEach(() => {
    carry = lose;
  });

  test('a change is kept, shows, and goes out when there is coverage', async () => {
    const tab = await open();
    const answer = (await tab.send(trapPaths.create, trap('a'))) as StoredTrap;
    expect(wasKept(answer)).toBe(true);
    await tab.send(trapPaths.update, { id: answer.id, rats: 4, note: '', version: 1 });
    expect(shown(tab)).toEqual(['a waits']);
    expect(readField()).toMatchObject({ waiting: 2, refused: 0 });
    carry = (change) => server.make(change);
    await tab.room.sendNow();
    expect(stored()).toEqual([{ tag: 'a', rats: 4, note: '' }]);
    await vi.waitFor(() => expect(shown(tab)).toEqual(['a 1']));
    expect(readField().waiting).toBe(0);
  });

  test('is found again by the next tab, over what that one loads', async () => {
    const first = await open();
    await first.send(trapPaths.create, trap('a'));
    first.room.close();
    locks.kill(first.cache);
    const second = await open();
    expect(shown(second)).toEqual(['a waits']);
    second.cache.setQueryData(trapList(1), []);
    expect(shown(second)).toEqual(['a waits']);
  });

  test('what is added and removed again sends nothing', async () => {
    const tab = await open();
    changeField({ hasCoverage: false });
    let count = 0;
    carry = () => {
      count++;
      return new Promise(() => {});
    };
    // Nobody may send, so nothing was sent yet.
    const release = holdTurn();
    const answer = (await tab.send(trapPaths.create, trap('a'))) as StoredTrap;
    await tab.send(trapPaths.remove, { id: answer.id });
    expect(await db.count('changes')).toBe(0);
    expect(shown(tab)).toEqual([]);
    release();
    await tab.room.sendNow();
    expect(count).toBe(0);
  });

  test('a change of another kind needs coverage, and says so', async () => {
    const tab = await open();
    const remove = () => tab.send('projects.remove', { id: 1 }).catch((one: unknown) => one);
    expect(await remove()).not.toBeInstanceOf(NotSent);
    changeField({ hasCoverage: false });
    const error = await remove();
    expect(error).toBeInstanceOf(NotSent);
    expect(error).toMatchObject({ message: 'This needs coverage.' });
  });

  test.each([
    ['the login page of a network', lose],
    ['a session that ended', () => refuse(401, 'Please log in.')],
    ['a busy server', () => refuse(429, 'Please wait.')],
    ['a server that is being restarted', () => refuse(503, 'Bushline is starting.')],
    ['a full disk', () => refuse(507, 'The disk is full.')],
    ['a failure of the server', () => refuse(500, 'An unexpected error occurred.')],
  ])('%s leaves it waiting, and it goes later', async (_name, answer) => {
    carry = answer;
    const tab = await open();
    expect(wasKept(await tab.send(trapPaths.create, trap('a')))).toBe(true);
    expect(states(tab)).toEqual(['waiting']);
    carry = (change) => server.make(change);
    await tab.room.sendNow();
    expect(stored()).toHaveLength(1);
    const keys = new Set(arrived.map(({ key }) => key));
    expect(keys.size).toBe(1);
  });

  test('a person who was demoted meanwhile is refused with the server’s sentence, and the rest goes', async () => {
    const tab = await open();
    await tab.send(trapPaths.create, trap('a'));
    await tab.send(trapPaths.create, trap('b'));
    carry = (change) => {
      if (JSON.stringify(change.input).includes('"tag":"a"')) refuse(403, 'You do not have permission to do this.');
      return server.make(change);
    };
    await tab.room.sendNow();
    expect(tab.room.queue.map(({ refusal: reason }) => reason)).toEqual([
      { status: 403, message: 'You do not have permission to do this.' },
    ]);
    expect(stored()).toMatchObject([{ tag: 'b' }]);
    expect(readField()).toMatchObject({ waiting: 0, refused: 1 });
  });

  test('a refused change can be tried again, changed, and thrown away', async () => {
    const tab = await open();
    await tab.send(trapPaths.create, trap('a'));
    carry = () => refuse(400, 'No.');
    await tab.room.sendNow();
    const key = () => tab.room.queue[0]?.key ?? '';
    await tab.room.tryAgain(key());
    expect(states(tab)).toEqual(['refused']);
    carry = (change) => server.make(change);
    await tab.room.replace(key(), { input: { ...trap('a'), rats: 2 } });
    expect(stored()).toEqual([{ tag: 'a', rats: 2, note: '' }]);
    carry = lose;
    await tab.send(trapPaths.create, trap('b'));
    await tab.room.throwAway(key());
    expect(await db.count('changes')).toBe(0);
    expect(shown(tab)).toEqual(['a 1']);
  });
});

describe('a conflict with what another person saved meanwhile', () => {
  async function makeConflict(theirs: Partial<StoredTrap>) {
    server.make(changeBy(2, trapPaths.create, trap('a')));
    carry = lose;
    const tab = await open();
    changeField({ hasCoverage: false });
    await tab.send(trapPaths.update, { id: 1, rats: 4, note: '', version: 1 });
    server.make(changeBy(2, trapPaths.update, { id: 1, rats: 0, note: '', version: 1, ...theirs }));
    carry = (change) => server.make(change);
    await tab.room.sendNow();
    return tab;
  }

  test('over another field is merged, and goes as a change of its own', async () => {
    const tab = await makeConflict({ note: 'Theirs' });
    expect(stored()).toEqual([{ tag: 'a', rats: 4, note: 'Theirs' }]);
    expect(tab.room.queue).toEqual([]);
    expect(new Set(arrived.map(({ key }) => key)).size).toBe(2);
  });

  test('over the same field waits for a person to choose, with both', async () => {
    const tab = await makeConflict({ rats: 7 });
    expect(tab.room.queue).toMatchObject([{ state: 'refused', refusal: { conflict: { record: { rats: 7 } } } }]);
    const base = { version: 2, input: { id: 1, rats: 7, note: '' } };
    await tab.room.replace(tab.room.queue[0]?.key ?? '', { input: { id: 1, rats: 4, note: '', version: 2 }, base });
    expect(stored()).toEqual([{ tag: 'a', rats: 4, note: '' }]);
  });

  test('after a restore is found by the fields, whatever the versions say', async () => {
    server.make(changeBy(2, trapPaths.create, trap('a')));
    const tab = await open();
    carry = lose;
    await tab.send(trapPaths.update, { id: 1, rats: 4, note: '', version: 1 });
    server.make(changeBy(2, trapPaths.update, { id: 1, rats: 0, note: 'Restored', version: 1 }));
    const restored = server.traps.get(1) as StoredTrap;
    server.traps.set(1, { ...restored, version: 1 });
    server.database = 'the restored database';
    carry = (change) => server.make(change);
    await tab.room.sendNow();
    expect(stored()).toEqual([{ tag: 'a', rats: 4, note: 'Restored' }]);
  });
});

describe('what is kept for reading', () => {
  test('is known to be old once something was sent, and not after a round that sent nothing', async () => {
    const old = vi.fn();
    const end = onSent(old);
    const [tab, other] = [await open(), await open()];
    carry = lose;
    await tab.send(trapPaths.create, trap('a'));
    await tab.send(trapPaths.create, trap('b', 2));
    await tab.room.sendNow();
    expect(old).not.toHaveBeenCalled();
    carry = (change) => server.make(change);
    await tab.room.sendNow();
    await other.room.sendNow();
    expect(stored()).toHaveLength(2);
    expect(old).toHaveBeenCalledTimes(1);
    end();
  });
});

describe('other people', () => {
  const tama = { ...testUser, id: 2, firstname: 'Tama', lastname: 'Ngata' };

  test('see how many wait for whom, and send none of them', async () => {
    carry = lose;
    const mine = await open();
    await mine.send(trapPaths.create, trap('a'));
    mine.room.close();
    locks.kill(mine.cache);
    carry = (change) => server.make(change);
    const theirs = await open(tama);
    await theirs.room.sendNow();
    expect(stored()).toEqual([]);
    expect(readField()).toMatchObject({ waiting: 0, others: [{ name: 'Mereana Hōhepa', count: 1 }] });
    expect(shown(theirs)).toEqual([]);
    theirs.room.close();
    const again = await open();
    await again.room.sendNow();
    expect(stored()).toMatchObject([{ tag: 'a' }]);
  });
});

describe('the phone', () => {
  test('that is full throws away what is kept for reading first', async () => {
    await db.put('kept', { person: 1, lists: [] });
    const tab = await open();
    carry = lose;
    fillStorage(true);
    expect(wasKept(await tab.send(trapPaths.create, trap('a')))).toBe(true);
    expect([await db.count('changes'), await db.count('kept')]).toEqual([1, 0]);
  });

  test('that stays full sends what it cannot keep, and says so without coverage', async () => {
    const tab = await open();
    fillStorage(false);
    expect(await tab.send(trapPaths.create, trap('a'))).toMatchObject({ id: 1 });
    carry = lose;
    await expect(tab.send(trapPaths.create, trap('b'))).rejects.toThrow('The storage of this phone is full');
  });

  test('with a broken record shows it as refused, with its text, and sends the others', async () => {
    await db.put('changes', { order: 1, person: 1, path: 'activities.predator.create', words: 'Two rats' } as never);
    const tab = await open();
    await tab.send(trapPaths.create, trap('a'));
    expect(stored()).toMatchObject([{ tag: 'a' }]);
    await vi.waitFor(() => expect(tab.room.queue).toHaveLength(1));
    expect(tab.room.queue[0]).toMatchObject({
      state: 'refused',
      refusal: { message: 'This change cannot be read any more.' },
    });
    expect(tab.room.queue[0]?.words).toContain('Two rats');
    await tab.room.throwAway(tab.room.queue[0]?.key ?? '');
    expect(await db.count('changes')).toBe(0);
  });

  test('whose clock is a year ahead sends times that have been, with their distances', async () => {
    carry = lose;
    serverTime = Date.parse('2027-11-20T10:00:00Z');
    const tab = await open();
    const make = (at: string) => ({
      key: createKey(),
      person: 1,
      database: 'a-test-database',
      path: trapPaths.create,
      madeAt: at,
    });
    await tab.room.send({ ...make('2027-11-20T08:00:00.000Z'), input: trap('a') as never });
    await tab.room.send({ ...make('2027-11-20T09:30:00.000Z'), input: trap('b') as never });
    carry = (change) => server.make(change);
    arrived = [];
    serverTime = Date.parse(madeAt);
    await tab.room.sendNow();
    expect(arrived.map((change) => change.madeAt)).toEqual(['2026-11-19T22:30:00.000Z', '2026-11-20T00:00:00.000Z']);
  });

  test('with 500 changes sends them one after the other in each activity, three at a time', async () => {
    changeField({ hasCoverage: false });
    carry = lose;
    const tab = await open();
    for (let turn = 0; turn < 500; turn++) {
      const input = trap(`t${turn}`, (turn % 5) + 1);
      await db.add('changes', newChange({ input, activity: input.activityId }) as KeptChange);
    }
    const [busy, most] = [new Set<number>(), { count: 0 }];
    carry = async (change) => {
      const { activityId } = change.input as unknown as StoredTrap;
      expect(busy.has(activityId)).toBe(false);
      busy.add(activityId);
      most.count = Math.max(most.count, busy.size);
      await new Promise((resolve) => setTimeout(resolve, 5));
      busy.delete(activityId);
      return server.make(change);
    };
    await tab.room.sendNow();
    expect(most.count).toBe(3);
    for (const activity of [1, 2, 3, 4, 5]) {
      const tags = server.list(activity).map(({ tag }) => Number(tag.slice(1)));
      expect(tags).toEqual(tags.toSorted((a, b) => a - b));
      expect(tags).toHaveLength(100);
    }
  });
});

describe('two tabs', () => {
  test('send each change once, and both show it', async () => {
    const [one, two] = [await open(), await open()];
    await Promise.all([one.send(trapPaths.create, trap('a')), two.send(trapPaths.create, trap('b', 2))]);
    expect(server.made.toSorted()).toEqual(['a', 'b']);
    expect(arrived).toHaveLength(2);
    await vi.waitFor(() => expect(shown(one)).toEqual(['a 1', 'b 2']));
    expect(shown(two)).toEqual(['a 1', 'b 2']);
  });
});

function changeBy(person: number, path: MutationPath, input: object): Change {
  return { key: createKey(), person, database: server.database, path, input: input as Change['input'], madeAt };
}

function refuse(status: number, message: string): never {
  throw refusal(status, message);
}

/** Another tab has the turn until the returned function is called. */
function holdTurn(): () => void {
  let release = () => {};
  void locks.turnOf({})(() => new Promise((resolve) => (release = resolve)));
  return () => release();
}

/** The phone's storage is full. `isRoomMade`: until what is kept for reading is gone. */
function fillStorage(isRoomMade: boolean): void {
  const { add, clear } = IDBObjectStore.prototype;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    return add.apply(this, args);
  });
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    isFull = !isRoomMade;
    return clear.apply(this);
  });
}
