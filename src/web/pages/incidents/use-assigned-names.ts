import { fullName } from '#shared/names.ts';
import { trpc } from '#web/trpc.ts';

/** The names of those on an activity, each once. None without one, or while they are not known: a name can always be typed. */
export function useAssignedNames(activityId: number | null): string[] {
  const of = { activityId: activityId ?? 0 };
  const options = { enabled: activityId !== null };
  const { data: staff = [] } = trpc.activities.staff.assigned.useQuery(of, options);
  const { data: volunteers = [] } = trpc.activities.volunteers.assigned.useQuery(of, options);
  return [...new Set([...staff, ...volunteers].map(fullName))];
}
