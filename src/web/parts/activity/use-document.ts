import type { ActivityDocument } from '#shared/activities/document.ts';
import { trpc } from '#web/trpc.ts';

/**
 * An activity, and the tables that activities share, are read as it opens. Its screens read them again where they are older than a minute
 * when one opens, or were changed here.
 */
export const readAtOpening = { staleTime: 60_000 } as const;

type Select<Shown> = (document: ActivityDocument) => Shown;

/**
 * What a part of a page shows of an activity. `select` stays the same function. Opening a part asks the server nothing: the page has read
 * the document, and reads it again.
 */
export function useDocument<Shown = ActivityDocument>(activityId: number, select?: Select<Shown>) {
  return trpc.activities.document.useQuery({ id: activityId }, { ...(select && { select }), refetchOnMount: false });
}

/** The same for a page, which reads the document: see `readAtOpening`; whenever the app comes into view; on the day every minute as well. */
export function useReadDocument<Shown = ActivityDocument>(
  activityId: number | null,
  { everyMs, select }: { everyMs?: number; select?: Select<Shown> } = {},
) {
  return trpc.activities.document.useQuery(
    { id: activityId ?? 0 },
    {
      ...(select && { select }),
      ...readAtOpening,
      enabled: activityId !== null,
      refetchOnWindowFocus: 'always',
      refetchInterval: everyMs ?? false,
    },
  );
}
