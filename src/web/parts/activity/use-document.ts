import type { ActivityDocument } from '#shared/activities/document.ts';
import { trpc } from '#web/trpc.ts';

/** A table that activities share is read as an activity opens, and again by a step where it is older than a minute, or was changed here. */
export const sharedTable = { staleTime: 60_000 } as const;

type Select<Shown> = (document: ActivityDocument) => Shown;

/**
 * What a part of a page shows of an activity. `select` stays the same function. Opening a part asks the server nothing: the page has read
 * the document, and reads it again.
 */
export function useDocument<Shown = ActivityDocument>(activityId: number, select?: Select<Shown>) {
  return trpc.activities.document.useQuery({ id: activityId }, { ...(select && { select }), refetchOnMount: false });
}

/** The same for a page: it reads the document when it opens and whenever the app comes into view; on the day every minute as well. */
export function useReadDocument<Shown = ActivityDocument>(
  activityId: number | null,
  { everyMs, select, staleTime }: { everyMs?: number; select?: Select<Shown>; staleTime?: number } = {},
) {
  return trpc.activities.document.useQuery(
    { id: activityId ?? 0 },
    {
      ...(select && { select }),
      ...(staleTime !== undefined && { staleTime }),
      enabled: activityId !== null,
      refetchOnWindowFocus: 'always',
      refetchInterval: everyMs ?? false,
    },
  );
}
