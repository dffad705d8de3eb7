import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { removeDraft } from './draft-ends.ts';
import { type Draft, writeDraft } from './drafts.ts';

const pauseMs = 400;

export type DraftKeeping = {
  /** Keeps what is typed now, without the pause after the last letter. */
  keepNow: () => void;
  /** Throws the kept draft away. */
  drop: () => void;
};

/** Keeps a form's draft while it is typed in, and drops it when nothing is left to keep. Null keeps nothing. */
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

  useEffect(() => {
    if (name === null) return;
    if (isDirty) write(name, values);
    else {
      write.cancel();
      removeDraft(name);
    }
  }, [name, isDirty, values, write]);

  useEffect(() => {
    // A reload, or a phone that puts the page away, does not wait for the pause.
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
    drop: () => {
      write.cancel();
      if (name !== null) removeDraft(name);
    },
  };
}
