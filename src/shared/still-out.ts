import type { ActivityTimes } from './activities/times.ts';
import { instantIn } from './dates.ts';
import { expectedBack } from './expected-back.ts';

/** How long the alarm is quiet after somebody said that they are fine. */
const putOffMinutes = 30;
/** Mails go out at these minutes after the alarm began, while it lasts. */
export const mailMinutes = [0, 60, 120] as const;

const minuteMs = 60_000;
/** So much a clock may be ahead before it counts as wrong. */
export const aheadMs = minuteMs;

/** How the installation watches: its time zone, and the minutes after the finish time; 0 turns the watch off. */
export type Watch = { timeZone: string; overdueMinutes: number };

/** Somebody said of a person that they are fine: until when their alarm is quiet (ISO, UTC), and who said so. */
export type PutOff = { until: string; by: string };

/** A sign-on, with the activity's times when it was made. */
export type SignedOn = ActivityTimes & { signedOnAt: string };

/** `putOff` is missing in what a phone kept with an earlier version. */
type Watched = SignedOn & { putOff?: PutOff | null };

/**
 * The instant (ISO, UTC) from which somebody who is signed on is still out: some minutes after the finish time or, without one, when they
 * are expected. Null where the watch is turned off.
 */
export function alarmAt(person: SignedOn, watch: Watch): string | null {
  if (watch.overdueMinutes === 0) return null;
  const wait = person.finishTime ? watch.overdueMinutes * minuteMs : 0;
  return new Date(Date.parse(expectedBack(person.signedOnAt, person, watch.timeZone)) + wait).toISOString();
}

/** Those who are late at an instant (ISO, UTC), with when their alarm began: whose began first comes first. */
function lateOf<Person extends Watched>(people: readonly Person[], watch: Watch, now: string) {
  return people
    .flatMap((person) => {
      const began = alarmAt(person, watch);
      return began !== null && began <= now ? [{ person, began }] : [];
    })
    .sort((a, b) => compare(a.began, b.began));
}

const compare = (a: string, b: string) => a.localeCompare(b);

/**
 * Whether somebody's alarm is quiet at an instant (ISO, UTC). What was said by a clock that was ahead says nothing: it would keep the alarm
 * quiet for as long.
 */
export function isQuiet({ putOff }: Watched, now: string): boolean {
  return Boolean(putOff && putOff.until > now && putOffAt(putOff.until) <= laterBy(now, aheadMs));
}

const laterBy = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString();

/**
 * Those who are still out at an instant (ISO, UTC), whose alarm began first before the others. `since`: from when they are asked about, which
 * is later than `began` where somebody had said that they are fine.
 */
export function overdueOf<Person extends Watched>(people: readonly Person[], watch: Watch, now: string) {
  return lateOf(people, watch, now).flatMap(({ person, began }) => {
    if (isQuiet(person, now)) return [];
    const until = person.putOff?.until ?? '';
    return [{ person, began, since: until > began && until <= now ? until : began }];
  });
}

/** Those who are late, and of whom somebody said that they are fine: by who said so, and until when that holds. */
export function quietOf<Person extends Watched>(people: readonly Person[], watch: Watch, now: string) {
  const found = new Map<string, PutOff & { people: Person[] }>();
  for (const { person } of lateOf(people, watch, now)) {
    if (!person.putOff || !isQuiet(person, now)) continue;
    const { until, by } = person.putOff;
    const said = found.get(`${until} ${by}`) ?? { until, by, people: [] };
    said.people.push(person);
    found.set(`${until} ${by}`, said);
  }
  return [...found.values()].sort((a, b) => compare(a.until, b.until));
}

/** Without an alarm to take over, a reminder at the finish time stands so long. */
const remindMs = 60 * minuteMs;

/**
 * Those who are signed on past the finish time, and for whom no alarm stands yet: of them the leader is reminded. `at`: when the last of them
 * was expected (ISO, UTC). Null: nobody.
 */
export function pastFinish<Person extends SignedOn>(people: readonly Person[], watch: Watch, now: string) {
  const past = people.flatMap((person) => {
    if (!person.finishTime) return [];
    const at = expectedBack(person.signedOnAt, person, watch.timeZone);
    const until = alarmAt(person, watch) ?? new Date(Date.parse(at) + remindMs).toISOString();
    return at <= now && now < until ? [{ person, at }] : [];
  });
  const at = past
    .map((one) => one.at)
    .sort(compare)
    .at(-1);
  return at === undefined ? null : { people: past.map(({ person }) => person), at };
}

/** When people are expected, from the first to the last; both are the same for most. */
export function expectedSpan(people: readonly SignedOn[], timeZone: string): { first: string; last: string } {
  const moments = people.map((person) => expectedBack(person.signedOnAt, person, timeZone)).sort();
  return { first: moments[0] ?? '', last: moments.at(-1) ?? '' };
}

/** Which of the mails is due: 0, 1 or 2; -1 before the alarm. A server that was off sends only the last of those that it missed. */
export function dueMail(since: string, now: string): number {
  const minutes = (Date.parse(now) - Date.parse(since)) / minuteMs;
  return mailMinutes.findLastIndex((after) => minutes >= after);
}

/** Until when the alarm is quiet after somebody said at that instant that they are fine (ISO, UTC). */
export const putOffFrom = (at: string): string => laterBy(at, putOffMinutes * minuteMs);

/** When it was said, where the alarm is quiet until that instant. */
export const putOffAt = (until: string): string => laterBy(until, -putOffMinutes * minuteMs);

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
