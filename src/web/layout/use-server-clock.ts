import { useCallback, useEffect } from 'react';
import type { AppConfig } from '#web/session-context.ts';

/** How far the device's wall clock and monotonic clock may drift apart before the server's time is fetched again. */
const toleranceMs = 5000;
const checkEveryMs = 60_000;

type ConfigQuery = { data: Pick<AppConfig, 'now'> | undefined; dataUpdatedAt: number; refetch: () => unknown };

/**
 * The server's time: the device clock, corrected by its error at the server's last answer. Fetched again after the device slept or its
 * clock was set.
 */
export function useServerClock({ data, dataUpdatedAt, refetch }: ConfigQuery): () => string {
  const offsetMs = data ? Date.parse(data.now) - dataUpdatedAt : 0;
  useEffect(() => {
    if (dataUpdatedAt > 0) return watchClock(refetch);
  }, [dataUpdatedAt, refetch]);
  return useCallback(() => new Date(Date.now() + offsetMs).toISOString(), [offsetMs]);
}

/** Compares wall clock and monotonic clock: only the wall clock runs during sleep and can be set. */
function watchClock(onMoved: () => unknown): () => void {
  const clockOffset = () => Date.now() - performance.now();
  const firstOffset = clockOffset();
  const check = () => {
    if (Math.abs(clockOffset() - firstOffset) > toleranceMs) onMoved();
  };
  const timer = setInterval(check, checkEveryMs);
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', check);
    document.removeEventListener('visibilitychange', check);
  };
}
