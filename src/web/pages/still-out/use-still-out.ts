import { useMemo } from 'react';
import { overdueOf, type Watch } from '#shared/still-out.ts';
import { useSession } from '#web/session-context.ts';
import { type Outputs, trpc } from '#web/trpc.ts';
import { useMinute } from '#web/use-minute.ts';

/** An activity with its people who are still out. */
export type Overdue = Outputs['stillOut']['list'][number];

/** Somebody may sign off on another phone. */
const askEveryMs = 60_000;

export function useWatch(): Watch {
  const { orgTimezone, overdueMinutes } = useSession().config;
  return { timeZone: orgTimezone, overdueMinutes };
}

/**
 * The alarms that stand now with those who are overdue, the oldest first. Without coverage they follow from what is kept and what was done on
 * this phone. Undefined until it is known who is signed on.
 */
export function useStillOut(): Overdue[] | undefined {
  const { timeZone, overdueMinutes } = useWatch();
  const minute = useMinute();
  const { data } = trpc.stillOut.list.useQuery(undefined, { refetchInterval: askEveryMs });
  return useMemo(
    () =>
      data
        ?.flatMap((activity) => {
          const out = overdueOf(activity, { timeZone, overdueMinutes }, minute);
          const since = out[0]?.since;
          return since === undefined
            ? []
            : [{ activity: { ...activity, people: out.map(({ person }) => person) }, since }];
        })
        .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
        .map(({ activity }) => activity),
    [data, minute, timeZone, overdueMinutes],
  );
}
