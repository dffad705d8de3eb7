import type { callerAs, createTestProgram } from '#test/callers.ts';
import { type SaveCall, saveCall } from '#web/forms/save-record.ts';
import { readField, type Together } from '#web/sync/merge.ts';

export type Values = Record<string, unknown>;
export type Stored = Values & { version: number };

export type World = { program: ReturnType<typeof createTestProgram>; api: ReturnType<typeof callerAs>['api'] };

/** Makes the value typed into a field. `n` is never the same twice. */
type Typing = (n: number, before: unknown) => unknown;

/** One record that two people work on. */
export type Scene = {
  /** Null for a new record. */
  id: number | null;
  /** The first values of a new record. */
  first: Values;
  read: (id: number) => Promise<object>;
  saveCallFor: (values: Values, stored: Stored | null) => SaveCall<object>;
};

export type RecordKind = {
  table: string;
  /** The form's fields and what people type into them. `incident.witnesses`, `targets.12`: fields of a nested record. */
  fields: Record<string, Typing>;
  together?: Together;
  /** A record as field values, where the field names differ from the record's. */
  valuesOf?: (stored: Stored) => Values;
  /** False for records that no form creates. */
  canBeNew?: boolean;
  /** Creates what the record depends on, and the record itself unless it is new. */
  begin: (world: World, n: number, isNew: boolean) => Promise<Scene> | Scene;
};

export const words: Typing = (n) => `Words ${n}`;
export const phone: Typing = (n) => `02${1_000_000 + n}`;
export const email: Typing = (n) => `person.${n}@okurabush.example`;
export const day: Typing = (n) => `2026-0${1 + (n % 9)}-${10 + (n % 19)}`;
export const pastDay: Typing = (n) => `2025-0${1 + (n % 9)}-${10 + (n % 19)}`;
export const number: Typing = (n) => n;
export const oneOf =
  (choices: readonly unknown[]): Typing =>
  (n) =>
    choices[n % choices.length];
/** Adds an id to a list, or removes it. */
export const member =
  (ids: readonly number[]): Typing =>
  (n, before) => {
    const id = ids[n % ids.length] as number;
    const list = before as number[];
    return list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
  };

/** A stored record as field values. */
export function valuesOf({ fields, valuesOf: say }: RecordKind, stored: Stored): Values {
  if (say) return say(stored);
  const said = Object.keys(fields).reduce(
    (values, path) => withField(values, path.split('.'), readField(stored, path)),
    {},
  );
  return structuredClone(said);
}

/** The values with another value in one field. */
export function withField(values: Values, [name = '', ...rest]: string[], value: unknown): Values {
  return { ...values, [name]: rest.length === 0 ? value : withField((values[name] ?? {}) as Values, rest, value) };
}

export const idOf = (stored: object) => ('id' in stored ? Number(stored.id) : 0);

/** The save calls of a record whose form sends its fields unchanged. */
export function plain(world: World, create: string, update: string, beside: Values = {}) {
  const saveCallFor = (values: Values, stored: Stored | null) =>
    (stored
      ? saveCall(update as 'objectives.update', { id: idOf(stored), ...beside, ...values })
      : saveCall(create as 'objectives.create', { ...beside, ...values } as never)) as SaveCall<object>;
  return { ...world, saveCallFor };
}
