import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';
import { trpc } from '#web/trpc.ts';

export type LeaderName = (id: number) => string;

/** The name of whoever leads this activity, also of somebody who was deleted since, or is picked to lead it. */
export function useLeaderName(activity: ActivityDetails | undefined): LeaderName {
  const { data: leaders } = trpc.activities.details.leaders.useQuery(undefined, { enabled: false });
  return (id) => {
    if (activity?.ledById === id && activity.ledBy !== null) return activity.ledBy;
    const listed = leaders?.find((one) => one.id === id);
    return listed ? fullName(listed) : messages.general.someone;
  };
}
