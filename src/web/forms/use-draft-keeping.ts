import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLatest } from '#web/components/use-latest.ts';
import { removeDraft } from './draft-ends.ts';
import { type Draft, writeDraft } from './drafts.ts';

const pauseMs = 400;

export type DraftKeeping = {
  /** Stores what is typed now, without waiting for a pause in typing. */
  keepNow: () => void;
  /** Stores what is unsaved at once, with the changes that are being sent. */
  keepSending: () => void;
  /** Throws the kept draft away. */
  drop: () => void;
  /** Stores what is unsaved once more, after it was dropped. */
  restore: () => void;
};

/** Stores a form's draft while somebody types, and removes it when nothing is unsaved. A null name keeps no draft. */
export function useDraftKeeping<Form extends object>(
  name: string | null,
  isDirty: boolean,
  values: Form,
  describe: () => Omit<Draft<Form>, 'at' | 'values'>,
): DraftKeeping {
  const write = useDebouncedCallback(
    (kept: string, typed: Form) => writeDraft(kept, { ...describe(), values: typed }),
    { delay: pauseMs, flushOnUnmount: true },
  );

  const latest = useLatest({ isDirty, values });

  useEffect(() => {
    if (name === null) return;
    if (isDirty) write(name, values);
    else {
      write.cancel();
      removeDraft(name);
    }
  }, [name, isDirty, values, write]);

  useEffect(() => {
    // Before a reload, or when a phone suspends the page, store at once.
    const keepNow = () => write.flush();
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
    };
  }, [write]);

  return {
    keepNow: () => write.flush(),
    keepSending: () => {
      write.cancel();
      const { isDirty: isUnsaved, values: typed } = latest.current;
      if (name !== null && isUnsaved) writeDraft(name, { ...describe(), values: typed });
    },
    drop: () => {
      write.cancel();
      if (name !== null) removeDraft(name);
    },
    restore: () => {
      if (name !== null && latest.current.isDirty) write(name, latest.current.values);
    },
  };
}
