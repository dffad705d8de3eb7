import { useCallback, useSyncExternalStore } from 'react';
import { addDays, startOfDayIn, todayIn } from '#shared/dates.ts';
import { useSession } from './session-context.ts';

/** A device that slept, or whose clock was set, is found out after this long at the latest. */
const longestWaitMs = 60_000;

/** The calendar day, `YYYY-MM-DD`, in the group's time zone and by the server's clock. It turns at the group's midnight. */
export function useToday(): string {
  const { config, now } = useSession();
  const { orgTimezone } = config;
  const watch = useCallback((onTurn: () => void) => watchDay(orgTimezone, now, onTurn), [orgTimezone, now]);
  return useSyncExternalStore(watch, () => todayIn(orgTimezone, now()));
}

/** Calls back when the day may have turned: at midnight, each minute, and when the page comes to the front. */
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
