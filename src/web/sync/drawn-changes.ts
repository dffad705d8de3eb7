import { hashKey, notifyManager, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createEvent } from '#web/events.ts';
import { type InputOf, type OutputOf, type QueryPath, queryKeyOf } from './paths.ts';

/** A change shown before the server answers: the query it shows in, and how it alters that query's data. */
export type Drawing = { key: QueryKey; change: (data: unknown) => unknown };

/** `draw('activities.staff.assigned', { activityId }, (rows) => rows.filter(…))`. Does nothing until the query has data. */
export function draw<Path extends QueryPath>(
  path: Path,
  input: InputOf<Path>,
  change: (data: NonNullable<OutputOf<Path>>) => OutputOf<Path>,
): Drawing {
  return { key: queryKeyOf(path, input), change: (data) => change(data as never) };
}

/** Of the outbox. `isHeld`: whether the query's data holds the change by now, so that it shows over it no more. */
export type WaitingDrawing = Drawing & { isHeld?: () => boolean };

/** A query with changes shown over the server’s last data: those of the outbox, then those on their way that it does not keep. */
type ShownQuery = { key: QueryKey; serverData: unknown; waiting: WaitingDrawing[]; drawings: Drawing[] };
type Asked = { begunAt?: number; askedAt: number };

/** What a page knows of its queries beside their data. */
type Overlay = {
  shown: Map<string, ShownQuery>;
  asked: WeakMap<Query, Asked>;
  answered: ReturnType<typeof createEvent<void>>;
};
const overlays = new WeakMap<QueryClient, Overlay>();

/** From the first call on it is noted when queries ask, and changes show over what they are answered. */
export function overlayOf(cache: QueryClient): Overlay {
  const found = overlays.get(cache);
  if (found) return found;
  const overlay: Overlay = { shown: new Map(), asked: new WeakMap(), answered: createEvent() };
  const { shown, asked, answered } = overlay;
  overlays.set(cache, overlay);
  cache.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type === 'removed') shown.delete(query.queryHash);
    if (event.type !== 'updated') return;
    const { action } = event;
    const before = asked.get(query) ?? never;
    if (action.type === 'fetch') asked.set(query, { ...before, begunAt: moment() });
    if (action.type !== 'success') return;
    if (!action.manual) asked.set(query, { askedAt: before.begunAt ?? moment() });
    if (isRedrawing) return;
    const over = shown.get(query.queryHash);
    // The server's answer does not know what waits.
    if (over) over.serverData = query.state.data;
    endHeld(cache, query.queryHash);
    answered.tell();
  });
  return overlay;
}

let isRedrawing = false;

const shownQueries = (cache: QueryClient) => overlayOf(cache).shown;

/** Calls back after each query that has new data, which was not drawn here. */
export const watchAnswers = (cache: QueryClient, listener: () => void) => overlayOf(cache).answered.on(listener);

// When the server was asked for what a query has, by the page's own clock (`performance.now()`). A phone's clock can be set back: then what
// was kept before would count as newer than what has just come.

let last = 0;

/** Now, by the page's clock: no two moments are the same, however coarse the browser makes it. */
export function moment(): number {
  last = Math.max(performance.now(), last + 0.0001);
  return last;
}

/** What an earlier page kept was asked for before all that this page asks for. */
export const beforeThisPage = Number.NEGATIVE_INFINITY;
const never: Asked = { askedAt: beforeThisPage };

/** When the server was asked for the data of a query, which changes may show over. */
export function askedAtOf(cache: QueryClient, query: Query): number {
  return (overlayOf(cache).asked.get(query) ?? never).askedAt;
}

/** Gives a query the answer that the server would give it now. For all that listens, it was asked for. */
export function answerNow(cache: QueryClient, query: Query, data: unknown): void {
  const now = moment();
  overlayOf(cache).asked.set(query, { begunAt: now, askedAt: now });
  query.setData(data);
}

/**
 * Gives a query an answer that came otherwise. Does nothing where the query has one that was asked for no earlier. It stays until somebody
 * else signs in, also while no screen shows it. `updatedAt`: how old it is for the screens, in milliseconds since 1970.
 */
export function putAnswer(
  cache: QueryClient,
  queryKey: QueryKey,
  data: unknown,
  { askedAt, updatedAt }: { askedAt: number; updatedAt: number },
): void {
  const query = cache.getQueryCache().build(cache, { queryKey, gcTime: Number.POSITIVE_INFINITY });
  if (query.state.data !== undefined && askedAtOf(cache, query) >= askedAt) return;
  const { asked } = overlayOf(cache);
  asked.set(query, { ...asked.get(query), askedAt });
  cache.setQueryData(queryKey, data, { updatedAt });
}

function shownQuery(cache: QueryClient, key: QueryKey): ShownQuery {
  const all = shownQueries(cache);
  const hash = hashKey(key);
  const query = all.get(hash) ?? { key, serverData: cache.getQueryData(key), waiting: [], drawings: [] };
  all.set(hash, query);
  return query;
}

/** True while a change on its way shows in this query: reloading now would show it undone for a moment. */
export function isDrawn(cache: QueryClient, key: QueryKey): boolean {
  return (shownQueries(cache).get(hashKey(key))?.drawings.length ?? 0) > 0;
}

