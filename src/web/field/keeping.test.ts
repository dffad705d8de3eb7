import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { KeptPart, Pack } from '#shared/field.ts';
import { keptChange } from '#test/kept-changes.ts';
import { givePhoneStorage } from '#test/phone-storage.ts';
import { testConfig, testUser } from '#test/render.tsx';
import { createQueryClient } from '#web/query-client.ts';
import { noteDeleted } from './deleted-activities.ts';
import { changeField, noteSent, readField } from './field-state.ts';
import { Keeping, type KeepingParts } from './keeping.ts';
import { keptRowsKey } from './kept-rows-key.ts';
import { readKept } from './kept-store.ts';
import { changePerson, forgetPerson, readPerson, rememberPerson } from './people.ts';
import { openPhoneDb, type PhoneDb } from './phone-db.ts';
import { togglePinned } from './pinned.ts';

givePhoneStorage();

const homeKey = [['activities', 'home'], { type: 'query' }];
const notesKey = [['activities', 'checklist', 'notes'], { input: { activityId: 7 }, type: 'query' }];
const row = { id: 7, activityName: 'Planting', activityDate: '2026-03-05', status: 'InProgress' } as KeptPart['row'];

function packOf(notes: string, at = '2026-03-05T00:00:00.000Z'): Pack {
  const data = { notes, version: 1 };
  const answers = [{ path: 'activities.checklist.notes', input: { activityId: 7 }, data }];
  const home = { id: 'home', digest: 'h1', answers: [{ path: 'activities.home', data: { week: [] } }] };
  const activity = { id: 'activity.7', digest: notes, answers, ...(row && { row }) };
  return { mark: notes, at, database: 'd', parts: [home, activity], gone: [] };
}

let db: PhoneDb;
let now: number;
let keeping: Keeping | undefined;
const server = { pack: vi.fn<KeepingParts['pack']>(), ask: vi.fn<KeepingParts['ask']>() };

beforeEach(async () => {
  now = Date.parse('2026-03-05T00:00:00.000Z');
  server.pack.mockReset().mockImplementation(async () => packOf('Bring gloves.'));
  server.ask.mockReset();
  changeField({ hasCoverage: true, keptFrom: null });
  const opened = await openPhoneDb();
  if (!opened) throw new Error('There is no phone database.');
  db = opened;
  await rememberPerson(db, { user: testUser, config: testConfig, configAt: now, answeredAt: now });
});
afterEach(() => {
  keeping?.stop();
  changeField({ hasCoverage: true, keptFrom: null });
});

/** Opens the app, as a new page would. `first`: the part that the page shows. */
async function open(first?: string) {
  keeping?.stop();
  const cache = createQueryClient(() => {});
  keeping = new Keeping({ db, cache, person: testUser.id, ...server, now: () => now, first });
  await keeping.start();
  return cache;
}

const stored = () => readKept(db, testUser.id);
const settled = async () => vi.waitFor(async () => expect(await stored()).toBeDefined());

