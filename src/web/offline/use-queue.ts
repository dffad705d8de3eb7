import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { type OpenQueue, openQueue } from '#web/sync/open-room.ts';
import type { Queue } from '#web/sync/outbox.ts';

export const useOpenQueue = (): OpenQueue | null => useStore(openQueue);

/** Every change that waits on this phone. Undefined until the queue is open, null where there is none. */
export function useQueue(): Queue | null | undefined {
  const queue = useOpenQueue()?.queue;
  const watch = useCallback((watcher: () => void) => queue?.watch(watcher) ?? (() => {}), [queue]);
  return useSyncExternalStore(watch, () => (queue === null ? null : queue?.queue));
}
