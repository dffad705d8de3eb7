import { daysBetween } from '../dates.ts';
import { forEver } from './state.ts';

/** So many days before a ticket's last one people are told, the longest first. */
const remindDays = [60, 14, 0] as const;
/** The first of these days, and the last after a ticket's end: a server that was off tells late, but not of what is long past. */
export const [remindFrom] = remindDays;
export const remindUntil = 7;

/** What was told: of which last day, and at how many days before it. */
type Told = { remindedOf: string | null; remindedDays: number | null };

/** The reminder that is due on a day; null where none is, or where it was told already. */
export function reminderDue({ remindedOf, remindedDays, ...ticket }: Told & { expiresOn: string }, day: string) {
  const left = daysBetween(day, ticket.expiresOn);
  if (left < -remindUntil) return null;
  const due = remindDays.findLast((days) => left <= days);
  if (due === undefined) return null;
  const isTold = remindedOf === ticket.expiresOn && (remindedDays ?? 0) <= due;
  return isTold ? null : due;
}

/** What counts as told of a ticket that is written down on a day: whoever does so sees that it expires soon. */
export function toldAlready(expiresOn: string | null, day: string): Told {
  const left = daysBetween(day, expiresOn ?? forEver);
  const passed = remindDays.findLast((days) => left < days);
  return passed === undefined
    ? { remindedOf: null, remindedDays: null }
    : { remindedOf: expiresOn, remindedDays: passed };
}
