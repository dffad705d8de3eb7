import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import { trpc } from '#web/trpc.ts';

/** Why nobody more can be assigned to an activity; null: there is room. */
export function useFullOfPeople(activityId: number): string | null {
  const of = { activityId };
  const staff = trpc.activities.staff.assigned.useQuery(of).data ?? [];
  const volunteers = trpc.activities.volunteers.assigned.useQuery(of).data ?? [];
  return staff.length + volunteers.length >= bounds.people ? messages.bounds.people(bounds.people) : null;
}
