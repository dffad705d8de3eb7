import { z } from 'zod';
import { longestStayMs } from './attendance/stays.ts';
import { bounds } from './bounds.ts';
import { id, instant, line, requiredLine, version } from './fields.ts';
import { messages } from './messages.ts';
import { compare } from './names.ts';

const { attendance: words } = messages;

/** Somebody who can be signed on: of the staff, or a volunteer. */
export type PersonRef = { staffId: number; volunteerId?: undefined } | { volunteerId: number; staffId?: undefined };

type MaybePerson = { staffId?: number | null | undefined; volunteerId?: number | null | undefined };

/** Equal for two references to one person. */
export const personKey = ({ staffId, volunteerId }: MaybePerson) =>
  staffId ? `staff ${staffId}` : `volunteer ${volunteerId}`;

const personRef = z.union([z.object({ staffId: id }), z.object({ volunteerId: id })]);

/** How many one press names at most: it is one write, and everybody else waits for it. */
const mostPeople = bounds.people;

/** In as many presses as they take: of all who came unplanned, nobody is refused. */
export function inPresses<Person>(people: readonly Person[]): Person[][] {
  const count = Math.ceil(people.length / mostPeople);
  return Array.from({ length: count }, (_, n) => people.slice(n * mostPeople, (n + 1) * mostPeople));
}

/** People of one activity, each once. */
const people = z
  .array(personRef, messages.general.invalid)
  .min(1, messages.general.invalid)
  .max(mostPeople, messages.bounds.pressed(mostPeople))
  .transform((list) => [...new Map(list.map((person) => [personKey(person), person])).values()]);

/** When somebody left who was still signed on since an earlier day, as whoever signs them on again says. */
const left = z.intersection(personRef, z.object({ activityId: id, leftAt: instant }));

/** What is done on the day with one tap, for one person or for several. It happened when the tap was made. */
export const signOnSchema = z.object({
  activityId: id,
  people,
  briefed: z.boolean().default(false),
  left: z.array(left).max(mostPeople, messages.bounds.pressed(mostPeople)).optional(),
});
export const signOffSchema = z.object({ activityId: id, people });
export const didNotComeSchema = z.object({ activityId: id, people });
export const briefSchema = z.object({ activityId: id, people, briefed: z.boolean() });
/** What a press said, by the key of its change, is taken back. */
export const takeBackSchema = z.object({ activityId: id, key: z.uuid().toLowerCase() });

/** Whoever names a time was asked about a stay of more than a day, and said that it is right. */
const confirm = z.boolean().optional();

/** A sign-on that names its own time, as integrations send it. */
export const createAttendanceSchema = z.object({
  activityId: id,
  staffId: id.nullish(),
  volunteerId: id.nullish(),
  signedOnAt: instant.optional(),
  briefed: z.boolean().default(false),
  confirm,
});

const reason = line(500);

/** A sign-on by its id, or, for a page that does not know that yet, the latest one of a person at an activity. */
const chosen = { id: id.optional(), activityId: id.optional(), staffId: id.nullish(), volunteerId: id.nullish() };

export const correctAttendanceSchema = z.object({
  ...chosen,
  version,
  signedOnAt: instant.optional(),
  signedOffAt: instant.nullish(),
  briefed: z.boolean().optional(),
  reason: reason.optional(),
  confirm,
});

export const removeAttendanceSchema = z.object({ ...chosen, reason: requiredLine(words.giveReason, 500) });

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
