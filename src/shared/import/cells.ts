import { isTimeOfDay, readTime } from '../clock-times.ts';
import { instantIn, isIsoDate, monthOfName } from '../dates.ts';
import { messages } from '../messages.ts';

const text = messages.imports;

/** What a cell says, or a sentence that says what it should. */
export type ReadCell<T> = { value: T } | { problem: string };

/** How files write a day: the pattern, and which of its groups are the year, the month and the day. */
const days: readonly { pattern: RegExp; order: readonly [number, number, number] }[] = [
  { pattern: /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, order: [1, 2, 3] },
  { pattern: /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/, order: [3, 2, 1] },
  { pattern: /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]+)\.?,?[-/. ]+(\d{4})$/i, order: [3, 2, 1] },
  { pattern: /^([a-z]+)\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})$/i, order: [3, 1, 2] },
];

const weekday = /^(mon|tues?|wed(s|nes)?|thu(rs?)?|fri|sat(ur)?|sun)(day)?\.?,?\s+/i;

/** A day as files write it: `2026-03-05`, `5/3/2026` (New Zealand's), `5 March 2026`, `Mar 5, 2026`; with its weekday or without. */
export function readDay(cell: string): ReadCell<string> {
  const words = cell.trim().replace(weekday, '');
  let problem: string = text.notADay;
  for (const { pattern, order } of days) {
    const parts = pattern.exec(words);
    if (!parts) continue;
    const [year = '', month = '', day = ''] = order.map((at) => parts[at] ?? '');
    const number = /^\d/.test(month) ? month : String(monthOfName(month) ?? 0);
    const iso = `${year.length === 2 ? `20${year}` : year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}`;
    if (isIsoDate(iso)) return { value: iso };
    if (Number(number) >= 1 && Number(number) <= 12) problem = text.noSuchDay;
  }
  return { problem };
}

const withOffset = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** A day and a time, by the clock of a time zone, as an instant (ISO, UTC). A day alone is its midnight. */
export function readMoment(cell: string, time: string, timeZone: string): ReadCell<string> {
  const words = cell.trim();
  if (withOffset.test(words)) return readInstant(words);
  const [, day = words, inCell = ''] =
    /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?!\d)|.*?\d{4})(?:\s*(?:[T,-]|\bat\b)?\s*)(\d{1,2}\D.*)?$/i.exec(
      words,
    ) ?? [];
  const read = readDay(day);
  if ('problem' in read) return read.problem === text.noSuchDay ? read : { problem: text.notAMoment };
  const clock = readTime(inCell || time);
  if ('problem' in clock) return clock;
  return { value: instantIn(timeZone, read.value, clock.time || '00:00') };
}

/** A day that is none would become one of the next month. */
function readInstant(words: string): ReadCell<string> {
  const at = new Date(words.replace(' ', 'T'));
  const isReal = isIsoDate(words.slice(0, 10)) && isTimeOfDay(words.slice(11, 16)) && !Number.isNaN(at.getTime());
  return isReal ? { value: at.toISOString() } : { problem: text.notAMoment };
}

const yes = ['yes', 'y', 'true', '1', 'x'];
const no = ['no', 'n', 'false', '0'];

export function readYes(cell: string): ReadCell<boolean> {
  const word = cell.trim().toLowerCase();
  if (yes.includes(word)) return { value: true };
  return no.includes(word) ? { value: false } : { problem: text.yesOrNo };
}

/** A number as programs write it, with decimals and below 0. */
export function readFigure(cell: string): ReadCell<number> {
  const words = cell.trim().replace(/[\u2212\u2013]/g, '-');
  return /^-?\d{1,12}(\.\d{1,15})?$/.test(words) ? { value: Number(words) } : { problem: text.notANumber };
}
