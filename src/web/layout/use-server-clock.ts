import { useCallback, useEffect } from 'react';
import type { AppConfig } from '#web/session-context.ts';

/** The device's two clocks may part by so much before the server is asked for the time again. */
const toleranceMs = 5000;
const checkEveryMs = 60_000;

type ConfigQuery = { data: Pick<AppConfig, 'now'> | undefined; dataUpdatedAt: number; refetch: () => unknown };

/**
 * The server's clock as this device can tell it: its own, corrected by how far it was off when the server last answered. When the
 * device slept or its clock was set, the server is asked again.
 */
export function useServerClock({ data, dataUpdatedAt, refetch }: ConfigQuery): () => string {
  const offsetMs = data ? Date.parse(data.now) - dataUpdatedAt : 0;
  useEffect(() => {
    if (dataUpdatedAt > 0) return watchClock(refetch);
  }, [dataUpdatedAt, refetch]);
  return useCallback(() => new Date(Date.now() + offsetMs).toISOString(), [offsetMs]);
}

/** Only one of the two clocks goes on in sleep, and only one is set by hand. */
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
