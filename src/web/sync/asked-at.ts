import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

// When the server was asked for what a query has, by the page's own clock (`performance.now()`). A phone's clock can be set back: then what
// was kept before would count as newer than what has just come.

type Asked = { begunAt?: number; askedAt: number };
const askedByCache = new WeakMap<QueryClient, WeakMap<Query, Asked>>();

let last = 0;

/** Now, by the page's clock: no two moments are the same, however coarse the browser makes it. */
export function moment(): number {
  last = Math.max(performance.now(), last + 0.0001);
  return last;
}

/** What an earlier page kept was asked for before all that this page asks for. */
export const beforeThisPage = Number.NEGATIVE_INFINITY;
const never: Asked = { askedAt: beforeThisPage };

/** Notes from now on when queries ask. Called again, it does nothing more. */
export function watchAsking(cache: QueryClient): WeakMap<Query, Asked> {
  const known = askedByCache.get(cache);
  if (known) return known;
  const asked = new WeakMap<Query, Asked>();
  askedByCache.set(cache, asked);
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    const before = asked.get(query) ?? never;
    if (action.type === 'fetch') asked.set(query, { ...before, begunAt: moment() });
    else if (action.type === 'success' && !action.manual) asked.set(query, { askedAt: before.begunAt ?? moment() });
  });
  return asked;
}

/** When the server was asked for the data of a query, which changes may show over. */
export function askedAtOf(cache: QueryClient, query: Query): number {
  return (watchAsking(cache).get(query) ?? never).askedAt;
}

/** Gives a query the answer that the server would give it now. For all that listens, it was asked for. */
export function answerNow(cache: QueryClient, query: Query, data: unknown): void {
  const now = moment();
  watchAsking(cache).set(query, { begunAt: now, askedAt: now });
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
  const asked = watchAsking(cache);
  asked.set(query, { ...asked.get(query), askedAt });
  cache.setQueryData(queryKey, data, { updatedAt });
}