describe('what is kept', () => {
  test('shows in the next page before anything is loaded, as old as it is', async () => {
    await open();
    await settled();
    server.pack.mockRejectedValue(new Error('no coverage'));
    changeField({ hasCoverage: false, keptFrom: null });
    const cache = await open();
    expect(cache.getQueryData(notesKey)).toEqual({ notes: 'Bring gloves.', version: 1 });
    expect(cache.getQueryState(notesKey)?.dataUpdatedAt).toBe(now);
    expect(cache.getQueryData(keptRowsKey)).toEqual([row]);
    expect(readField().keptFrom).toBe('2026-03-05T00:00:00.000Z');
  });

  test('shows the page’s own part first, and the others a moment later', async () => {
    await open();
    await settled();
    changeField({ hasCoverage: false, keptFrom: null });
    const cache = await open('home');
    expect([cache.getQueryData(homeKey), cache.getQueryData(keptRowsKey)]).toEqual([{ week: [] }, [row]]);
    expect(cache.getQueryData(notesKey)).toBeUndefined();
    await vi.waitFor(() => expect(cache.getQueryData(notesKey)).toEqual({ notes: 'Bring gloves.', version: 1 }));
  });

  test('shows at once where something waits, which is drawn over it', async () => {
    await open();
    await settled();
    changeField({ hasCoverage: false, keptFrom: null });
    await db.put('changes', keptChange());
    expect((await open('home')).getQueryData(notesKey)).toEqual({ notes: 'Bring gloves.', version: 1 });
  });

  test('never replaces what a screen has loaded since', async () => {
    await open();
    await settled();
    keeping?.stop();
    const cache = createQueryClient(() => {});
    cache.setQueryData(notesKey, { notes: 'Newer.', version: 2 }, { updatedAt: now + 1 });
    keeping = new Keeping({ db, cache, person: testUser.id, ...server, now: () => now });
    changeField({ hasCoverage: false });
    await keeping.start();
    expect(cache.getQueryData(notesKey)).toEqual({ notes: 'Newer.', version: 2 });
  });

  test('is asked for at most every five minutes, with what the phone has', async () => {
    await open();
    await settled();
    now += 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(server.pack).toHaveBeenCalledTimes(1);
    now += 5 * 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(server.pack).toHaveBeenCalledTimes(2));
    expect(server.pack.mock.calls[1]?.[0]).toEqual({
      mark: 'Bring gloves.',
      pinned: [],
      has: [
        { id: 'home', digest: 'h1' },
        { id: 'activity.7', digest: 'Bring gloves.' },
      ],
    });
  });

  test('is asked for when there is coverage again, which also loads what screens show anew', async () => {
    changeField({ hasCoverage: false });
    const cache = await open();
    const load = vi.fn(async () => ({ week: [] }));
    const end = new QueryObserver(cache, { queryKey: homeKey, queryFn: load }).subscribe(() => {});
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    await cache.invalidateQueries({ queryKey: homeKey, refetchType: 'none' });
    expect(server.pack).not.toHaveBeenCalled();
    changeField({ hasCoverage: true });
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await settled();
    end();
  });

  test('takes what screens load, so that a change made a minute ago is there without coverage', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const cache = await open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    await cache.fetchQuery({
      queryKey: notesKey,
      queryFn: async () => ({ notes: 'Changed.', version: 2 }),
      staleTime: 0,
    });
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(JSON.stringify(await stored())).toContain('Changed.'));
    expect((await stored())?.mark).toBe('');
  });

  test('is loaded again after a change that made it stale, where no screen does that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const cache = await open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    server.ask.mockResolvedValue({ week: ['one more'] });
    await cache.invalidateQueries({ queryKey: [['activities', 'home']] });
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(server.ask.mock.calls).toEqual([['activities.home', undefined]]);
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toEqual({ week: ['one more'] }));
  });

  test('is removed by Logout, and no page that is still open writes it again', async () => {
    const cache = await open();
    await settled();
    await forgetPerson(db, testUser.id);
    expect(await stored()).toBeUndefined();
    now += 10 * 60_000;
    server.pack.mockResolvedValueOnce(packOf('Later.'));
    await keeping?.refresh();
    expect(await stored()).toBeUndefined();
    keeping?.hide();
    expect(cache.getQueryData(notesKey)).toBeUndefined();
    expect(readField().keptFrom).toBeNull();
  });

  test('of an activity goes when it is deleted here, with all that screens loaded of it', async () => {
    const cache = await open();
    await settled();
    const detailsKey = [['activities', 'details', 'get'], { input: { id: 7 }, type: 'query' }];
    cache.setQueryData(detailsKey, { id: 7 });
    noteDeleted(7);
    expect([cache.getQueryData(notesKey), cache.getQueryData(detailsKey)]).toEqual([undefined, undefined]);
    expect(cache.getQueryData(keptRowsKey)).toEqual([]);
    await vi.waitFor(async () => expect((await stored())?.parts.map(({ id }) => id)).toEqual(['home']));
  });

  test('goes from the screens’ data when the server no longer gives it, but for what a screen shows', async () => {
    const cache = await open();
    await settled();
    const end = new QueryObserver(cache, {
      queryKey: homeKey,
      queryFn: async () => ({}),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
    server.pack.mockResolvedValueOnce({ ...packOf('Later.'), parts: [], gone: ['home', 'activity.7'] });
    await keeping?.refresh(true);
    expect(cache.getQueryData(notesKey)).toBeUndefined();
    expect(cache.getQueryData(homeKey)).toEqual({ week: [] });
    end();
  });

  test('of another version of Bushline is fetched anew', async () => {
    await db.put('kept', { person: testUser.id, parts: 'otherwise' });
    const cache = await open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    expect(server.pack.mock.calls[0]?.[0]).toMatchObject({ mark: '', has: [] });
  });
});

