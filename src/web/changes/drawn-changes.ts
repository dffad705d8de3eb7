import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { InputOf, OutputOf, QueryPath } from './paths.ts';

/** A change shown before the server answers: the query it shows in, and how it alters that query's data. */
export type Drawing = { key: QueryKey; change: (data: unknown) => unknown };

/** `draw('activities.staff.assigned', { activityId }, (rows) => rows.filter(…))`. Does nothing until the query has data. */
export function draw<Path extends QueryPath>(
  path: Path,
  input: InputOf<Path>,
  change: (data: NonNullable<OutputOf<Path>>) => OutputOf<Path>,
): Drawing {
  const asked = input === undefined ? {} : { input };
  return { key: [path.split('.'), { ...asked, type: 'query' }], change: (data) => change(data as never) };
}

/** A query with changes shown over the server’s last data. */
type ShownQuery = { serverData: unknown; drawings: Drawing[] };
const shownByCache = new WeakMap<QueryClient, Map<string, ShownQuery>>();

function shownQueries(cache: QueryClient): Map<string, ShownQuery> {
  const found = shownByCache.get(cache) ?? new Map<string, ShownQuery>();
  shownByCache.set(cache, found);
  return found;
}

/** True while a change shows in this query and is not answered: reloading now would show it undone for a moment. */
export function isDrawn(cache: QueryClient, key: QueryKey): boolean {
  return shownQueries(cache).has(hashKey(key));
}

/** The query's data as the server last answered, without the changes that show over it. Undefined while none does. */
export function readServerData(cache: QueryClient, key: QueryKey): unknown {
  return shownQueries(cache).get(hashKey(key))?.serverData;
}

const watchers = new Set<() => void>();

/** Calls back after each change that is shown, or is no longer. */
export function watchDrawn(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Shows changes at once, over the server's last answer. @returns a function that ends this: `true` keeps the changes (the server made
 * them), `false` takes back these alone, whatever else was shown meanwhile.
 */
export async function showChanges(cache: QueryClient, drawings: Drawing[]): Promise<(isDone: boolean) => void> {
  // A query without data yet shows no change, and its first load goes on.
  const known = drawings.filter(({ key }) => cache.getQueryData(key) !== undefined);
  await Promise.all(known.map(({ key }) => cache.cancelQueries({ queryKey: key, exact: true })));
  for (const drawing of known) add(cache, drawing);
  return (isDone) => {
    for (const drawing of known) end(cache, drawing, isDone);
  };
}

/** True when all these queries loaded after `time` (milliseconds since 1970), and so show whether an earlier change was made. */
export function isLoadedSince(cache: QueryClient, drawings: Drawing[], time: number): boolean {
  return drawings.length > 0 && drawings.every(({ key }) => loadedAt(cache, key) > time);
}

function loadedAt(cache: QueryClient, key: QueryKey): number {
  return cache.getQueryState(key)?.dataUpdatedAt ?? 0;
}

function add(cache: QueryClient, drawing: Drawing): void {
  const all = shownQueries(cache);
  const place = hashKey(drawing.key);
  const query = all.get(place) ?? { serverData: cache.getQueryData(drawing.key), drawings: [] };
  query.drawings.push(drawing);
  all.set(place, query);
  redraw(cache, drawing.key, query);
}

function end(cache: QueryClient, drawing: Drawing, isDone: boolean): void {
  const all = shownQueries(cache);
  const place = hashKey(drawing.key);
  const query = all.get(place);
  if (!query) return;
  query.drawings = query.drawings.filter((one) => one !== drawing);
  if (isDone) query.serverData = drawing.change(query.serverData);
  redraw(cache, drawing.key, query);
  if (query.drawings.length > 0) return;
  all.delete(place);
  for (const watcher of watchers) watcher();
  void cache.invalidateQueries({ queryKey: drawing.key, exact: true });
}

function redraw(cache: QueryClient, key: QueryKey, { serverData, drawings }: ShownQuery): void {
  const drawn = drawings.reduce((data, { change }) => change(data), serverData);
  // Showing a change does not make the data fresher.
  cache.setQueryData(key, drawn, { updatedAt: loadedAt(cache, key) });
  for (const watcher of watchers) watcher();
}
