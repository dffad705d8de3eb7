import { useMemo } from 'react';
import { overdueOf, type PutOff, quietOf, type Watch } from '#shared/still-out.ts';
import { askEveryMs } from '#shared/timings.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useMinute } from '#web/use-minute.ts';

/** An activity with its people who are still out. */
export type Overdue = Outputs['stillOut']['list'][number];

/** Those of an activity of whom somebody said that they are fine, and until when that holds. */
export type Quiet = PutOff & { activity: Overdue };

export function useWatch(): Watch {
  const { orgTimezone, overdueMinutes } = useSession().config;
  return { timeZone: orgTimezone, overdueMinutes };
}

/**
 * The alarms that stand now with those who are overdue, the oldest first, and those that are quiet for a while. Without coverage they follow
 * from what is kept and what was done on this phone. Undefined until it is known who is signed on.
 */
export function useStillOut(): { alarms: Overdue[]; quiet: Quiet[] } | undefined {
  const { timeZone, overdueMinutes } = useWatch();
  const minute = useMinute();
  const { data } = trpc.stillOut.list.useQuery(undefined, { refetchInterval: askEveryMs });
  return useMemo(() => {
    const watch = { timeZone, overdueMinutes };
    return data && { alarms: alarmsOf(data, watch, minute), quiet: quietAmong(data, watch, minute) };
  }, [data, minute, timeZone, overdueMinutes]);
}

function alarmsOf(all: readonly Overdue[], watch: Watch, now: string): Overdue[] {
  return all
    .flatMap((activity) => {
      const out = overdueOf(activity.people, watch, now);
      const [first] = out;
      return first ? [{ activity: { ...activity, people: out.map(({ person }) => person) }, began: first.began }] : [];
    })
    .sort((a, b) => (a.began < b.began ? -1 : a.began > b.began ? 1 : 0))
    .map(({ activity }) => activity);
}

function quietAmong(all: readonly Overdue[], watch: Watch, now: string): Quiet[] {
  return all.flatMap((activity) =>
    quietOf(activity.people, watch, now).map(({ people, ...said }) => ({ ...said, activity: { ...activity, people } })),
  );
}
