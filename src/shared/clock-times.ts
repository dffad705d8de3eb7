import { messages } from './messages.ts';

const { times: text } = messages;

/** Whether a text is a time of day as it is stored and shown: `09:30`. */
export const isTimeOfDay = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

/** Hours; minutes after a colon, a point, a comma or a space; seconds, which programs write and nothing here has; am or pm. */
const separated = /^(\d{1,2})(?:\s*[:.,]\s*|\s+)(\d{1,2})(?::\d{2}(?:\.\d+)?)?\s*(?:([ap])\.?\s?m\.?)?$/i;
/** Digits alone, which every phone's keyboard has: `9`, `930`, `0930`. */
const together = /^(\d{1,2}?)(\d{2})?\s*(?:([ap])\.?\s?m\.?)?$/i;

/** A time of day as it was read, '' where nothing was typed; or the sentence that says what to type instead. */
export type TypedTime = { time: string } | { problem: string };

/**
 * Reads a time of day as people type it: `9:30`, `930`, `9.30`, `0930`, `9`, `9.30 pm`, `21:30`. Without am and pm it is of 24 hours.
 * Nothing is guessed: what could mean two times is refused.
 */
export function readTime(typed: string): TypedTime {
  const trimmed = typed.trim();
  if (trimmed === '') return { time: '' };
  const [, hours, minutes = '00', half] = separated.exec(trimmed) ?? together.exec(trimmed) ?? [];
  if (hours === undefined) return { problem: text.notATime };
  if (minutes.length === 1) return { problem: text.twoDigits };
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return { problem: text.twelveHours };
  if (hour === 24 && minutes === '00') return { problem: text.midnight };
  if (hour > 23 || Number(minutes) > 59) return { problem: text.noSuchTime };
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { time: `${String(ofDay).padStart(2, '0')}:${minutes}` };
}

/** What is wrong with a typed time. */
export function timeProblem(typed: string): string {
  const read = readTime(typed);
  return 'problem' in read ? read.problem : text.notATime;
}
