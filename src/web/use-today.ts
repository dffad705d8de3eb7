import { useCallback, useSyncExternalStore } from 'react';
import { addDays, startOfDayIn, todayIn } from '#shared/dates.ts';
import { useSession } from './session-context.ts';

/** Rechecks the day at least this often, in case the device slept or its clock was set. */
const longestWaitMs = 60_000;

/** Today's date, `YYYY-MM-DD`, in the group's time zone by the server's clock. Changes at the group's midnight. */
export function useToday(): string {
  const { config, now } = useSession();
  const { orgTimezone } = config;
  const watch = useCallback((onTurn: () => void) => joinWatch(orgTimezone, now, onTurn), [orgTimezone, now]);
  return useSyncExternalStore(watch, () => todayIn(orgTimezone, now()));
}

const watchers = new Set<() => void>();
let endWatch = () => {};

/** One timer serves all who show the day: a list has hundreds. */
function joinWatch(timeZone: string, now: () => string, onTurn: () => void): () => void {
  if (watchers.size === 0)
    endWatch = watchDay(timeZone, now, () => {
      for (const one of watchers) one();
    });
  watchers.add(onTurn);
  return () => {
    watchers.delete(onTurn);
    if (watchers.size === 0) endWatch();
  };
}

/** Calls back when the day may have changed: at midnight, each minute, and when the page comes to the front. */
function watchDay(timeZone: string, now: () => string, onTurn: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  function check() {
    clearTimeout(timer);
    onTurn();
    const instant = now();
    const midnight = startOfDayIn(timeZone, addDays(todayIn(timeZone, instant), 1));
    timer = setTimeout(check, Math.min(Date.parse(midnight) - Date.parse(instant), longestWaitMs));
  }
  check();
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('focus', check);
    document.removeEventListener('visibilitychange', check);
  };
}
