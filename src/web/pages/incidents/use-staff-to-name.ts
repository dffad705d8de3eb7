import { skipToken } from '@tanstack/react-query';
import { assignedStaff, offeredStaff } from '#shared/activities/staff.ts';
import { trpc } from '#web/trpc.ts';

type Person = { id: number; firstname: string; lastname: string; phone: string; email: string };

/**
 * Everybody of the staff, to choose from. Without coverage those whom the phone keeps with the incident's activity: all who are on it or
 * could be. `isWanted`: whether they are asked for.
 */
export function useStaffToName(activityId: number | null, isWanted = true): Person[] {
  const { data: all } = trpc.staff.list.useQuery({}, { enabled: isWanted });
  const isKept = isWanted && activityId !== null && !all;
  const { data: document } = trpc.activities.document.useQuery(isKept ? { id: activityId } : skipToken);
  const { data: kept = [] } = trpc.activities.details.leaders.useQuery(isKept ? undefined : skipToken);
  if (all || !document) return all ?? [];
  return [
    ...assignedStaff(document).map(({ staffId, ...person }) => ({ ...person, id: staffId })),
    ...offeredStaff(document, kept),
  ];
}
