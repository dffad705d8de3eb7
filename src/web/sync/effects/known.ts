import type { QueryClient } from '@tanstack/react-query';
import type { personKey } from '#shared/attendance.ts';
import { type InputOf, keyOf, type OutputOf, type QueryPath, queryKeyOf } from '../paths.ts';

type MaybePerson = Parameters<typeof personKey>[0];

/** What a query shows now; undefined while it is not known. */
export function known<Path extends QueryPath>(
  cache: QueryClient,
  path: Path,
  input: InputOf<Path>,
): NonNullable<OutputOf<Path>> | undefined {
  return cache.getQueryData(queryKeyOf(path, input)) ?? undefined;
}

/** All that is known of a query, with the input of each. */
export function allKnown<Path extends QueryPath>(
  cache: QueryClient,
  path: Path,
): { input: InputOf<Path>; data: NonNullable<OutputOf<Path>> }[] {
  return cache
    .getQueryCache()
    .findAll({ queryKey: keyOf(path) })
    .flatMap(({ queryKey, state }) => {
      const [, asked] = queryKey as [unknown, { input?: InputOf<Path> }?];
      const data = state.data as NonNullable<OutputOf<Path>> | undefined | null;
      return data === undefined || data === null ? [] : [{ input: asked?.input as InputOf<Path>, data }];
    });
}

/** The group's clock. */
export const zoneOf = (cache: QueryClient) =>
  known(cache, 'session.config', undefined)?.orgTimezone ?? 'Pacific/Auckland';

/** Somebody on the activity, or whom it could have; undefined where they are not known here. */
export function knownPerson(cache: QueryClient, activityId: number, { staffId, volunteerId }: MaybePerson) {
  const document = known(cache, 'activities.document', { id: activityId });
  if (typeof staffId !== 'number')
    return (
      document?.volunteers.find((row) => row.volunteerId === volunteerId) ??
      known(cache, 'volunteers.pickList', undefined)?.find(({ id }) => id === volunteerId)
    );
  return (
    document?.staff.find((row) => row.staffId === staffId) ??
    known(cache, 'activities.details.leaders', undefined)?.find(({ id }) => id === staffId)
  );
}
