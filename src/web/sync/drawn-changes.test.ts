import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { noTick } from '#test/no-tick.ts';
import { type Drawing, draw, isDrawn, isLoadedSince, showChanges } from './drawn-changes.ts';

type Row = { id: number };

const path = 'activities.checklist.assigned';
const input = { activityId: 7 };
const { key } = draw(path, input, (rows) => rows);
const without = (id: number): Drawing => draw(path, input, (rows) => rows.filter((row) => row.id !== id));
const withRow = (id: number): Drawing =>
  draw(path, input, (rows) => [...rows, { id, checklistId: id, description: `Item ${id}`, ...noTick }]);

let cache: QueryClient;
/** What the server would answer now. */
let stored: Row[];
let load: () => Promise<Row[]>;
beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stored = [{ id: 1 }, { id: 2 }, { id: 3 }];
  load = async () => stored;
});

const shown = () => cache.getQueryData<Row[]>(key)?.map(({ id }) => id);

/** The next load is answered by what this returns. */
function holdLoad() {
  let answer = (_rows: Row[]) => {};
  load = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  return (rows: Row[]) => answer(rows);
}

/** The first and the third row are taken away, and nothing is answered yet. */
async function takeTwo() {
  await open();
  load = () => new Promise(() => {});
  return [await showChanges(cache, [without(1)]), await showChanges(cache, [without(3)])] as const;
}

/** The list as a page shows it: loaded, and loaded again when it is stale. */
async function open() {
  new QueryObserver(cache, { queryKey: key, queryFn: () => load() }).subscribe(() => {});
  await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3]));
}

describe('a change that is drawn at once', () => {
  test('shows before it is answered, and stays when it is done', async () => {
    await open();
    const finish = await showChanges(cache, [without(2)]);
    expect(shown()).toEqual([1, 3]);
    stored = [{ id: 1 }, { id: 3 }];
    finish(true);
    expect(shown()).toEqual([1, 3]);
    await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
    expect(shown()).toEqual([1, 3]);
  });

  test('is undone in its old place when it is refused', async () => {
    await open();
    const finish = await showChanges(cache, [without(2)]);
    finish(false);
    expect(shown()).toEqual([1, 2, 3]);
  });

  test('is followed by a reload of what the server has', async () => {
    await open();
    const finish = await showChanges(cache, [withRow(-9)]);
    stored = [...stored, { id: 4 }];
    finish(true);
    expect(shown()).toEqual([1, 2, 3, -9]);
    await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3, 4]));
  });

  test.each([
    ['the first', [false, true], [1, 2]],
    ['the second', [true, false], [2, 3]],
  ])('goes back alone when another one is drawn over it: %s', async (_which, [first, second], left) => {
    const [finishFirst, finishSecond] = await takeTwo();
    expect(shown()).toEqual([2]);
    finishFirst(first === true);
    expect(shown()).toEqual(first ? [2] : [1, 2]);
    finishSecond(second === true);
    expect(shown()).toEqual(left);
  });

  test('is not overwritten by a reload while other changes wait for their answer', async () => {
    await open();
    const finish = await showChanges(cache, [without(1)]);
    expect(isDrawn(cache, key)).toBe(true);
    const finishOther = await showChanges(cache, [without(3)]);
    finish(true);
    expect(cache.isFetching()).toBe(0);
    expect(isDrawn(cache, key)).toBe(true);
    stored = [{ id: 2 }];
    finishOther(true);
    expect(isDrawn(cache, key)).toBe(false);
    expect(cache.isFetching()).toBe(1);
    await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
    expect(shown()).toEqual([2]);
  });

  test('is not undone by a load that began before it', async () => {
    await open();
    const answer = holdLoad();
    void cache.invalidateQueries({ queryKey: key });
    const finish = await showChanges(cache, [without(2)]);
    answer(stored);
    await vi.waitFor(() => expect(cache.isFetching()).toBe(0));
    expect(shown()).toEqual([1, 3]);
    load = async () => [{ id: 1 }, { id: 3 }];
    finish(true);
  });

  test('leaves the first load of a list alone', async () => {
    const answer = holdLoad();
    new QueryObserver(cache, { queryKey: key, queryFn: () => load() }).subscribe(() => {});
    const finish = await showChanges(cache, [without(2)]);
    expect(shown()).toBeUndefined();
    answer(stored);
    await vi.waitFor(() => expect(shown()).toEqual([1, 2, 3]));
    finish(false);
    expect(shown()).toEqual([1, 2, 3]);
  });
});

describe('the outcome of a change whose answer was lost', () => {
  test('is known once its lists are reloaded, not when another change is shown in them', async () => {
    await open();
    const answer = holdLoad();
    const early = cache.refetchQueries({ queryKey: key });
    const lostAt = performance.now();
    answer(stored);
    await early;
    expect(isLoadedSince(cache, [without(2)], lostAt), 'it was asked for before').toBe(false);
    load = () => new Promise(() => {});
    const finish = await showChanges(cache, [without(2)]);
    expect(isLoadedSince(cache, [without(2)], lostAt)).toBe(false);
    finish(false);
    expect(isLoadedSince(cache, [without(2)], lostAt)).toBe(false);
    load = async () => stored;
    await cache.refetchQueries({ queryKey: key });
    expect(isLoadedSince(cache, [without(2)], lostAt)).toBe(true);
    const other = draw('activities.checklist.unassigned', input, (rows) => rows);
    expect(isLoadedSince(cache, [without(2), other], lostAt)).toBe(false);
    expect(isLoadedSince(cache, [], lostAt)).toBe(false);
  });
});
