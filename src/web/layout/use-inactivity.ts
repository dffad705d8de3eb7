import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { inactivity } from '#shared/timings.ts';
import { isActivityEnded, isIdleTooLong, lastActivityKey, writeLastActivity } from '#web/last-activity.ts';

const events = ['mousemove', 'keydown', 'pointerdown', 'touchstart'] as const;
/** Activity is noted at most this often, so that a moving mouse does not write to storage all the time. */
const noteEveryMs = 5000;
const aliveEveryMs = 10 * 60_000;

type InactivityOptions = {
  /** Runs once when the time is over. */
  onExpired: () => void;
  /** Runs when only the device's clock says that the time is over: it was set, or the device slept. */
  onDoubt: () => void;
  /** Runs when somebody chooses to stay, and at intervals while somebody is active without calling the server. */
  onAlive?: () => void;
  timeoutMs?: number;
  warningMs?: number;
};

/**
 * The inactivity timer. Mouse, keys and touch in any tab of this browser restart it; tabs tell each other through local storage.
 * Returns the seconds left once the warning shows, else null. During the warning only `stay()`, in any tab, restarts it.
 */
export function useInactivity({
  onExpired,
  onDoubt,
  onAlive,
  timeoutMs = inactivity.timeoutMs,
  warningMs = inactivity.warningMs,
}: InactivityOptions) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  // By the page's own clock, which nobody sets. It may stand still while the device sleeps, and is never ahead.
  const last = useRef(performance.now());
  const expire = useEffectEvent(onExpired);
  const doubt = useEffectEvent(onDoubt);
  const sayAlive = useEffectEvent(() => onAlive?.());
  const lastAlive = useRef(performance.now());

  const noteNow = useCallback(() => {
    last.current = performance.now();
    writeLastActivity(Date.now());
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
    const left = () => last.current + timeoutMs - performance.now();

    function check() {
      clearTimeout(timer);
      const leftMs = left();
      if (leftMs <= 0) {
        if (!isOver) expire();
        isOver = true;
        return;
      }
      setSecondsLeft(leftMs <= warningMs ? Math.ceil(leftMs / 1000) : null);
      timer = setTimeout(check, leftMs <= warningMs ? 1000 - ((warningMs - leftMs) % 1000) : leftMs - warningMs);
    }

    const note = () => {
      const isInDoubt = isIdleTooLong();
      const now = performance.now();
      if (!isInDoubt && now - last.current < noteEveryMs) return;
      if (left() <= warningMs) return;
      noteNow();
      if (isInDoubt) doubt();
      if (now - lastAlive.current < aliveEveryMs) return;
      lastAlive.current = now;
      sayAlive();
    };
    const onView = () => {
      check();
      if (document.visibilityState === 'visible' && isIdleTooLong()) note();
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key !== lastActivityKey) return;
      if (!isActivityEnded()) last.current = performance.now();
      check();
    };

    check();
    for (const name of events) document.addEventListener(name, note, { passive: true });
    document.addEventListener('visibilitychange', onView);
    window.addEventListener('storage', onStorage);
    return () => {
      clearTimeout(timer);
      for (const name of events) document.removeEventListener(name, note);
      document.removeEventListener('visibilitychange', onView);
      window.removeEventListener('storage', onStorage);
    };
  }, [timeoutMs, warningMs, noteNow]);

  return { secondsLeft, stay };
}
