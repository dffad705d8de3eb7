import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { keptNotesPath, partOfNotes } from '#shared/kept-notes.ts';
import { giveKeepingPhone, homeKey, notesKey, packOf } from '#test/field/keeping-phone.ts';
import { keptChange } from '#test/kept-changes.ts';
import { testUser } from '#test/render.tsx';
import { activityDeleted, madeStale } from '#web/events.ts';
import { writeLastActivity } from '#web/last-activity.ts';
import { createQueryClient } from '#web/query-client.ts';
import { reloadStale } from '#web/sync/after-change.ts';
import { changeField, readField } from '#web/sync/field-state.ts';
import { Keeping } from './keeping.ts';
import { changePerson, forgetPerson, readPerson } from './people.ts';
import { togglePinned } from './pinned.ts';

const phone = giveKeepingPhone();

describe('what is kept', () => {
  test('shows in the next page before anything is loaded, as old as it is', async () => {
    await phone.open();
    await phone.settled();
    phone.server.pack.mockRejectedValue(new Error('no coverage'));
    changeField({ hasCoverage: false, keptFrom: null });
    const cache = await phone.open();
    expect(cache.getQueryData(notesKey)).toEqual({ notes: 'Bring gloves.', version: 1 });
    expect(cache.getQueryState(notesKey)?.dataUpdatedAt).toBe(phone.now);
    expect(readField().keptActivities).toEqual([7]);
    expect(readField().keptFrom).toBe('2026-03-05T00:00:00.000Z');
  });

  test('knows what was too much to keep, until the server keeps it again', async () => {
    const leftOut = { activities: [{ id: 9, activityName: 'Traps', activityDate: '2026-03-12' }], lists: [] };
    phone.server.pack.mockResolvedValueOnce({ ...packOf('Bring gloves.'), leftOut });
    await phone.open();
    await phone.settled();
    expect(readField().leftOut).toEqual(leftOut);
    changeField({ keptFrom: null, leftOut: null });
    phone.server.pack.mockResolvedValueOnce({ ...packOf('Bring gloves.'), parts: [] });
    await phone.open();
    expect(readField().leftOut).toEqual(leftOut);
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(2));
    phone.server.pack.mockResolvedValueOnce(packOf('Bring spades.'));
    await phone.refreshLater();
    await vi.waitFor(() => expect(readField().leftOut).toBeNull());
  });

  test('shows the page’s own part first, and the others a moment later', async () => {
    await phone.open();
    await phone.settled();
    changeField({ hasCoverage: false, keptFrom: null });
    const cache = await phone.open('home');
    expect([cache.getQueryData(homeKey), readField().keptActivities]).toEqual([{ week: [] }, [7]]);
    expect(cache.getQueryData(notesKey)).toBeUndefined();
    await vi.waitFor(() => expect(cache.getQueryData(notesKey)).toEqual({ notes: 'Bring gloves.', version: 1 }));
  });

  test('shows at once where something waits, which is drawn over it', async () => {
    await phone.open();
    await phone.settled();
    changeField({ hasCoverage: false, keptFrom: null });
    await phone.db.put('changes', keptChange());
    expect((await phone.open('home')).getQueryData(notesKey)).toEqual({ notes: 'Bring gloves.', version: 1 });
  });

  test('never replaces what this page has loaded, also after the phone’s clock was set back for years', async () => {
    await phone.open();
    await phone.settled();
    phone.keeping?.stop();
    const cache = createQueryClient(() => {});
    cache.setQueryData(notesKey, { notes: 'Newer.', version: 2 }, { updatedAt: 1 });
    phone.keeping = new Keeping({ db: phone.db, cache, person: testUser.id, ...phone.server, now: () => phone.now });
    changeField({ hasCoverage: false });
    await phone.keeping.start();
    expect(cache.getQueryData(notesKey)).toEqual({ notes: 'Newer.', version: 2 });
  });

  test('is asked for at most every five minutes, with what the phone has', async () => {
    await phone.open();
    await phone.settled();
    phone.now += 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(phone.server.pack).toHaveBeenCalledTimes(1);
    phone.now += 5 * 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(2));
    expect(phone.server.pack.mock.calls[1]?.[0]).toEqual({
      mark: 'Bring gloves.',
      pinned: [],
      pinnedLines: [],
      has: [
        { id: 'home', digest: 'h1' },
        { id: 'activity.7', digest: 'Bring gloves.' },
      ],
    });
  });

  test('is asked for again also after the phone’s clock was set back', async () => {
    await phone.open();
    await phone.settled();
    phone.now -= 3_600_000;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(2));
  });

  test('that was asked for before a screen loaded something does not replace that, whenever it comes', async () => {
    let give = (_: ReturnType<typeof packOf>) => {};
    phone.server.pack.mockReturnValueOnce(
      new Promise((resolve) => {
        give = resolve;
      }),
    );
    const cache = await phone.open();
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(1));
    const newer = { notes: 'Newer.', version: 2 };
    await cache.fetchQuery({ queryKey: notesKey, queryFn: async () => newer });
    give(packOf('Bring gloves.'));
    await phone.settled();
    expect(cache.getQueryData(notesKey)).toEqual(newer);
    expect(readField().keptActivities).toEqual([7]);
  });

  test('is asked for again five minutes after the server had too much to do', async () => {
    phone.server.pack.mockRejectedValueOnce(new Error('You have asked for a lot at once.'));
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await phone.open();
    const again = await vi.waitFor(() => {
      const planned = timers.mock.calls.find(([, ms]) => ms === 5 * 60_000);
      if (!planned) throw new Error('Nothing is planned.');
      return planned[0];
    });
    expect(phone.server.pack).toHaveBeenCalledTimes(1);
    again();
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(2));
    await phone.settled();
  });

  test('is asked for when there is coverage again, which also loads what screens show anew', async () => {
    changeField({ hasCoverage: false });
    const cache = await phone.open();
    const load = vi.fn(async () => ({ week: [] }));
    const end = new QueryObserver(cache, { queryKey: homeKey, queryFn: load }).subscribe(() => {});
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    await cache.invalidateQueries({ queryKey: homeKey, refetchType: 'none' });
    expect(phone.server.pack).not.toHaveBeenCalled();
    changeField({ hasCoverage: true });
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await phone.settled();
    end();
  });

  test('takes what screens load, so that a change made a minute ago is there without coverage', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const cache = await phone.open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    await cache.fetchQuery({
      queryKey: notesKey,
      queryFn: async () => ({ notes: 'Changed.', version: 2 }),
      staleTime: 0,
    });
    await vi.advanceTimersByTimeAsync(2000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(JSON.stringify(await phone.stored())).toContain('Changed.'));
    expect((await phone.stored())?.mark).toBe('');
  });

  test('is loaded again after a change that made it stale, where no screen does that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const cache = await phone.open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    await phone.settled();
    void reloadStale(cache, 'activities.details.update');
    changeField({ hasCoverage: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(phone.server.pack).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    changeField({ hasCoverage: true });
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(2));
  });

  test('is loaded again after each change that may have altered it, also where the one before did not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const cache = await phone.open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    await phone.settled();
    phone.server.pack.mockImplementation(async () => ({ ...packOf('Bring gloves.'), parts: [] }));
    for (const calls of [2, 3]) {
      void reloadStale(cache, 'activities.details.update');
      phone.now += 60_000;
      await vi.advanceTimersByTimeAsync(60_000);
      await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(calls));
    }
    vi.useRealTimers();
  });

  test('is loaded again by a tab that nobody looked at, once somebody does', async () => {
    await phone.open();
    await phone.settled();
    const view = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    madeStale.tell([[['activities', 'home']]]);
    view.mockReturnValue('visible');
    expect(phone.server.pack).toHaveBeenCalledTimes(1);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(2));
    view.mockRestore();
  });

  test('notes the last use, by which the app opens without coverage', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    changeField({ hasCoverage: false });
    await phone.open();
    writeLastActivity(5000);
    vi.advanceTimersByTime(60_000);
    await vi.waitFor(async () => expect(await readPerson(phone.db, testUser.id)).toMatchObject({ usedAt: 5000 }));
    writeLastActivity(6000);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(async () => expect(await readPerson(phone.db, testUser.id)).toMatchObject({ usedAt: 6000 }));
    hidden.mockRestore();
    vi.useRealTimers();
  });

  test('is removed by Logout, and no page that is still open writes it again', async () => {
    const cache = await phone.open();
    await phone.settled();
    await forgetPerson(phone.db, testUser.id);
    expect(await phone.stored()).toBeUndefined();
    phone.now += 10 * 60_000;
    phone.server.pack.mockResolvedValueOnce(packOf('Later.'));
    await phone.keeping?.refresh();
    expect(await phone.stored()).toBeUndefined();
    phone.keeping?.hide();
    expect(cache.getQueryData(notesKey)).toBeUndefined();
    expect(readField().keptFrom).toBeNull();
  });

  test('loses its medical notes with the session, and gets them again with the next one', async () => {
    const notes = {
      id: partOfNotes(7),
      digest: 'n',
      answers: [{ path: keptNotesPath, input: { activityId: 7 }, data: [] }],
    };
    const pack = packOf('Bring gloves.');
    phone.server.pack.mockResolvedValueOnce({ ...pack, parts: [...pack.parts, notes] });
    const cache = await phone.open();
    await phone.settled();
    const medicalKey = [keptNotesPath.split('.'), { input: { activityId: 7 }, type: 'query' }];
    expect(cache.getQueryData(medicalKey)).toEqual([]);
    phone.keeping?.hideNotes();
    expect(cache.getQueryData(medicalKey)).toBeUndefined();
    expect(cache.getQueryData(notesKey)).toBeDefined();
    await phone.refreshLater();
    const asked = phone.server.pack.mock.lastCall?.[0];
    expect(asked).toMatchObject({ mark: '' });
    expect(asked?.has.map(({ id }) => id)).toEqual(['home', 'activity.7']);
  });

  test('of an activity goes when it is deleted here, with all that screens loaded of it', async () => {
    const cache = await phone.open();
    await phone.settled();
    const documentKey = [['activities', 'document'], { input: { id: 7 }, type: 'query' }];
    cache.setQueryData(documentKey, { id: 7 });
    activityDeleted.tell(7);
    expect([cache.getQueryData(notesKey), cache.getQueryData(documentKey)]).toEqual([undefined, undefined]);
    expect(readField().keptActivities).toEqual([]);
    await vi.waitFor(async () => expect((await phone.stored())?.parts.map(({ id }) => id)).toEqual(['home']));
  });

  test('goes from the screens’ data when the server no longer gives it, but for what a screen shows', async () => {
    const cache = await phone.open();
    await phone.settled();
    const end = new QueryObserver(cache, {
      queryKey: homeKey,
      queryFn: async () => ({}),
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
    phone.server.pack.mockResolvedValueOnce({ ...packOf('Later.'), parts: [], gone: ['home', 'activity.7'] });
    await phone.refreshLater();
    expect(cache.getQueryData(notesKey)).toBeUndefined();
    expect(cache.getQueryData(homeKey)).toEqual({ week: [] });
    end();
  });

  test('of another version of Bushline is fetched anew', async () => {
    await phone.db.put('kept', { person: testUser.id, parts: 'otherwise' });
    const cache = await phone.open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    expect(phone.server.pack.mock.calls[0]?.[0]).toMatchObject({ mark: '', has: [] });
  });
});

