import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from './session-context.ts';

const checkEveryMs = 5000;

/** The present minute (ISO, UTC) by the server's clock: changes when the minute does, and when the page comes back into view. */
export function useMinute(): string {
  const { now } = useSession();
  const watch = useCallback((onTurn: () => void) => {
    const timer = setInterval(onTurn, checkEveryMs);
    document.addEventListener('visibilitychange', onTurn);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onTurn);
    };
  }, []);
  return useSyncExternalStore(watch, () => `${now().slice(0, 16)}:00.000Z`);
}
