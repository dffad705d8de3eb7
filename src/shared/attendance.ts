import { longestStayMs } from './attendance/stays.ts';
import { bounds } from './bounds.ts';
import { messages } from './messages.ts';
import { compare } from './names.ts';

const { attendance: words } = messages;

/** Somebody who can be signed on: of the staff, or a volunteer. */
export type PersonRef = { staffId: number; volunteerId?: undefined } | { volunteerId: number; staffId?: undefined };

type MaybePerson = { staffId?: number | null | undefined; volunteerId?: number | null | undefined };

/** Equal for two references to one person. */
export const personKey = ({ staffId, volunteerId }: MaybePerson) =>
  staffId ? `staff ${staffId}` : `volunteer ${volunteerId}`;

/** How many one press names at most: it is one write, and everybody else waits for it. */
export const mostPeople = bounds.people;

/** In as many presses as they take: of all who came unplanned, nobody is refused. */
export function inPresses<Person>(people: readonly Person[]): Person[][] {
  const count = Math.ceil(people.length / mostPeople);
  return Array.from({ length: count }, (_, n) => people.slice(n * mostPeople, (n + 1) * mostPeople));
}

type Times = { signedOnAt: string; signedOffAt: string | null };

/**
 * What is wrong with corrected times, by field; null: nothing. `now`: ISO, UTC. Times that are not certain are put right without a reason:
 * nobody had named them.
 */
export function judgeTimes(
  before: Times & { isCertain?: boolean },
  after: Times,
  { now, reason: given }: { now: string; reason: string | undefined },
): { field: 'signedOnAt' | 'signedOffAt' | 'reason'; message: string } | null {
  if (after.signedOnAt !== before.signedOnAt && after.signedOnAt > now)
    return { field: 'signedOnAt', message: words.inFuture };
  if (after.signedOffAt !== null && after.signedOffAt !== before.signedOffAt && after.signedOffAt > now)
    return { field: 'signedOffAt', message: words.inFuture };
  if (after.signedOffAt !== null && after.signedOffAt < after.signedOnAt)
    return { field: 'signedOffAt', message: words.offBeforeOn };
  const isCorrection =
    after.signedOnAt !== before.signedOnAt || (before.signedOffAt !== null && after.signedOffAt !== before.signedOffAt);
  return isCorrection && before.isCertain !== false && !given ? { field: 'reason', message: words.giveReason } : null;
}

const dayMs = 24 * 3_600_000;

/**
 * What there is to say of times that somebody names, where they make a stay of more than a day: a question, or for more than a week a
 * refusal; null: nothing. Of somebody who is still out nothing is said until they sign off.
 */
export function judgeLength(
  { signedOnAt, signedOffAt }: Times,
  name: string,
): { isRefused: boolean; message: string } | null {
  const ms = signedOffAt === null ? 0 : Date.parse(signedOffAt) - Date.parse(signedOnAt);
  if (ms <= dayMs) return null;
  if (ms > longestStayMs) return { isRefused: true, message: words.tooLong };
  return { isRefused: false, message: words.wouldBeOut(name, daysIn(ms)) };
}

/** The days that somebody would have been out who signs off then; null for a stay of a day at most. */
export function daysOut(signedOnAt: string, at: string): number | null {
  const ms = Date.parse(at) - Date.parse(signedOnAt);
  return ms <= dayMs ? null : daysIn(ms);
}

const daysIn = (ms: number) => Math.round(ms / dayMs);

/** Whether a stay's times are not certain. A phone keeps rows of an earlier version, which do not say so: those are. */
export const isUnsure = ({ isCertain }: { isCertain?: boolean }) => isCertain === false;

/** Whether it is known when somebody left. */
export const isEndKnown = (stay: Pick<Times, 'signedOffAt'> & { isCertain?: boolean }) =>
  stay.signedOffAt !== null && !isUnsure(stay);

const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000);

/**
 * Says from which minute a stay counts, until its end. Asked about all stays in the order of their sign-ons, because overlapping time of
 * one person counts once, for the earlier sign-on. Minutes since 1970.
 */
export function countOnce<Person>(): (person: Person, began: number, ended: number) => number {
  const until = new Map<Person, number>();
  return (person, began, ended) => {
    const before = until.get(person) ?? began;
    until.set(person, Math.max(before, ended));
    return Math.min(ended, Math.max(began, before));
  };
}

/** The minutes that count of each stay, by its id; none of an open one. `stays`: all that are known of the people in question, in any order. */
export function countMinutes(stays: readonly (Times & MaybePerson & { id: number })[]): Map<number, number> {
  const sorted = stays.toSorted((a, b) => compare(a.signedOnAt, b.signedOnAt) || a.id - b.id);
  const countedFrom = countOnce<string>();
  const counted = sorted.map(({ id, signedOnAt, signedOffAt, ...person }): [number, number] => {
    if (signedOffAt === null) return [id, 0];
    const ended = minuteOf(signedOffAt);
    return [id, ended - countedFrom(personKey(person), minuteOf(signedOnAt), ended)];
  });
  return new Map(counted);
}

/** The whole minutes between two times as a clock shows them, without its seconds. Null while somebody is out. */
export function minutesBetween({ signedOnAt, signedOffAt }: Times): number | null {
  return signedOffAt === null ? null : minuteOf(signedOffAt) - minuteOf(signedOnAt);
}
