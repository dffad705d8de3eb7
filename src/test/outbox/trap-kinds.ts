import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { type ActivityDocument, effectBetween } from '#shared/activities/document.ts';
import { shownDocument } from '#test/shown-document.ts';
import type { Change } from '#web/sync/change.ts';
import type { Tell } from '#web/sync/document-step.ts';
import { beforeThisPage, draw, putAnswer } from '#web/sync/drawn-changes.ts';
import type { Kind, KindOf, Made } from '#web/sync/kinds.ts';
import { keyOf, type MutationPath, queryKeyOf } from '#web/sync/paths.ts';
import { type Trap, trapPaths } from './trap-changes.ts';
import type { StoredTrap, TrapServer } from './trap-server.ts';

type Input = Partial<StoredTrap> & { id: number };

// Traps stand where the page has predator records: in the document of their activity.

/** A page learns which traps an activity has: from the phone, or from the server, which it asks now. */
export function knowTraps(cache: QueryClient, id: number, traps: StoredTrap[], isAsked = false): void {
  const askedAt = isAsked ? performance.now() : beforeThisPage;
  const key = queryKeyOf('activities.document', { id });
  putAnswer(cache, key, documentOf(id, traps), { askedAt, updatedAt: Date.now() });
}

function documentOf(id: number, traps: StoredTrap[]): ActivityDocument {
  return shownDocument({ activity: { id }, predatorRecords: traps as never, mark: JSON.stringify(traps) });
}

/** Screens that show the traps of these activities: they read them again where a change made them stale. */
export function showTraps(cache: QueryClient, ids: readonly number[], read: (id: number) => StoredTrap[]): void {
  for (const id of ids) {
    const queryFn = async () => documentOf(id, read(id));
    const queryKey = queryKeyOf('activities.document', { id });
    new QueryObserver(cache, { queryKey, queryFn, retry: false, staleTime: Number.POSITIVE_INFINITY }).subscribe(
      () => {},
    );
  }
}

/** Makes a change, and tells what it did to the document that the page has, as the server does. */
export async function makeTelling(
  ...[cache, server, change, tell, make]: [QueryClient, TrapServer, Change, Tell, () => unknown]
): Promise<unknown> {
  const id = change.activity ?? 0;
  const read = () => documentOf(id, server.list(id));
  const known = cache.getQueryData<ActivityDocument>(queryKeyOf('activities.document', { id }));
  const before = read();
  const answer = await make();
  const after = read();
  const step = { activityId: id, from: before.mark, mark: after.mark, effect: effectBetween(before, after) };
  if (known?.mark === before.mark) tell(step);
  return answer;
}

const drawTraps = (id: number, change: (traps: StoredTrap[]) => StoredTrap[]) =>
  draw('activities.document', { id }, (document) => ({
    ...{ ...document, predatorRecords: change(document.predatorRecords as never) as never },
  }));

/** The traps that a page shows. */
export function shownTraps(cache: QueryClient): StoredTrap[] {
  return cache
    .getQueriesData<{ predatorRecords: StoredTrap[] }>({ queryKey: keyOf('activities.document') })
    .flatMap(([, data]) => data?.predatorRecords ?? []);
}

const find = (cache: QueryClient, id: number) => shownTraps(cache).find((trap) => trap.id === id);
const activityOf = ({ id }: Input, cache: QueryClient) => find(cache, id)?.activityId ?? null;
const made = (input: Input, { tempId }: Made) => ({ ...input, id: tempId, version: 1 }) as StoredTrap;

const kinds: Partial<Record<MutationPath, unknown>> = {
  [trapPaths.create]: {
    activity: ({ activityId }: Input) => activityId ?? null,
    words: ({ tag }: Input) => `Trap ${tag}`,
    draws: (input: Input, by: Made) => {
      const trap = made(input, by);
      return [drawTraps(trap.activityId, (traps) => [...traps.filter(({ id }) => id !== trap.id), trap])];
    },
    answer: made,
    makes: 'trap',
  },
  [trapPaths.update]: {
    activity: activityOf,
    words: ({ rats, note }: Input) => `${rats} rats, ${note}`,
    draws: ({ version: _, ...fields }: Input, _by: Made, cache: QueryClient) => [
      drawTraps(activityOf(fields, cache) ?? 0, (traps) =>
        traps.map((trap) => (trap.id === fields.id ? { ...trap, ...fields } : trap)),
      ),
    ],
    answer: (input: Input, _by: Made, cache: QueryClient) => ({ ...find(cache, input.id), ...input }),
    record: {
      id: ({ id }: Input) => `trap:${id}`,
      known: ({ id }: Input, cache: QueryClient) => find(cache, id) ?? null,
      inputOf: ({ rats, note }: Trap, { id }: Input) => ({ id, rats, note }),
      words: () => ({}),
    },
  },
  [trapPaths.remove]: {
    activity: activityOf,
    words: () => 'Remove a trap',
    draws: ({ id }: Input, _by: Made, cache: QueryClient) => [
      drawTraps(activityOf({ id }, cache) ?? 0, (traps) => traps.filter((trap) => trap.id !== id)),
    ],
    answer: () => ({ message: 'Removed.' }),
  },
};
export const trapKindOf: KindOf = (path) => (kinds[path] as Kind | undefined) ?? null;
