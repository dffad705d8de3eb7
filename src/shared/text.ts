/**
 * The one place that normalises. The time to sort the marks on a letter grows with the square of their number: a quarter of a megabyte of
 * them took eight seconds. So runs of marks are bounded first, always.
 */

/** As many marks on one letter as the Stream-Safe Text Format of Unicode (UAX #15) allows. No language comes near. */
const mostMarks = 30;

/** Marks, and the two letters that become marks when they are decomposed (half-width katakana voicing). */
const marks = /[\p{M}\uFF9E\uFF9F]+/gu;
/** Below U+0300 nothing is a mark: most texts are done here. */
const mayHaveMarks = /[\u0300-\uFFFF]/;

/** Whether one letter has more marks than any language puts on it. The time grows with the text's length only. */
export function hasTooManyMarks(text: string): boolean {
  if (!mayHaveMarks.test(text)) return false;
  for (const [run] of text.matchAll(marks)) if (isTooLong(run)) return true;
  return false;
}

/** NFC, the form in which texts are kept and compared. Marks beyond the thirtieth on one letter are dropped. */
export function composed(text: string): string {
  return mayHaveMarks.test(text) ? withFewMarks(text).normalize('NFC') : text;
}

/** NFKD: each letter without its marks, then the marks. Marks beyond the thirtieth on one letter are dropped. */
export function decomposed(text: string): string {
  return withFewMarks(text).normalize('NFKD');
}

function withFewMarks(text: string): string {
  if (!mayHaveMarks.test(text)) return text;
  return text.replace(marks, (run) => (isTooLong(run) ? Array.from(run).slice(0, mostMarks).join('') : run));
}

/** Some marks take two UTF-16 units. */
function isTooLong(run: string): boolean {
  return run.length > mostMarks && Array.from(run).length > mostMarks;
}

/** Below it only the soft hyphen cannot be seen: most texts are done here. */
const mayHaveUnseen = /[\u00AD\u0600-\uFFFF]/;

/** The text without the characters that nobody can see (`\p{Cf}`: zero-width spaces, bidi overrides), for what is compared. */
export function withoutUnseen(text: string): string {
  return mayHaveUnseen.test(text) ? text.replace(/\p{Cf}/gu, '') : text;
}

/** The same for what is stored: the two joiners stay, because words of some scripts, and emoji, are written with them. */
export function withoutStrayUnseen(text: string): string {
  if (!mayHaveUnseen.test(text)) return text;
  const seen = text.replace(/(?![\u200C\u200D])\p{Cf}/gu, '');
  return /[^\s\u200C\u200D]/.test(seen) ? seen : '';
}

/** The lines of a text that say something. */
export function linesIn(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
