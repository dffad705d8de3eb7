import { z } from 'zod';
import { timeProblem } from './clock-times.ts';
import { isIsoDate } from './dates.ts';
import { messages } from './messages.ts';
import { composed, hasTooManyMarks, withoutStrayUnseen, withoutUnseen } from './text.ts';

/** The kinds of field that records share. Text is trimmed; control characters that no keyboard types are dropped. */
export const maxLength = { line: 200, text: 10_000 } as const;

/** Characters that cannot be shown or stored faithfully: NUL and its neighbours (tab and line breaks stay), and halves of surrogate pairs. */
const unprintable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** Zod's own sentences speak of types, so people get one of ours. */
z.config({ customError: (issue) => problemOf(issue) ?? messages.general.invalid });

/** Which choices there are; of a field that may be empty, which comes last in its union, what that field says. */
function problemOf(issue: z.core.$ZodRawIssue): string | undefined {
  const { code } = issue;
  if (code === 'invalid_union' && issue.errors.length > 0) return issue.errors.at(-1)?.[0]?.message;
  const choices =
    code === 'invalid_value' ? issue.values : code === 'invalid_union' ? ((issue.options ?? []) as string[]) : [];
  return choices.length > 0 ? messages.general.chooseOne(choices.map(String)) : undefined;
}

/** What is missing gets another sentence than what is wrong. */
export const missingOr = (missing: string, wrong?: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? missing : wrong;

/** How many UTF-16 units may come for each character that may be kept, because marks are composed and white space is dropped. */
const rawUnits = 4;

/** The raw text is measured first, so that a text that is far too long is never cleaned. */
function cleanText(max: number, oneLine: boolean) {
  return z
    .string(messages.general.notText)
    .max(max * rawUnits, { error: messages.general.tooLong(max), abort: true })
    .refine((text) => !hasTooManyMarks(text), messages.general.tooManyMarks)
    .transform((text) => {
      const printable = composed(text.replace(unprintable, ''));
      return (oneLine ? withoutStrayUnseen(printable).replace(/\s+/g, ' ') : printable.replace(/\r\n?/g, '\n')).trim();
    })
    .pipe(z.string().max(max, messages.general.tooLong(max)));
}

/** How long a hazard, a control or a checklist item may be: a sentence or two. */
export const sentenceLength = 500;

/** One line of text, which may be empty. */
export const line = (max: number = maxLength.line) => cleanText(max, true);
/** Several lines, which may be empty. */
export const longText = (max: number = maxLength.text) => cleanText(max, false);
/** One line that must say something, else `message`. */
export const requiredLine = (message: string, max: number = maxLength.line) =>
  z.preprocess((value) => value ?? '', cleanText(max, true).pipe(z.string().min(1, message)));

/** No date, time or choice is as long. It says nothing of their form, so it does not stand in the description of the calls. */
export const isShort = (text: string) => text.length <= 50;

/** A text whose form is checked next: a date, a time, a choice. */
export const formed = (message: string) => z.string(message).refine(isShort, { error: message, abort: true }).trim();

/** `missing`: what is said where there is none. */
export const isoDate = (missing: string = messages.general.invalidDate) =>
  formed(missing)
    .refine(isIsoDate, { error: ({ input }) => (input === '' ? missing : messages.general.invalidDate) })
    .meta({ format: 'date' });

const timePattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/;
/** A time of day, `14:05`, or ''; seconds are dropped. What people type has been read by `readTime` of clock-times.ts. */
export const timeOfDay = () =>
  formed(messages.times.notATime)
    .refine((text) => text === '' || timePattern.test(text), { error: ({ input }) => timeProblem(String(input)) })
    .transform((text) => text.slice(0, 5));

/** An instant with its offset from UTC, kept as ISO in UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: messages.general.invalidInstant })
  .refine(isShort, { error: messages.general.invalidInstant, abort: true })
  .transform((text) => new Date(text).toISOString())
  .refine((text) => text >= '2000', {
    // A year of more than four digits begins with its sign.
    error: ({ input }) =>
      String(input).startsWith('+') ? messages.general.invalidInstant : messages.general.instantTooLongAgo,
  });

export const id = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** An id that is chosen from a list, else `message`. */
export const chosen = (message: string) => z.number(message).int(message).positive(message).pipe(id);
export const byId = z.object({ id });
export const byActivity = z.object({ activityId: id });

/** Ids chosen from a list: at least one, each once. */
export const ids = z
  .array(id, messages.general.invalid)
  .min(1, messages.general.invalid)
  .max(1000, messages.general.invalid)
  .transform((list) => [...new Set(list)]);

const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)+$/;
/** One address: no list, no name, no line break. */
export const email = () =>
  line().transform(withoutUnseen).pipe(z.string().regex(emailPattern, messages.people.invalidEmail));

/** A number without the spaces that people write, and without what contacts and spreadsheets put around it. */
export const barePhone = (typed: string) => withoutUnseen(typed).replace(/\s+/g, '');

/** What is left is digits, with a plus in front or not. */
export const phone = (message: string = messages.people.invalidPhone) =>
  z
    .string()
    .max(30 * rawUnits, { error: messages.general.tooLong(30), abort: true })
    .transform(barePhone)
    .pipe(
      z
        .string()
        .max(30, messages.general.tooLong(30))
        .regex(/^\+?\d+$/, message),
    );

/** An address that must be given, else `message`. */
export const requiredEmail = (message: string) => requiredLine(message).pipe(email());

/** A phone that must be given, else `message`. */
export const requiredPhone = (message: string) => requiredLine(message).pipe(phone());

/** A phone that may be left empty. */
export const optionalPhone = (message: string) =>
  z.union([formed(message).overwrite(barePhone).length(0), phone(message)], message);

/** A number of 0 or more, kept exactly to 3 decimals. */
export const amount = z
  .number(messages.general.notANumber)
  .min(0, messages.general.notANumber)
  .max(1e12, messages.numbers.tooLarge)
  .transform((value) => Math.round(value * 1000) / 1000);

/** A count of animals: a whole number, 0 or more. */
export const count = z
  .number(messages.general.notANumber)
  // Zod calls a number too big that a computer does not keep exactly.
  .int({ error: ({ code }) => (code === 'too_big' ? messages.numbers.countTooLarge : messages.numbers.wholeOnly) })
  .min(0, messages.general.notANumber)
  .max(1_000_000, messages.numbers.countTooLarge);

/** The version that a save started from. A save without one is never a conflict. */
export const version = z.number().int().positive().optional();

export const updated = { id, version } as const;
