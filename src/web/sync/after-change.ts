import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { changeServerData, isDrawn, moment, putAnswer } from './drawn-changes.ts';
import { idOf, type Row } from './id-of.ts';
import { keyOf, type MutationPath, type Readable } from './paths.ts';
import { touchOf } from './touches.ts';

/** What is known of the documents that a change alters. */
type Altered = {
  /** The hash of the document that its answer has brought up to date. */
  stepped?: string | null;
  /** The activity with whose changes it was sent; 0: none. */
  activity?: number | undefined;
};

/** After a change: shows the returned record wherever it belongs, and reloads what the change made stale. */
export function applyTouches(
  cache: QueryClient,
  path: MutationPath,
  input: unknown,
  answer: unknown,
  { stepped = null, activity }: Altered = {},
): void {
  const { holds, loses } = touchOf(path);
  for (const read of holds) putRow(cache, read, input, answer as Row);
  for (const read of loses) dropRow(cache, read, idOf(input as Row));
  void reloadStale(cache, path, { stepped, named: namedBy(activity, input, answer) });
}

/** The activities that a change names: where it was, and where it is now. Null: it does not say. */
export function namedBy(...parts: unknown[]): ReadonlySet<unknown> | null {
  const ids = parts.map((part) => (isObject(part) ? part.activityId : part)).filter((id) => id !== undefined);
  return ids.length > 0 ? new Set(ids) : null;
}

const isObject = (part: unknown): part is { activityId?: unknown } => typeof part === 'object' && part !== null;

const documents = hashKey(keyOf('activities.document'));
const idOfDocument = ({ queryKey }: Query) => (queryKey[1] as { input?: { id?: number } } | undefined)?.input?.id;

/** Reloads what a change makes stale, and resolves once it is there. `named`: see `namedBy`. */
export function reloadStale(
  cache: QueryClient,
  path: MutationPath,
  { stepped = null, named = null }: { stepped?: string | null; named?: ReadonlySet<unknown> | null } = {},
): Promise<unknown> {
  const { stale, isOwn, isOfNamed } = touchOf(path);
  const isUntouched = (query: Query) =>
    (isOwn && stepped !== null) || (isOfNamed && named !== null && !named.has(idOfDocument(query)));
  const isNew = (query: Query) =>
    query.queryHash === stepped || (hashKey([query.queryKey[0]]) === documents && isUntouched(query));
  const isOld = (query: Query) => !isNew(query) && !isDrawn(cache, query.queryKey);
  // Every record shows who changed it last.
  const reads = [...new Set([...stale, 'audit' as const])];
  return Promise.all(reads.map((read) => cache.invalidateQueries({ queryKey: keyOf(read), predicate: isOld })));
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
