import { formatDate, isIsoDate, monthOfName } from './dates.ts';
import { fold, phoneForms } from './names.ts';

/** The longest term that a search takes. */
export const searchLength = 200;

/** What a text must contain to be found: one alternative of each need. Folded, as the text is. */
export type Needs = readonly (readonly string[])[];

/** A word with fewer letters, beside others, is found only where a word begins: the 2 of `line 2` is not that of 2026. */
const wordLength = 3;
/** What stands before a word. No hyphen: the 12 of 2026-12-05 is no word. */
const wordStarts = [...' \n(#/"\'&'];
const longestDate = 4;

/**
 * What a search asks for: its words in any order; a date as people write it (`5/12/2026`, `5 Dec`, `December 2026`) in the two ways in
 * which dates are kept for searches, `2026-12-05` and `05-december-2026`; a phone number however it is grouped, with 0 or +64.
 */
export function searchNeeds(term: string): Needs {
  const words = fold(term).split(' ').filter(Boolean);
  const isAlone = (word: string) => words.every((one) => one === word || bareOf(one) === '');
  const needs: string[][] = [];
  for (let at = 0; at < words.length; ) {
    const run = dateAt(words, at) ?? phoneAt(words, at);
    if (run) needs.push(run.alternatives);
    else needs.push(alternativesOf(words[at] ?? '', isAlone));
    at += run?.length ?? 1;
  }
  return needs.filter((alternatives) => alternatives.length > 0);
}

/** Whether the lines, each what a row or card shows in one place, hold all that is needed. */
export function isFound(lines: readonly string[], needs: Needs): boolean {
  return needs.length === 0 || holdsAll(foldLines(lines), needs);
}

/** The lines as `holdsAll` reads them: for whoever searches them more than once. */
export const foldLines = (lines: readonly string[]): string => `\n${lines.map(fold).join('\n')}`;

export function holdsAll(folded: string, needs: Needs): boolean {
  return needs.every((alternatives) => alternatives.some((words) => folded.includes(words)));
}

/** A word without the commas between words. */
const bareOf = (word: string) => word.replace(/^[,;]+|[,;]+$/g, '');

function alternativesOf(word: string, isAlone: (word: string) => boolean): string[] {
  const bare = bareOf(word);
  if (isAlone(word)) return [bare || word];
  if (bare === '') return [];
  return [...bare].length < wordLength ? wordStarts.map((start) => `${start}${bare}`) : [bare];
}

type Run = { alternatives: string[]; length: number };

/** The longest date that begins at a word: as dates are kept, or as it was written. */
function dateAt(words: readonly string[], at: number): Run | undefined {
  for (let length = Math.min(longestDate, words.length - at); length > 0; length -= 1) {
    const written = words.slice(at, at + length).join(' ');
    const kept = keptDate(written);
    if (kept) return { alternatives: [kept, written], length };
  }
  return undefined;
}

const day = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const name = String.raw`(?<name>[a-z]{3,9})\.?`;
const month = String.raw`(?<month>\d{1,2})`;
const year = String.raw`(?<year>\d{4})`;
const shortYear = String.raw`(?<year>\d{4}|\d{2})`;
const gap = String.raw`[\s.,/-]+`;
/** Day before month, as New Zealand writes. Numbers with spaces between them are more likely those of a phone. */
const datePatterns = [
  `${day}([./-])${month}\\2${shortYear}`,
  `${day}${gap}(?:of )?${name}${gap}${shortYear}`,
  `${name}${gap}${day}${gap}${year}`,
  `${day}/${month}`,
  `${day}${gap}(?:of )?${name}`,
  `${name}${gap}${year}`,
  `${name}${gap}${day}`,
  `${month}/${year}`,
].map((pattern) => new RegExp(`^${pattern}$`));

/** A written day, month of a year or day of any year as part of a kept date; undefined when it is none of them. */
function keptDate(written: string): string | undefined {
  for (const pattern of datePatterns) {
    const parts = pattern.exec(written)?.groups;
    const kept = parts && partOfDate(parts);
    if (kept) return kept;
  }
  return undefined;
}

function partOfDate(parts: Record<string, string | undefined>): string | undefined {
  const monthNumber = parts.name === undefined ? Number(parts.month) : monthOfName(parts.name);
  if (monthNumber === null) return undefined;
  const [years, months, days] = [parts.year ?? '2000', String(monthNumber), parts.day ?? '1'];
  const iso = `${years.padStart(4, '20')}-${months.padStart(2, '0')}-${days.padStart(2, '0')}`;
  if (!isIsoDate(iso)) return undefined;
  if (parts.day !== undefined && parts.year !== undefined) return iso;
  const shown = fold(formatDate(iso));
  return parts.day === undefined ? shown.slice(2) : shown.slice(0, -4);
}

const phoneWord = /^\+?[\d()-]+$/;
/** Of a number in one word, and of one in several: `021 5` is on its way to become a phone. */
const fewestDigits = 5;
const fewestInGroups = 3;

/** A phone number from a word on: as it was written, its digits alone, and with 0 and +64 exchanged. */
function phoneAt(words: readonly string[], at: number): Run | undefined {
  let length = 0;
  while (phoneWord.test(words[at + length] ?? '')) length += 1;
  const written = words.slice(at, at + length).join(' ');
  const digits = written.replace(/[^\d+]/g, '');
  if (!/^(\+|0)\d+$/.test(digits) || digits.length < (length > 1 ? fewestInGroups : fewestDigits)) return undefined;
  return { alternatives: [...new Set([...phoneForms(digits), written])], length };
}
