import type { Base, KeptChange } from './kept-change.ts';
import { merge, type Together } from './merge.ts';

// The input of an edit: the fields of its record, and the version that it starts from.

export function versionOf(input: unknown): number | undefined {
  return (input as { version?: number }).version;
}

export function withoutVersion(input: unknown): object {
  const { version: _, ...fields } = input as { version?: number };
  return fields;
}

function withVersion(input: unknown, version: number | undefined): object {
  return version === undefined ? (input as object) : { ...(input as object), version };
}

/** The input and the base of an edit that starts from this version of its record. */
export function onVersion(input: object, version: number, base: object): Pick<KeptChange, 'input' | 'base'> {
  return { input: withVersion(input, version) as KeptChange['input'], base: { version, input: base } };
}

/** Merges two inputs by the fields that mine sends: an input may leave fields of its record out. */
export function mergeInputs(base: Base, mine: object, theirs: object, together: Together) {
  const sent = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => name in mine));
  return merge<object>(sent(base.input), mine, sent(theirs), together);
}
