import { useQueryClient } from '@tanstack/react-query';
import { countMinutes } from '#shared/attendance.ts';
import { hoursOfMinutes } from '#shared/hours.ts';
import { allKnown } from '#web/field/changes/known.ts';
import { useHasCoverage } from '#web/field/field-state.ts';
import { trpc } from '#web/trpc.ts';

/** The hours of an activity's sign-on list: the server's or, without coverage, those of what is kept, with what waits. */
export function useSignOnHours(activityId: number, enabled: boolean): number {
  const cache = useQueryClient();
  const hasCoverage = useHasCoverage();
  const { data } = trpc.hours.ofActivity.useQuery({ activityId }, { enabled });
  const { data: kept } = trpc.attendance.list.useQuery({ activityId }, { enabled: enabled && !hasCoverage });
  if (!enabled) return 0;
  if (hasCoverage || !kept) return data?.hours ?? 0;
  // Somebody may have been signed on at another activity for a part of the time.
  const elsewhere = allKnown(cache, 'attendance.list').filter(({ input }) => input.activityId !== activityId);
  const counted = countMinutes([...kept, ...elsewhere.flatMap((list) => list.data)]);
  return hoursOfMinutes(kept.reduce((sum, { id }) => sum + (counted.get(id) ?? 0), 0));
}
