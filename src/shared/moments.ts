import { isTimeOfDay, timeProblem } from './clock-times.ts';
import { formatDate, instantIn, isIsoDate, timeIn, todayIn } from './dates.ts';
import { messages } from './messages.ts';

/** A day and a time as their two fields hold them: `2026-03-05` and `09:30`, '' for none, and what cannot be read as it was typed. */
export type MomentParts = { date: string; time: string };

/** An instant as a field for a date and a time holds it, on a time zone's clock: `2026-03-05T09:30`. '' for none. */
export function momentOf(at: string | null, timeZone: string): string {
  return at === null ? '' : `${todayIn(timeZone, at)}T${timeIn(timeZone, at)}`;
}

/** Both parts as one value. What is not a moment yet stays as it was typed, in two lines, which no single field can hold. */
export function momentText({ date, time }: MomentParts): string {
  if (date === '' && time === '') return '';
  return isIsoDate(date) && isTimeOfDay(time) ? `${date}T${time}` : `${date}\n${time}`;
}

export function momentParts(moment: string): MomentParts {
  const [date = '', time = ''] = moment.split(moment.includes('\n') ? '\n' : 'T');
  return { date, time };
}

/** What keeps a value from being a moment, and in which of its parts; null: nothing does. */
export function momentProblem(moment: string): { part: keyof MomentParts; message: string } | null {
  const { date, time } = momentParts(moment);
  if (!isIsoDate(date)) return { part: 'date', message: messages.general.invalidDate };
  if (!isTimeOfDay(time)) return { part: 'time', message: timeProblem(time) };
  return null;
}

export const isMoment = (moment: string) => momentProblem(moment) === null;

/** How a moment reads: `05-March-2026, 09:30`. */
export function showMoment(moment: unknown): string {
  const { date, time } = momentParts(String(moment));
  return [formatDate(date), time].filter((part) => part !== '').join(', ');
}

/**
 * The instant of a field; null for one that holds none. What was not changed stays to the second, also where the clock shows a time
 * twice.
 */
export function toInstant(moment: string, before: string | null, timeZone: string): string | null {
  if (moment === momentOf(before, timeZone)) return before;
  const { date, time } = momentParts(moment);
  return isMoment(moment) ? instantIn(timeZone, date, time) : null;
}
