import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptChange } from '#test/kept-changes.ts';
import { testUser } from '#test/render.tsx';
import { createKey } from './change.ts';
import { answerNow } from './drawn-changes.ts';
import { tempIdOf } from './kept-change.ts';
import type { Kind } from './kinds.ts';
import { queryKeyOf } from './paths.ts';
import { WaitingDrawings } from './waiting-drawings.ts';

// One tap shows in the document of its activity, and in another list.
const tap = keptChange({ path: 'attendance.signOn', person: testUser.id });
const people: QueryKey = queryKeyOf('activities.document', { id: tap.activity });
const alarms: QueryKey = ['alarms'];
const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const add = (rows: unknown) => [...new Set([...(rows as string[]), 'Ana'])];
const kind = { draws: () => [people, alarms].map((key) => ({ key, change: add })) } as Partial<Kind> as Kind;
const shown = () => [people, alarms].map((key) => cache.getQueryData(key));

let drawings: WaitingDrawings | undefined;
// However busy the machine is, to draw takes no time: nothing rests.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1));
afterEach(() => {
  drawings?.close();
  cache.clear();
});

/** A list is asked for. @returns a function that answers. */
function ask(queryKey: QueryKey) {
  let give = (_rows: unknown[]) => {};
  const answer = new Promise<unknown[]>((resolve) => {
    give = resolve;
  });
  const loaded = cache.fetchQuery({ queryKey, queryFn: () => answer });
  return (rows: unknown[]) => {
    give(rows);
    return loaded;
  };
}

test('what was answered shows over each list until that list itself was asked for afterwards', async () => {
  for (const key of [people, alarms]) cache.setQueryData(key, []);
  const own = new WaitingDrawings(cache, () => kind, testUser);
  drawings = own;
  own.show([tap]);
  const early = ask(alarms);
  own.showAnswered(tap, { message: 'Signed on.' }, () => null);
  own.show([]);
  await early([]);
  expect(shown()).toEqual([['Ana'], ['Ana']]);
  expect(own.drawnOver(undefined)).toMatchObject([{ key: tap.key }]);
  await ask(people)(['Ana, as the server says']);
  expect(shown()).toEqual([['Ana, as the server says'], ['Ana']]);
  expect(own.drawnOver(undefined), 'the record itself is loaded').toEqual([]);
  await ask(alarms)(['Ana, as the server says']);
  expect(shown()).toEqual([['Ana, as the server says'], ['Ana, as the server says']]);
});

test('what waits is drawn over a record under the server’s id as soon as its answer says that, before the queue is read again', () => {
  type Row = { id: number; isGone?: boolean };
  cache.setQueryData(people, []);
  const rename = (rows: unknown, id: number) =>
    (rows as Row[]).map((row) => (row.id === id ? { ...row, isGone: true } : row));
  const made: Partial<Kind> = {
    draws: (input, { tempId }) => {
      const { id } = input as { id?: number };
      return [{ key: people, change: (rows) => (id ? rename(rows, id) : [...(rows as Row[]), { id: tempId }]) }];
    },
  };
  const own = new WaitingDrawings(cache, () => made as Kind, testUser);
  drawings = own;
  const changes = {
    make: { ...tap, tempId: tempIdOf(tap.key), input: {} as never },
    edit: { ...tap, key: createKey(), order: 2 },
  };
  own.show([changes.make, { ...changes.edit, input: { id: changes.make.tempId } as never }]);
  expect(cache.getQueryData(people)).toEqual([{ id: changes.make.tempId, isGone: true }]);
  own.showAnswered({ ...changes.make, tempId: 7 }, { id: 7 }, () => {
    answerNow(cache, cache.getQueryCache().build(cache, { queryKey: people }), [{ id: 7 }]);
    return hashKey(people);
  });
  expect(cache.getQueryData(people)).toEqual([{ id: 7, isGone: true }]);
});

