import { z } from 'zod';
import { addDays, daysBetween, formatDate, monthOfName, weekdayOf } from '../dates.ts';
import { id, requiredLine } from '../fields.ts';
import { messages } from '../messages.ts';
import { activityDate, nameWith } from './details.ts';

/** How many copies are made at once. */
export const mostCopies = 60;

/** Every so many weeks, on some weekdays (1 for Monday to 7 for Sunday), from a date until another one, both included. */
export type Repeat = { everyWeeks: number; weekdays: readonly number[]; from: string; until: string };

/**
 * The dates of a rule, in order, at most `mostCopies`; `isCut`: there are more. Weeks begin on Monday and count from the one that holds
 * `from`. These are calendar days, so no change of clocks moves one.
 */
export function repeatDates({ everyWeeks, weekdays, from, until }: Repeat): { dates: string[]; isCut: boolean } {
  const wanted = [1, 2, 3, 4, 5, 6, 7].filter((day) => weekdays.includes(day));
  const dates: string[] = [];
  const step = Math.max(1, Math.floor(everyWeeks)) * 7;
  let monday = addDays(from, 1 - weekdayOf(from));
  while (wanted.length > 0 && monday <= until && dates.length <= mostCopies) {
    const week = new Set(wanted.map((day) => addDays(monday, day - 1)));
    dates.push(...[...week].filter((date) => date >= from && date <= until));
    const next = addDays(monday, step);
    // The calendar ends on 31 December 9999, where days stop growing.
    if (daysBetween(monday, next) < step) break;
    monday = next;
  }
  return { dates: dates.slice(0, mostCopies), isCut: dates.length > mostCopies };
}

/** `, 05-December-2026`, `, 5 December` or `, 5 December 2026` at the end of a name. */
const dateSuffix = /, \d{1,2}[- ]([A-Z][a-z]+)(?:[- ]\d{4})?$/;

/** `{name}, {date}`. A name has one date: that of a copied activity's own goes. */
export function datedName(name: string, date: string): string {
  const month = dateSuffix.exec(name)?.[1];
  const bare = month && monthOfName(month) !== null ? name.replace(dateSuffix, '') : name;
  return nameWith(bare, `, ${formatDate(date)}`);
}

const dates = z
  .array(activityDate, messages.copies.noDates)
  .min(1, messages.copies.noDates)
  .max(mostCopies, messages.copies.tooMany(mostCopies))
  .refine((list) => new Set(list).size === list.length, messages.copies.twice);

/** `names`: those that somebody typed in place of `{name}, {date}`, by date. */
export const copyToDatesSchema = z.object({
  id,
  dates,
  names: z
    .record(activityDate, requiredLine(messages.copies.nameRequired))
    .refine((named) => Object.keys(named).length <= mostCopies, messages.copies.tooMany(mostCopies))
    .meta({ maxProperties: mostCopies })
    .default({}),
});
