import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '#web/session-context.ts';
import type { ZodForm } from './use-zod-form.ts';

type Values = Record<string, unknown>;
type DraftableForm<Input extends Values> = Pick<
  ZodForm<Input, never>,
  'values' | 'isDirty' | 'setValues' | 'reset' | 'getInitialValues'
>;

export type Draft = {
  /** True when values from an earlier visit were put back: draw `<DraftNotice draft={draft} />`. */
  restored: boolean;
  /** Throws the draft away and shows the saved values again. */
  discard: () => void;
  /** Call after a successful save. */
  clear: () => void;
};

const pauseMs = 400;
const isSecret = (field: string) => /password/i.test(field);

function readDraft(storageKey: string): Values | null {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Values) : null;
  } catch {
    return null;
  }
}

function writeDraft(storageKey: string, values: Values): void {
  const kept = Object.entries(values).filter(([field, value]) => !isSecret(field) && !(value instanceof File));
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // A full or forbidden storage loses the draft, not the form.
  }
}

/**
 * Keeps what is typed in this browser, for this user, so that a reload or an expired session brings it back. Passwords and files are
 * never kept. `key` names the form and the record: `project.12`, `project.new`. `ready` is false while the saved values still load.
 */
export function useDraft<Input extends Values>(key: string, form: DraftableForm<Input>, ready = true): Draft {
  const { user } = useSession();
  const storageKey = `bushline.draft.${user.id}.${key}`;
  const [restored, setRestored] = useState(false);
  const restoredKey = useRef('');

  useEffect(() => {
    if (!ready || restoredKey.current === storageKey) return;
    restoredKey.current = storageKey;
    const draft = readDraft(storageKey);
    // Fields that the form no longer has are left out.
    const known = Object.entries(draft ?? {}).filter(([field]) => field in form.getInitialValues());
    if (known.length === 0) return setRestored(false);
    form.setValues(Object.fromEntries(known) as Partial<Input>);
    setRestored(true);
  });

  const save = useDebouncedCallback(writeDraft, { delay: pauseMs, flushOnUnmount: true });
  useEffect(() => {
    // A reload, or a phone that puts the page away, does not wait for the pause.
    const keepNow = () => save.flush();
    window.addEventListener('pagehide', keepNow);
    document.addEventListener('visibilitychange', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      document.removeEventListener('visibilitychange', keepNow);
    };
  }, [save]);
  const isDirty = form.isDirty();
  const wasDirty = useRef(false);
  useEffect(() => {
    if (!ready || restoredKey.current !== storageKey) return;
    if (isDirty) save(storageKey, form.values);
    else if (wasDirty.current) {
      save.cancel();
      localStorage.removeItem(storageKey);
    }
    wasDirty.current = isDirty;
  }, [ready, isDirty, form.values, storageKey, save]);

  function clear() {
    save.cancel();
    localStorage.removeItem(storageKey);
    setRestored(false);
  }

  function discard() {
    clear();
    form.reset();
  }

  return { restored, clear, discard };
}
