import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadOnce } from './load-once.ts';

/** A part of a screen that is loaded after what is drawn first, and is known at once wherever it is drawn again. */
export type LaterPart<Part> = {
  load: () => Promise<Part>;
  /** Undefined until it has loaded. */
  read: () => Part | undefined;
  watch: (listener: () => void) => () => void;
};

export function laterPart<Part>(load: () => Promise<Part>): LaterPart<Part> {
  const loadIt = loadOnce(load);
  const listeners = new Set<() => void>();
  let part: Part | undefined;
  return {
    load: async () => {
      part ??= await loadIt();
      for (const listener of listeners) listener();
      return part;
    },
    read: () => part,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The part, or undefined until it has loaded: something of its size stands for it then. `isWanted` loads it. `lazy` would put its
 * fallback there for 300 ms even if the part is loaded. A failure goes to the page's error screen, as that of a page does.
 */
export function useLaterPart<Part>({ load, read, watch }: LaterPart<Part>, isWanted: boolean): Part | undefined {
  const part = useSyncExternalStore(watch, read);
  const [, fail] = useState();
  const isMissing = isWanted && part === undefined;
  useEffect(() => {
    if (!isMissing) return;
    load().catch((error: unknown) => {
      fail(() => {
        throw error;
      });
    });
  }, [isMissing, load]);
  return part;
}