test('what is found by a row that it takes away shows until the list is asked for again', async () => {
  cache.setQueryData(people, ['Ana', 'Kai']);
  const isThere = () => cache.getQueryData<string[]>(people)?.includes('Ana');
  const without = (rows: unknown) => (rows as string[]).filter((row) => row !== 'Ana');
  const remove = { draws: () => (isThere() ? [{ key: people, change: without }] : []) } as Partial<Kind> as Kind;
  const own = new WaitingDrawings(cache, () => remove, testUser);
  drawings = own;
  own.show([tap]);
  expect(cache.getQueryData(people)).toEqual(['Kai']);
  own.showAnswered(tap, { message: 'Removed.' }, () => null);
  own.show([]);
  expect(cache.getQueryData(people)).toEqual(['Kai']);
  await ask(people)(['Kai', 'Hine']);
  expect(cache.getQueryData(people)).toEqual(['Kai', 'Hine']);
});

test('a record holds what was answered with its version, and all that was answered before', () => {
  for (const key of [people, alarms]) cache.setQueryData(key, []);
  const own = new WaitingDrawings(cache, () => kind, testUser);
  drawings = own;
  const [first, second] = [1, 2].map((order) => ({ ...tap, key: createKey(), order })) as [typeof tap, typeof tap];
  own.show([first, second]);
  own.showAnswered(first, { version: 3 }, () => null);
  own.showAnswered(second, { version: 4 }, () => null);
  const over = (version?: number) => own.drawnOver(version).map(({ key }) => key);
  expect([over(2), over(3), over(4)]).toEqual([[first.key, second.key], [second.key], []]);
});

type Row = { id: number; note: string; version: number };
const rows = () => cache.getQueryData<Row[]>(people) ?? [];
/** An edit of a row's note, whose answer has the row's version. */
const noted: Partial<Kind> = {
  draws: (input) => {
    const { id, note } = input as unknown as Row;
    const change = (all: unknown) => (all as Row[]).map((row) => (row.id === id ? { ...row, note } : row));
    return [{ key: people, change }];
  },
  record: { known: () => rows()[0] ?? null } as Partial<Kind['record']> as NonNullable<Kind['record']>,
};

test('an edit that its answer says is in the newer record that shows goes from the screen at once, so that nobody types over it', async () => {
  cache.setQueryData(people, [{ id: 7, note: '', version: 1 }]);
  const own = new WaitingDrawings(cache, () => noted as Kind, testUser);
  drawings = own;
  const first = { ...tap, key: createKey(), input: { id: 7, note: 'Mine' } as never };
  own.show([first]);
  // Somebody else saves after the edit; the list is read before the answer to the edit comes.
  await ask(people)([{ id: 7, note: 'Theirs', version: 3 }]);
  expect(rows()).toEqual([{ id: 7, note: 'Mine', version: 3 }]);
  expect(own.drawnOver(3)).toEqual([first]);
  own.showAnswered(first, { version: 2 }, () => null);
  expect(own.drawnOver(3)).toEqual([]);
  expect(rows()).toEqual([{ id: 7, note: 'Theirs', version: 3 }]);
});

test('what was answered does not show over a record that is as new, whenever that was asked for', async () => {
  cache.setQueryData(people, [{ id: 7, note: '', version: 1 }]);
  const own = new WaitingDrawings(cache, () => noted as Kind, testUser);
  drawings = own;
  const edit = (order: number, note: string) => ({ ...tap, key: createKey(), order, input: { id: 7, note } as never });
  const [first, second] = [edit(1, 'Reset'), edit(2, 'Moved')];
  own.show([first, second]);
  // Somebody else saves after the first edit; the list is read; only then the answer to the edit is there.
  const read = ask(people);
  own.showAnswered(first, { version: 2 }, () => null);
  own.show([second]);
  await read([{ id: 7, note: 'Theirs', version: 3 }]);
  expect(rows()).toEqual([{ id: 7, note: 'Moved', version: 3 }]);
  own.show([]);
  expect(rows()).toEqual([{ id: 7, note: 'Theirs', version: 3 }]);
  expect(own.drawnOver(3)).toEqual([]);
  // An answer that is put into the list is as new as one that was asked for.
  own.show([second]);
  own.showAnswered(second, { version: 4 }, () => null);
  own.show([]);
  expect(rows()).toEqual([{ id: 7, note: 'Moved', version: 3 }]);
  cache.setQueryData(people, [{ id: 7, note: 'Theirs again', version: 5 }]);
  expect(rows()).toEqual([{ id: 7, note: 'Theirs again', version: 5 }]);
});
