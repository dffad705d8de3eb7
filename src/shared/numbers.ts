import { z } from 'zod';
import { amount, count } from './fields.ts';
import { messages } from './messages.ts';

/** A number as it was read, null where nothing was typed; or the sentence that says what to type instead. */
export type TypedNumber = { value: number | null } | { problem: string };

/** The most digits of a number with decimals that a computer keeps exactly. */
const maxDigits = 15;
const maxDecimals = 3;

/** Spaces as people and programs write them between thousands: plain, no-break, thin and narrow no-break. */
const space = '[ \\u00a0\\u2009\\u202f]';
/** Three digits a group, and none that begins with 0: `0,500` is a decimal comma. */
const grouped = (separator: string) => `[1-9]\\d{0,2}(?:${separator}\\d{3})+`;
const wellWritten = new RegExp(`^(\\d+|${grouped(',')}|${grouped(space)})?(?:\\.(\\d+))?$`);

/**
 * Reads what a person typed: digits, a point for decimals, and commas or spaces between thousands. Nothing is guessed:
 * what could mean two numbers is refused.
 */
export function readNumber(typed: string): TypedNumber {
  const text = typed.trim();
  if (text === '') return { value: null };
  const match = wellWritten.exec(text);
  if (!match) return { problem: whatToType(text) };
  const whole = (match[1] ?? '').replace(/\D/g, '');
  const decimals = match[2] ?? '';
  if (decimals.length > maxDecimals) return { problem: messages.numbers.tooManyDecimals };
  if (whole.length + decimals.length > maxDigits) return { problem: messages.numbers.tooManyDigits };
  return { value: Number(`${whole || '0'}.${decimals || '0'}`) };
}

/** The sentence for a text that is no number as we write them. */
function whatToType(text: string): string {
  if (/^[-\u2212\u2013]\s*[\d.]/.test(text)) return messages.general.notANumber;
  if (/^\d+\s*\/\s*\d+$/.test(text)) return messages.numbers.fraction;
  if (!new RegExp(`^(?:\\d|[.,]|${space})+$`).test(text) || !/\d/.test(text)) return messages.numbers.onlyDigits;
  if (text.split('.').length > 2) return messages.numbers.onePoint;
  if (text.endsWith('.')) return messages.numbers.digitsAfterPoint;
  if (isDecimalComma(text)) return messages.numbers.decimalPoint;
  return messages.numbers.grouping;
}

/** `1,5`, `0,500`, `1200,500` and `1.200,50`, as other countries write decimals. */
function isDecimalComma(text: string): boolean {
  const commas = text.split(',').length - 1;
  return commas === 1 && (text.includes('.') ? text.indexOf('.') < text.indexOf(',') : /^[^,]*,\d*$/.test(text));
}

/** A stored number as text for a field: as it would be typed, without groups. */
export function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}

/** A text field's number, refused in words where it cannot be read; then checked by the rule of the stored one. */
export function typedNumber<Stored>(empty: Stored, rule: z.ZodType<Stored>) {
  return z
    .string(messages.general.notANumber)
    .transform((typed, context): unknown => {
      const read = readNumber(typed);
      if ('value' in read) return read.value ?? empty;
      context.addIssue({ code: 'custom', message: read.problem });
      return z.NEVER;
    })
    .pipe(rule);
}

/** An amount in a text field: 0 or more, exact to 3 decimals. An empty field is null. */
export const typedAmount = typedNumber(null, z.nullable(amount));

/** A count of animals in a text field: a whole number. An empty field is 0. */
export const typedCount = typedNumber(0, count);