describe('after what waited was sent, what is kept', () => {
  const second = 1000;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const cache = await open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    return () => vi.useRealTimers();
  });
  const pass = async (ms: number) => {
    now += ms;
    await vi.advanceTimersByTimeAsync(ms);
  };
  const asked = () => server.pack.mock.calls.length - 1;

  test('is asked for again, once for all that was sent in a row', async () => {
    await pass(60 * second);
    noteSent();
    await pass(3 * second);
    noteSent();
    await pass(4 * second);
    expect(asked()).toBe(0);
    await pass(second);
    expect(asked()).toBe(1);
    await pass(120 * second);
    expect(asked()).toBe(1);
  });

  test('is asked for at most once a minute', async () => {
    await pass(10 * second);
    noteSent();
    await pass(49 * second);
    expect(asked()).toBe(0);
    await pass(second);
    expect(asked()).toBe(1);
  });

  test('is asked for as soon as there is coverage again, where that was lost before', async () => {
    await pass(60 * second);
    noteSent();
    changeField({ hasCoverage: false });
    await pass(5 * second);
    expect(asked()).toBe(0);
    changeField({ hasCoverage: true });
    await vi.waitFor(() => expect(asked()).toBe(1));
  });

  test('is asked for once more, when something was sent while the answer was on its way', async () => {
    await pass(60 * second);
    noteSent();
    server.pack.mockImplementationOnce(async () => {
      noteSent();
      return packOf('Before that.');
    });
    await pass(5 * second);
    await vi.waitFor(async () => expect(JSON.stringify(await stored())).toContain('Before that.'));
    expect(asked()).toBe(1);
    await pass(60 * second);
    expect(asked()).toBe(2);
    await pass(120 * second);
    expect(asked()).toBe(2);
  });

  test('is not asked for again and again, where the server fails', async () => {
    await pass(60 * second);
    noteSent();
    server.pack.mockRejectedValue(new Error('no answer'));
    await pass(120 * second);
    expect(asked()).toBe(1);
  });

  test('comes as one answer, in place of each query that the change made stale', async () => {
    await pass(60 * second);
    const cache = await open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    const before = asked();
    await pass(60 * second);
    await cache.invalidateQueries({ queryKey: homeKey });
    noteSent();
    await pass(5 * second);
    expect([asked() - before, server.ask.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('Keep on this phone', () => {
  test('is remembered for the person and asked for at once', async () => {
    await open();
    await settled();
    togglePinned(12);
    await vi.waitFor(() => expect(server.pack).toHaveBeenCalledTimes(2));
    expect(server.pack.mock.calls[1]?.[0]).toMatchObject({ pinned: [12] });
    expect((await readPerson(db, testUser.id))?.pinned).toEqual([12]);
    togglePinned(12);
    await vi.waitFor(async () => expect((await readPerson(db, testUser.id))?.pinned).toEqual([]));
  });

  test('survives a full phone, which costs only what is kept', async () => {
    await open();
    await settled();
    await changePerson(db, testUser.id, () => ({ pinned: [12] }));
    await db.clear('kept');
    const cache = await open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    expect(server.pack.mock.calls.at(-1)?.[0]).toMatchObject({ pinned: [12] });
  });
});

test('without a phone database everything works, and nothing is kept', async () => {
  const cache = createQueryClient(() => {});
  keeping = new Keeping({ db: null, cache, person: testUser.id, ...server, now: () => now });
  await keeping.start();
  expect(server.pack).not.toHaveBeenCalled();
  expect(readField().keptFrom).toBeNull();
});
