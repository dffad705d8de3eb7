import type { callerAs, createTestProgram } from '#test/callers.ts';
import { readField, type Together } from '#web/changes/merge.ts';
import { type SaveCall, saveCall } from '#web/changes/save-record.ts';

export type Values = Record<string, unknown>;
export type Stored = Values & { version: number };

export type World = { program: ReturnType<typeof createTestProgram>; api: ReturnType<typeof callerAs>['api'] };

/** What somebody types into a field: `n` is never the same twice. */
type Typing = (n: number, before: unknown) => unknown;

/** One record that two people work on. */
export type Scene = {
  /** Null for a record that somebody begins. */
  id: number | null;
  /** What a new record says first. */
  first: Values;
  read: (id: number) => Promise<object>;
  saveCallFor: (values: Values, stored: Stored | null) => SaveCall<object>;
};

export type RecordKind = {
  table: string;
  /** The fields of the form and what is typed in them. `incident.witnesses`, `targets.12`: a field within a record. */
  fields: Record<string, Typing>;
  together?: Together;
  /** How the fields say the record, where they do not have its names. */
  valuesOf?: (stored: Stored) => Values;
  /** False for what is never begun by a form of its own. */
  canBeNew?: boolean;
  /** Makes what the record stands on, and the record itself unless it is new. */
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
/** Puts an id into a list, or takes it out. */
export const member =
  (ids: readonly number[]): Typing =>
  (n, before) => {
    const id = ids[n % ids.length] as number;
    const list = before as number[];
    return list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
  };

/** What the fields of a form say of a stored record. */
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

/** A record whose form sends its fields as they are. */
export function plain(world: World, create: string, update: string, beside: Values = {}) {
  const saveCallFor = (values: Values, stored: Stored | null) =>
    (stored
      ? saveCall(update as 'objectives.update', { id: idOf(stored), ...beside, ...values })
      : saveCall(create as 'objectives.create', { ...beside, ...values } as never)) as SaveCall<object>;
  return { ...world, saveCallFor };
}