describe('Keep on this phone', () => {
  test('is remembered for the person and asked for at once', async () => {
    await phone.open();
    await phone.settled();
    togglePinned('activities', 12);
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(2));
    expect(phone.server.pack.mock.calls[1]?.[0]).toMatchObject({ pinned: [12] });
    expect((await readPerson(phone.db, testUser.id))?.pinned).toEqual([12]);
    togglePinned('activities', 12);
    togglePinned('lines', 3);
    const kept = { pinned: [], pinnedLines: [3] };
    await vi.waitFor(async () => expect(await readPerson(phone.db, testUser.id)).toMatchObject(kept));
    await vi.waitFor(() => expect(phone.server.pack.mock.calls.at(-1)?.[0]).toMatchObject(kept));
  });

  test('is asked for after what is on its way, which was asked for without it', async () => {
    let give = (_: ReturnType<typeof packOf>) => {};
    phone.server.pack.mockReturnValueOnce(
      new Promise((resolve) => {
        give = resolve;
      }),
    );
    await phone.open();
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(1));
    togglePinned('activities', 12);
    await vi.waitFor(async () => expect((await readPerson(phone.db, testUser.id))?.pinned).toEqual([12]));
    give(packOf('Bring gloves.'));
    await vi.waitFor(() => expect(phone.server.pack).toHaveBeenCalledTimes(2));
    expect(phone.server.pack.mock.calls[1]?.[0]).toMatchObject({ pinned: [12] });
  });

  test('survives a full phone, which costs only what is kept', async () => {
    await phone.open();
    await phone.settled();
    await changePerson(phone.db, testUser.id, () => ({ pinned: [12] }));
    await phone.db.clear('kept');
    const cache = await phone.open();
    await vi.waitFor(() => expect(cache.getQueryData(homeKey)).toBeDefined());
    expect(phone.server.pack.mock.calls.at(-1)?.[0]).toMatchObject({ pinned: [12] });
  });
});

test('without a phone database everything works, and nothing is kept', async () => {
  const cache = createQueryClient(() => {});
  phone.keeping = new Keeping({ db: null, cache, person: testUser.id, ...phone.server, now: () => phone.now });
  await phone.keeping.start();
  expect(phone.server.pack).not.toHaveBeenCalled();
  expect(readField().keptFrom).toBeNull();
});
