import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { inactivity } from '#shared/timings.ts';
import { lastActivityKey, readLastActivity, writeLastActivity } from './last-activity.ts';

const events = ['mousemove', 'keydown', 'pointerdown', 'touchstart'] as const;
/** Activity is noted at most this often, so that a moving mouse does not write to storage all the time. */
const noteEveryMs = 5000;
const aliveEveryMs = 10 * 60_000;

type InactivityOptions = {
  /** Runs once when the time is over. */
  onExpired: () => void;
  /** Runs when somebody chooses to stay, and at intervals while somebody is active without calling the server. */
  onAlive?: () => void;
  timeoutMs?: number;
  warningMs?: number;
};

/**
 * The inactivity timer. Mouse, keys and touch in any tab of this browser restart it; tabs share the time through local storage.
 * Returns the seconds left once the warning shows, else null. During the warning only `stay()`, in any tab, restarts it.
 */
export function useInactivity({
  onExpired,
  onAlive,
  timeoutMs = inactivity.timeoutMs,
  warningMs = inactivity.warningMs,
}: InactivityOptions) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const last = useRef(Date.now());
  const expire = useEffectEvent(onExpired);
  const sayAlive = useEffectEvent(() => onAlive?.());
  const lastAlive = useRef(Date.now());

  const noteNow = useCallback(() => {
    last.current = Date.now();
    writeLastActivity(last.current);
  }, []);

  function stay() {
    noteNow();
    setSecondsLeft(null);
    onAlive?.();
  }

  useEffect(() => {
    noteNow();
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;

    function check() {
      clearTimeout(timer);
      // Use the clock, not a count of ticks, which stop while a tab or laptop sleeps.
      const left = Math.max(last.current, readLastActivity()) + timeoutMs - Date.now();
      if (left <= 0) {
        if (!isOver) expire();
        isOver = true;
        return;
      }
      setSecondsLeft(left <= warningMs ? Math.ceil(left / 1000) : null);
      timer = setTimeout(check, left <= warningMs ? 1000 - ((warningMs - left) % 1000) : left - warningMs);
    }

    const note = () => {
      const now = Date.now();
      if (now - last.current < noteEveryMs) return;
      if (Math.max(last.current, readLastActivity()) + timeoutMs - now <= warningMs) return;
      noteNow();
      if (now - lastAlive.current < aliveEveryMs) return;
      lastAlive.current = now;
      sayAlive();
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === lastActivityKey) check();
    };

    check();
    for (const name of events) document.addEventListener(name, note, { passive: true });
    document.addEventListener('visibilitychange', check);
    window.addEventListener('storage', onStorage);
    return () => {
      clearTimeout(timer);
      for (const name of events) document.removeEventListener(name, note);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('storage', onStorage);
    };
  }, [timeoutMs, warningMs, noteNow]);

  return { secondsLeft, stay };
}
