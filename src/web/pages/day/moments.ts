import { instantIn, isIsoDate, timeIn, todayIn } from '#shared/dates.ts';

/** An instant as a field for a date and a time holds it, on a time zone's clock: `2026-03-05T09:30`. '' for none. */
export function momentOf(at: string | null, timeZone: string): string {
  return at === null ? '' : `${todayIn(timeZone, at)}T${timeIn(timeZone, at)}`;
}

/** Whether such a field holds a day and a time. */
export function isMoment(typed: string): boolean {
  const [date = '', time = ''] = typed.split('T');
  return isIsoDate(date) && /^([01]\d|2[0-3]):[0-5]\d/.test(time);
}

/** The instant of a field; null for an empty one. What was not changed stays to the second, also where the clock shows a time twice. */
export function toInstant(typed: string, before: string | null, timeZone: string): string | null {
  if (typed === momentOf(before, timeZone)) return before;
  const [date = '', time = ''] = typed.split('T');
  return typed === '' ? null : instantIn(timeZone, date, time.slice(0, 5));
}
