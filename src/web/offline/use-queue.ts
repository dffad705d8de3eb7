import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Queue } from '#web/sync/outbox.ts';
import { type OpenQueue, openQueue } from '#web/sync/phone-queue.ts';

export const useOpenQueue = (): OpenQueue | null => useStore(openQueue);

/** Every change that waits on this phone. Undefined until the queue is open, null where there is none. */
export function useQueue(): Queue | null | undefined {
  const queue = useOpenQueue()?.queue;
  const watch = useCallback((watcher: () => void) => queue?.watch(watcher) ?? (() => {}), [queue]);
  return useSyncExternalStore(watch, () => (queue === null ? null : queue?.queue));
}
