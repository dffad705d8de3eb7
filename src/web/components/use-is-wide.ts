import { useSyncExternalStore } from 'react';
import { narrowBelowPx } from '#shared/timings.ts';

const wide = () => window.matchMedia(`(min-width: ${narrowBelowPx}px)`);

function subscribe(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True from 768 px up, where tables are tables and dialogs float. Known at the first drawing: nothing jumps. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide().matches);
}
