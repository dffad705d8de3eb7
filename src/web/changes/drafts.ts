import { longestMs } from './draft-ends.ts';
import { isSame } from './merge.ts';
import type { Base, Sent } from './save-record.ts';

type Values = Record<string, unknown>;

/** What somebody typed and did not save: kept in this browser, for this person. */
export type Draft<Form extends object> = {
  values: Form;
  /** What the typing started from. Null for a new record. */
  base: Pick<Base<Form, never>, 'values' | 'version' | 'database'> | null;
  /** Tries to save it that got no answer. */
  unanswered: Sent<Form>[];
  /** Milliseconds since 1970. */
  at: number;
};

const isSecret = (name: string) => /password|token|secret/i.test(name);

/**
 * The draft of that name, or null. `blank` says which fields the form has and what kind each is: what an older version of the page kept
 * otherwise, what is broken and what is too old is passed over.
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

/** Keeps it, without passwords and files. A full or forbidden storage loses the draft, not the form. */
export function writeDraft<Form extends object>(name: string, { base, ...draft }: Omit<Draft<Form>, 'at'>): void {
  try {
    // Of the record no more than the form shows of it.
    const start = base && { values: base.values, version: base.version, database: base.database };
    const text = JSON.stringify({ ...draft, base: start, at: Date.now() }, (field, value: unknown) =>
      isSecret(field) || value instanceof File ? undefined : value,
    );
    localStorage.setItem(name, text);
  } catch {
    // See above.
  }
}

/** The fields that the form has, where their kind is the one that it expects. */
function fieldsLike<Form extends object>(blank: Form, kept: Values): Partial<Form> {
  const known = Object.entries(blank as Values).flatMap(([name, expected]): [string, unknown][] => {
    const value = kept[name];
    if (isRecord(expected) && isRecord(value) && Object.keys(expected).length > 0)
      return [[name, { ...expected, ...fieldsLike(expected, value) }]];
    return isLike(expected, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(known) as Partial<Form>;
}

/** A field that may be nothing takes any text, number or list; others keep their kind, or the form could not be drawn. */
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
