import { formatDate } from '#shared/dates.ts';

/** The paths of a form's fields: `notes`, `incidentDetails.witnesses`. */
export type FieldPath<Values> = {
  [Name in keyof Values & string]: NonNullable<Values[Name]> extends readonly unknown[]
    ? Name
    : NonNullable<Values[Name]> extends Record<string, unknown>
      ? `${Name}.${FieldPath<NonNullable<Values[Name]>>}`
      : Name;
}[keyof Values & string];

/** What a field is called, and how its value reads. A long text: where two people changed it, both may stay, one after the other. */
export type FieldWords = string | { label: string; show: (value: unknown) => string } | { label: string; isLong: true };

/** The words of every field of a form, for when two people changed one record. Null: a field that people never see. */
export type FormWords<Values> = Record<FieldPath<Values>, FieldWords | null>;

export function labelOf(words: FieldWords): string {
  return typeof words === 'string' ? words : words.label;
}

/** The words of a field with several lines of text. */
export const longWords = (label: string): FieldWords => ({ label, isLong: true });

export function isLongText(words: FieldWords): boolean {
  return typeof words === 'object' && 'isLong' in words;
}

/** How an empty field reads. */
export const nothing = 'Nothing';

/** A value in words, never shortened. */
export function showValue(words: FieldWords, value: unknown): string {
  const text = typeof words === 'object' && 'show' in words ? words.show(value) : plain(value);
  return text === '' ? nothing : text;
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(plain).join(', ');
  return typeof value === 'string' ? formatDate(value) : String(value);
}
