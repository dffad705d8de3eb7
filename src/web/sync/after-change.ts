import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { madeStale } from '#web/events.ts';
import { changeServerData, isDrawn, moment, putAnswer } from './drawn-changes.ts';
import { idOf, type Row } from './id-of.ts';
import { keyOf, type MutationPath, type Readable } from './paths.ts';
import { touchOf } from './touches.ts';

/**
 * After a change: shows the returned record wherever it belongs, and reloads what the change made stale. `stepped`: the hash of the document
 * that its answer has brought up to date.
 */
export function applyTouches(
  cache: QueryClient,
  path: MutationPath,
  input: unknown,
  answer: unknown,
  stepped: string | null = null,
): void {
  const { holds, loses, ends } = touchOf(path);
  const id = idOf(input as Row);
  for (const read of holds) putRow(cache, read, input, answer as Row);
  for (const read of loses) dropRow(cache, read, id);
  const ended = ends.map((read) => [...keyOf(read), { input: { id }, type: 'query' }]);
  // Whoever goes back to its page asks.
  for (const queryKey of ended) void cache.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  void reloadStale(cache, path, [...ended.map(hashKey), ...(stepped ? [stepped] : [])]);
}

/** Reloads what a change makes stale, but for the queries with these hashes, and resolves once it is there. */
export function reloadStale(cache: QueryClient, path: MutationPath, but: readonly string[] = []): Promise<unknown> {
  const isOld = ({ queryHash, queryKey }: Query) => !but.includes(queryHash) && !isDrawn(cache, queryKey);
  // Every record shows who changed it last.
  const keys = [...new Set([...touchOf(path).stale, 'audit' as const])].map(keyOf);
  const loaded = Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey, predicate: isOld })));
  madeStale.tell(keys);
  return loaded;
}

function putRow(cache: QueryClient, read: Readable, input: unknown, row: Row): void {
  const id = idOf(row);
  // A single record may hold lists of its own; those are not lists of such records.
  if (read.endsWith('.get')) {
    const queryKey = [...keyOf(read), { input: { id }, type: 'query' }];
    putAnswer(cache, queryKey, row, { askedAt: moment(), updatedAt: Date.now() });
    return;
  }
  for (const query of cache.getQueryCache().findAll({ queryKey: keyOf(read) })) {
    const [, asked] = query.queryKey as [unknown, { input?: object }?];
    const replace = (rows: Row[]): Row[] => {
      if (rows.some((one) => idOf(one) === id)) return rows.map((one) => (idOf(one) === id ? row : one));
      return isAskedBy(asked?.input, input) ? [...rows, row] : rows;
    };
    changeServerData(cache, query.queryKey, (data) => inRows(data, replace));
  }
}

function dropRow(cache: QueryClient, read: Readable, id: unknown): void {
  const drop = (rows: Row[]) => rows.filter((row) => idOf(row) !== id);
  for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: keyOf(read) })) {
    changeServerData(cache, queryKey, (data) => inRows(data, drop));
  }
}

/** A list queried with `{ kind: 'site' }` takes no row of another kind. */
function isAskedBy(asked: object | undefined, input: unknown): boolean {
  const given = (input ?? {}) as Record<string, unknown>;
  return Object.entries(asked ?? {}).every(([name, value]) => given[name] === value);
}

/** Changes the rows of an answer, which is a list itself or holds one. */
function inRows(data: unknown, change: (rows: Row[]) => Row[]): unknown {
  if (Array.isArray(data)) return change(data);
  if (typeof data !== 'object' || data === null) return data;
  const list = Object.entries(data).find(([, value]) => Array.isArray(value));
  return list ? { ...data, [list[0]]: change(list[1] as Row[]) } : data;
}
