import { skipToken } from '@tanstack/react-query';
import { trpc } from '#web/trpc.ts';

type Person = { id: number; firstname: string; lastname: string };

/**
 * Everybody of the staff, to choose from. Without coverage those whom the phone keeps with the incident's activity: all who are on it or
 * could be. `isWanted`: whether they are asked for.
 */
export function useStaffToName(activityId: number | null, isWanted = true): Person[] {
  const { data: all } = trpc.staff.list.useQuery({}, { enabled: isWanted });
  const of = isWanted && activityId !== null && !all ? { activityId } : skipToken;
  const { data: assigned = [] } = trpc.activities.staff.assigned.useQuery(of);
  const { data: others = [] } = trpc.activities.staff.unassigned.useQuery(of);
  return all ?? [...assigned.map(({ staffId, ...person }) => ({ ...person, id: staffId })), ...others];
}
