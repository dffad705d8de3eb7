import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { formatMoment } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { pastFinish } from '#shared/still-out.ts';
import { askEveryMs } from '#shared/timings.ts';
import { notify, readNotifyState, useNotifyState } from '#web/notifications.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { useMinute } from '#web/use-minute.ts';
import { useToday } from '#web/use-today.ts';
import { noteReminded, readReminded, subscribeToReminded } from './reminded.ts';
import { type Overdue, useWatch } from './use-still-out.ts';

/** An activity that this person leads, whose finish time has come with people still signed on. */
export type FinishReminder = {
  /** Of the activity and the time: of each the leader is notified once on this device. */
  key: string;
  activity: Overdue;
  count: number;
  /** `13:00` */
  at: string;
};

function useDue(): FinishReminder[] {
  const { user } = useSession();
  const watch = useWatch();
  const { timeZone, overdueMinutes } = watch;
  const minute = useMinute();
  const today = useToday();
  const leads = (all: readonly Overdue[] | undefined) => (all ?? []).filter(({ leaderId }) => leaderId === user.id);
  const { data } = trpc.stillOut.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (leads(state.data).length > 0 ? askEveryMs : false),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `leads` follows from the person.
  return useMemo(
    () =>
      leads(data).flatMap((activity) => {
        const past = pastFinish(activity.people, { timeZone, overdueMinutes }, minute);
        if (!past) return [];
        const at = formatMoment(past.at, timeZone, today);
        return [{ key: `${activity.activityId} ${past.at}`, activity, count: past.people.length, at }];
      }),
    [data, user.id, timeZone, overdueMinutes, minute, today],
  );
}

/** The reminders that no notification showed on this device: a line says them. */
export function useFinishLines(): FinishReminder[] {
  const due = useDue();
  const reminded = useSyncExternalStore(subscribeToReminded, readReminded);
  const state = useNotifyState();
  return due.filter(({ key }) => reminded[key] !== 'shown' && (state !== 'granted' || reminded[key] === 'failed'));
}

/** Notifies whoever leads at the finish time, while the app runs and the browser allows it. */
export function useFinishNotifications(): void {
  const due = useDue();
  const state = useNotifyState();
  useEffect(() => {
    if (state !== 'granted') return;
    for (const { key, activity, count, at } of due) {
      if (readReminded()[key] !== undefined || readNotifyState() !== 'granted') continue;
      noteReminded(key, 'shown');
      const { activityId, activityName: title } = activity;
      const text = messages.stillOut.pastFinish(count, at);
      notify({ activityId, title, text }).catch(() => noteReminded(key, 'failed'));
    }
  }, [due, state]);
}
