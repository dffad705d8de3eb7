import { hashKey, notifyManager, type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { allKnown } from '#web/sync/effects/known.ts';
import { type Field, fieldStore } from '#web/sync/field-state.ts';
import { type OpenQueue, openQueue } from '#web/sync/open-room.ts';
import type { Queue } from '#web/sync/outbox.ts';
import { keyOf } from '#web/sync/paths.ts';

export const useField = (): Field => useStore(fieldStore);

/** Coverage alone: a button that uses it is not drawn again with each change that is sent. */
export function useHasCoverage(): boolean {
  return useStore(fieldStore, ({ hasCoverage }) => hasCoverage);
}

/** The activities that are kept, while there is no coverage; null with coverage, or when nothing is kept. */
function useKeptActivityIds(): Field['keptActivities'] {
  return useStore(fieldStore, ({ hasCoverage, keptActivities }) => (hasCoverage ? null : keptActivities));
}

/** What is kept on this phone, with what waits to be sent, while there is no coverage; undefined with coverage, or when nothing is kept. */
export function useKeptDocuments(): ActivityDocument[] | undefined {
  const kept = useKeptActivityIds();
  const documents = useKnownDocuments(kept !== null);
  return useMemo(() => {
    const byId = new Map(documents.map((document) => [document.activity.id, document]));
    return kept?.flatMap((id) => byId.get(id) ?? []);
  }, [kept, documents]);
}

/**
 * Every activity that this page knows, with what waits. It follows: what is kept is read from the phone after the page shows. None while they
 * are not wanted.
 */
export function useKnownDocuments(isWanted = true): readonly ActivityDocument[] {
  const cache = useQueryClient();
  const last = useRef<readonly ActivityDocument[]>([]);
  const watch = useCallback(
    (watcher: () => void) => {
      const tell = notifyManager.batchCalls(watcher);
      return isWanted ? cache.getQueryCache().subscribe(({ query }) => isDocument(query) && tell()) : () => {};
    },
    [cache, isWanted],
  );
  return useSyncExternalStore(watch, () => {
    if (!isWanted) return none;
    const now = allKnown(cache, 'activities.document').map(({ data }) => data);
    const isSame = now.length === last.current.length && now.every((one, index) => one === last.current[index]);
    if (!isSame) last.current = now;
    return last.current;
  });
}

export const useOpenQueue = (): OpenQueue | null => useStore(openQueue);

const none: readonly ActivityDocument[] = [];
const ofDocuments = hashKey(keyOf('activities.document'));
const isDocument = ({ queryKey: [path] }: Query) => hashKey([path]) === ofDocuments;

/** Every change that waits on this phone. Undefined until the queue is open, null where there is none. */
export function useQueue(): Queue | null | undefined {
  const queue = useOpenQueue()?.queue;
  const watch = useCallback((watcher: () => void) => queue?.watch(watcher) ?? (() => {}), [queue]);
  return useSyncExternalStore(watch, () => (queue === null ? null : queue?.queue));
}
