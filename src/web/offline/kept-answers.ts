import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { wholeDocument } from '#shared/activities/empty-document.ts';
import type { KeptAnswer, KeptPart } from '#shared/field.ts';
import { beforeThisPage, putAnswer } from '#web/sync/drawn-changes.ts';
import type { Kept } from './kept-pack.ts';

// What is kept, as the answers of the screens' queries.

/** What is kept without some parts. The mark goes with them, so that the server says anew what belongs there. */
export function withoutParts(kept: Kept, ids: readonly string[]): Kept {
  return { ...kept, mark: '', parts: kept.parts.filter(({ id }) => !ids.includes(id)) };
}

/** The key under which the page's queries find an answer. */
export function keyOfAnswer({ path, input }: KeptAnswer): QueryKey {
  return [path.split('.'), { ...(input !== undefined && { input }), type: 'query' }];
}

/** What an answer holds, also where an earlier version of Bushline kept it. */
const wholeData = ({ path, data }: KeptAnswer) =>
  path === 'activities.document' ? wholeDocument(data as object) : data;

/** The answers of some parts, as the queries know them. In what version 0.2.0-rc kept, some have no data of their own. */
export function entriesOf(parts: readonly KeptPart[]): { key: QueryKey; data: unknown }[] {
  const answers = parts.flatMap((part) => part.answers.filter(({ data }) => data !== undefined));
  return answers.map((answer) => ({ key: keyOfAnswer(answer), data: wholeData(answer) }));
}

/** The same with a newer answer of one query. Its part gets no digest, so that the server sends the whole part with the next pack. */
export function withAnswer(kept: Kept, partId: string, key: QueryKey, data: unknown): Kept {
  const wanted = hashKey(key);
  const parts = kept.parts.map((part) => {
    if (part.id !== partId) return part;
    const answers = part.answers.map((answer) => {
      if (hashKey(keyOfAnswer(answer)) !== wanted) return answer;
      return { ...answer, data };
    });
    return { ...part, digest: '', answers };
  });
  return { ...kept, mark: '', parts };
}

/**
 * Puts what is kept where the screens' queries find it. What a query knows already stays when it was asked for later. `askedAt`: by the
 * page's clock; by default an earlier page asked. An old answer is asked for again as soon as a screen shows it with coverage.
 */
export function showKept(
  cache: QueryClient,
  parts: readonly KeptPart[],
  kept: Kept,
  askedAt: number = beforeThisPage,
): void {
  // By a clock that was set back since, it would count as new for as long.
  const asked = { askedAt, updatedAt: kept.fetchedAt <= Date.now() ? kept.fetchedAt : 0 };
  for (const { key, data } of entriesOf(parts)) putAnswer(cache, key, data, asked);
}

/** Takes parts that are not kept any more from the queries, but for what a screen shows. */
export function hideParts(cache: QueryClient, parts: readonly KeptPart[]): void {
  for (const { key } of entriesOf(parts)) cache.removeQueries({ queryKey: key, exact: true, type: 'inactive' });
}

/** Takes all that was loaded of a deleted activity from the queries, so that it cannot be opened any more. */
export function hideActivity(cache: QueryClient, activityId: number): void {
  cache.removeQueries({ predicate: ({ queryKey }) => isOfActivity(queryKey, activityId) });
}

function isOfActivity(queryKey: QueryKey, activityId: number): boolean {
  const [path, asked] = queryKey as [unknown, { input?: { id?: unknown; activityId?: unknown } }?];
  if (!Array.isArray(path) || path[0] !== 'activities') return false;
  const { id, activityId: of } = asked?.input ?? {};
  return of === activityId || (path[1] === 'document' && id === activityId);
}

/** Takes what is kept from the queries, so that nobody else sees it. */
export function hideKept(cache: QueryClient, kept: Kept): void {
  const hashes = new Set(entriesOf(kept.parts).map(({ key }) => hashKey(key)));
  for (const query of cache.getQueryCache().getAll()) {
    if (hashes.has(query.queryHash)) cache.getQueryCache().remove(query);
  }
}