/** The query's data as the server last answered, without the changes that show over it. Undefined while none does. */
export function readServerData(cache: QueryClient, key: QueryKey): unknown {
  return shownQueries(cache).get(hashKey(key))?.serverData;
}

const drawn = createEvent();

/** Calls back after each change that is shown, or is no longer. */
export const watchDrawn = drawn.on;

/**
 * Shows the changes that wait, in place of those shown before, or, with `isMore`, over them. Each draws over what the one before it has
 * drawn. They show over every later answer of the server too, and in queries that have no data yet.
 */
export function showWaiting(cache: QueryClient, changes: (() => WaitingDrawing[])[], isMore = false): void {
  notifyManager.batch(() => {
    const before = isMore ? [] : [...shownQueries(cache).values()].filter(({ waiting }) => waiting.length > 0);
    for (const query of before) {
      query.waiting = [];
      redraw(cache, query);
    }
    for (const draws of changes) {
      for (const drawing of draws().filter(({ isHeld }) => !isHeld?.())) {
        const query = shownQuery(cache, drawing.key);
        query.waiting.push(drawing);
        // What shows has all that waits before it: it is not drawn again.
        if (query.drawings.length === 0) show(cache, query, drawing.change);
        else redraw(cache, query);
      }
    }
    for (const query of before) leaveWhenPlain(cache, query);
  });
}

/** What the data of a query holds by now shows over it no more. */
export function endHeld(cache: QueryClient, hash: string): void {
  const query = shownQueries(cache).get(hash);
  if (!query) return;
  query.waiting = query.waiting.filter(({ isHeld }) => !isHeld?.());
  redraw(cache, query);
  leaveWhenPlain(cache, query);
}

/** Alters what is known of the server's data of a query, below the changes that show over it. */
export function changeServerData(cache: QueryClient, key: QueryKey, change: (data: unknown) => unknown): void {
  const query = shownQueries(cache).get(hashKey(key));
  if (!query) return void cache.setQueryData(key, change(cache.getQueryData(key)) as object);
  query.serverData = change(query.serverData);
  redraw(cache, query);
}

/**
 * Shows changes at once, over the server's last answer. @returns a function that ends this: `true` keeps the changes (the server made
 * them), `false` takes back these alone, whatever else was shown meanwhile. It resolves once the queries are read again.
 */
export async function showChanges(
  cache: QueryClient,
  drawings: Drawing[],
): Promise<(isDone: boolean) => Promise<unknown>> {
  // A query without data yet shows no change, and its first load goes on.
  const known = drawings.filter(({ key }) => cache.getQueryData(key) !== undefined);
  await Promise.all(known.map(({ key }) => cache.cancelQueries({ queryKey: key, exact: true })));
  for (const drawing of known) add(cache, drawing);
  return (isDone) => Promise.all(known.map((drawing) => end(cache, drawing, isDone)));
}

/** True when all these queries were asked for after `time` (`performance.now()`), and so show whether an earlier change was made. */
export function isLoadedSince(cache: QueryClient, drawings: Drawing[], time: number): boolean {
  const isLoaded = (query: Query | undefined) => query !== undefined && askedAtOf(cache, query) > time;
  return drawings.length > 0 && drawings.every(({ key }) => isLoaded(cache.getQueryCache().get(hashKey(key))));
}

function loadedAt(cache: QueryClient, key: QueryKey): number {
  return cache.getQueryState(key)?.dataUpdatedAt ?? 0;
}

function add(cache: QueryClient, drawing: Drawing): void {
  const query = shownQuery(cache, drawing.key);
  query.drawings.push(drawing);
  redraw(cache, query);
}

async function end(cache: QueryClient, drawing: Drawing, isDone: boolean): Promise<void> {
  const query = shownQueries(cache).get(hashKey(drawing.key));
  if (!query) return;
  query.drawings = query.drawings.filter((one) => one !== drawing);
  if (isDone && query.serverData !== undefined) query.serverData = drawing.change(query.serverData);
  redraw(cache, query);
  leaveWhenPlain(cache, query);
  // It was not reloaded while this showed.
  if (!isDrawn(cache, query.key)) await cache.invalidateQueries({ queryKey: query.key, exact: true });
}

function leaveWhenPlain(cache: QueryClient, { key, waiting, drawings }: ShownQuery): void {
  if (waiting.length + drawings.length > 0) return;
  shownQueries(cache).delete(hashKey(key));
  drawn.tell();
}

function redraw(cache: QueryClient, query: ShownQuery): void {
  const { serverData, waiting, drawings } = query;
  show(cache, query, () => [...waiting, ...drawings].reduce<unknown>((data, { change }) => change(data), serverData));
}

function show(cache: QueryClient, { key, serverData }: ShownQuery, change: (shown: unknown) => unknown): void {
  if (serverData === undefined) return;
  const changed = change(cache.getQueryData(key));
  isRedrawing = true;
  // Showing a change does not make the data fresher.
  cache.setQueryData(key, changed, { updatedAt: loadedAt(cache, key) });
  isRedrawing = false;
  drawn.tell();
}
