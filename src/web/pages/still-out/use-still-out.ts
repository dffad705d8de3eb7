import { alarmAt, type Watch } from '#shared/still-out.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useMinute } from '#web/use-minute.ts';

/** An activity whose people are still out. */
export type Overdue = Outputs['stillOut']['list'][number];

/** Somebody may sign off on another phone. */
const askEveryMs = 60_000;

export function useWatch(): Watch {
  const { orgTimezone, overdueMinutes } = useSession().config;
  return { timeZone: orgTimezone, overdueMinutes };
}

/**
 * The alarms that stand now, the oldest first. Without coverage they follow from what is kept and what was done on this phone. Undefined
 * until it is known who is signed on.
 */
export function useStillOut(): Overdue[] | undefined {
  const watch = useWatch();
  const minute = useMinute();
  const { data } = trpc.stillOut.list.useQuery(undefined, { refetchInterval: askEveryMs });
  return data
    ?.flatMap((activity) => {
      const at = alarmAt(activity, watch);
      return at !== null && at <= minute ? [{ activity, at }] : [];
    })
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ activity }) => activity);
}
