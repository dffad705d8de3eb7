import { z } from 'zod';
import type { ActivityTimes } from './activities/times.ts';
import { instantIn } from './dates.ts';
import { expectedBack } from './expected-back.ts';
import { id } from './fields.ts';

/** How long the alarm is quiet after somebody said that they are fine. */
const putOffMinutes = 30;
/** Mails go out at these minutes after the alarm began, while it lasts. */
export const mailMinutes = [0, 60, 120] as const;

const minuteMs = 60_000;

/** How the installation watches: its time zone, and the minutes after the finish time; 0 turns the watch off. */
export type Watch = { timeZone: string; overdueMinutes: number };

/** A sign-on, with the activity's times when it was made. */
export type SignedOn = ActivityTimes & { signedOnAt: string };

/** The people who are signed on at an activity. `putOffUntil`: until when somebody said that they are fine. */
type SignedOnActivity<Person> = { people: readonly Person[]; putOffUntil: string | null };

/**
 * The instant (ISO, UTC) from which somebody who is signed on is still out: some minutes after the finish time or, without one, when they
 * are expected. Null where the watch is turned off.
 */
export function alarmAt(person: SignedOn, putOffUntil: string | null, watch: Watch): string | null {
  if (watch.overdueMinutes === 0) return null;
  const wait = person.finishTime ? watch.overdueMinutes * minuteMs : 0;
  const due = new Date(Date.parse(expectedBack(person.signedOnAt, person, watch.timeZone)) + wait).toISOString();
  return putOffUntil !== null && putOffUntil > due ? putOffUntil : due;
}

/** Those of an activity who are still out at an instant (ISO, UTC), with since when; whose alarm began first comes first. */
export function overdueOf<Person extends SignedOn>(activity: SignedOnActivity<Person>, watch: Watch, now: string) {
  return activity.people
    .flatMap((person) => {
      const since = alarmAt(person, activity.putOffUntil, watch);
      return since !== null && since <= now ? [{ person, since }] : [];
    })
    .sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
}

/** When people are expected, from the first to the last; both are the same for most. */
export function expectedSpan(people: readonly SignedOn[], timeZone: string): { first: string; last: string } {
  const moments = people.map((person) => expectedBack(person.signedOnAt, person, timeZone)).sort();
  return { first: moments[0] ?? '', last: moments.at(-1) ?? '' };
}

/** Which of the mails is due: 0, 1 or 2; null before the alarm. A server that was off sends only the last of those that it missed. */
export function dueMail(since: string, now: string): number | null {
  const minutes = (Date.parse(now) - Date.parse(since)) / minuteMs;
  const due = mailMinutes.findLastIndex((after) => minutes >= after);
  return due < 0 ? null : due;
}

/** Until when the alarm is quiet after somebody said at that instant that they are fine (ISO, UTC). */
export function putOffFrom(at: string): string {
  return new Date(Date.parse(at) + putOffMinutes * minuteMs).toISOString();
}

/** Nobody has been heard of an hour after the start. */
const heardByMinutes = 60;

/** Whether an activity with people assigned, and no sign-on heard, should have been heard of by now. */
export function isUnheard(
  activity: { activityDate: string; startTime: string; peopleCount: number; isHeard: boolean },
  watch: Watch,
  now: string,
): boolean {
  const { activityDate, startTime, peopleCount, isHeard } = activity;
  if (isHeard || peopleCount === 0 || startTime === '' || watch.overdueMinutes === 0) return false;
  const start = Date.parse(instantIn(watch.timeZone, activityDate, startTime));
  return Date.parse(now) >= start + heardByMinutes * minuteMs;
}

/** `5 h 16 min`, `14 min`, `3 h`; more than a day: `1 day 2 h`. */
export function showSpan(from: string, to: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minuteMs));
  const days = Math.floor(minutes / 1440);
  const [hours, rest] = [Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return [`${days} ${days === 1 ? 'day' : 'days'}`, hours > 0 && `${hours} h`].filter(Boolean).join(' ');
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

export const putOffSchema = z.object({ activityId: id });
