import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';
import { useLatest } from '#web/components/use-latest.ts';
import { isSame } from '#web/sync/merge.ts';
import { longestMs, removeDraft } from './draft-ends.ts';
import type { Draft, Sent } from './save-record.ts';

type Values = Record<string, unknown>;

const isSecret = (name: string) => /password|token|secret/i.test(name);

/**
 * The draft of that name, or null. `blank` has every field of the form with a value of its type: fields that an older version of the
 * page stored differently are ignored, and so are broken drafts and those older than 30 days.
 */
export function readDraft<Form extends object>(name: string, blank: Form): Draft<Form> | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    if (!isRecord(kept) || !isRecord(kept.values) || typeof kept.at !== 'number') return null;
    if (Date.now() - kept.at > longestMs) return null;
    const { base } = kept;
    if (base !== null && !(isRecord(base) && isRecord(base.values) && typeof base.version === 'number')) return null;
    const start = { ...blank, ...fieldsLike(blank, (base?.values ?? {}) as Values) };
    const values = { ...start, ...fieldsLike(blank, kept.values) };
    if (isSame(values, start)) return null;
    return {
      values,
      base: base && { values: start, version: base.version as number, database: String(base.database) },
      unanswered: Array.isArray(kept.unanswered) ? (kept.unanswered as Sent<Form>[]).filter(isWhole) : [],
      at: kept.at,
    };
  } catch {
    return null;
  }
}

/** Whether something is kept under that name. */
export function hasDraft(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Stores a draft without passwords and files. When storage is full or forbidden the draft is lost, the form is not. */
export function writeDraft<Form extends object>(name: string, { base, ...draft }: Omit<Draft<Form>, 'at'>): void {
  try {
    // Store only the fields that the form shows, not the whole record.
    const start = base && { values: base.values, version: base.version, database: base.database };
    const text = JSON.stringify({ ...draft, base: start, at: Date.now() }, (field, value: unknown) =>
      isSecret(field) || value instanceof File ? undefined : value,
    );
    localStorage.setItem(name, text);
  } catch {
    // Storage is full or forbidden.
  }
}

const pauseMs = 400;

/**
 * Stores what is `unsaved` in a form while somebody types, and removes its draft when nothing is (null). A null name keeps no draft.
 * `describe`: what else is stored, at that moment.
 */
export function useDraft<Form extends object>(
  name: string | null,
  unsaved: Form | null,
  describe: () => Pick<Draft<Form>, 'base' | 'unanswered'>,
) {
  const latest = useLatest({ unsaved, describe });
  const write = useDebouncedCallback(
    () => {
      const { unsaved: values, describe: now } = latest.current;
      if (name !== null && values) writeDraft(name, { ...now(), values });
    },
    { delay: pauseMs, flushOnUnmount: true },
  );
  const drop = () => {
    write.cancel();
    if (name !== null) removeDraft(name);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is unsaved changes.
  useEffect(() => {
    if (unsaved) write();
    else drop();
  }, [name, unsaved]);

  useEffect(() => {
    // Before a reload, or when a phone suspends the page, store at once.
    const now = () => write.flush();
    window.addEventListener('pagehide', now);
    document.addEventListener('visibilitychange', now);
    return () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', now);
    };
  }, [write]);

  return {
    /** Stores what is unsaved after a pause, also once it was dropped; `write.flush` at once. */
    write,
    /** Throws the draft away, until somebody types on. */
    drop,
  };
}

/** The kept values of fields that the form has, where the value has the field's type. */
function fieldsLike<Form extends object>(blank: Form, kept: Values): Partial<Form> {
  const known = Object.entries(blank as Values).flatMap(([name, expected]): [string, unknown][] => {
    const value = kept[name];
    if (isRecord(expected) && isRecord(value) && Object.keys(expected).length > 0)
      return [[name, { ...expected, ...fieldsLike(expected, value) }]];
    return isLike(expected, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(known) as Partial<Form>;
}

/** A nullable field takes any text, number or list; another field needs its own type, or the form could not be drawn. */
function isLike(expected: unknown, value: unknown): boolean {
  if (value === undefined) return false;
  if (expected === null || value === null) return expected === null && !isRecord(value);
  return typeof expected === typeof value && Array.isArray(expected) === Array.isArray(value);
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(sent: Sent<object>): boolean {
  return isRecord(sent) && isRecord(sent.change) && isRecord(sent.values) && typeof sent.change.key === 'string';
}
