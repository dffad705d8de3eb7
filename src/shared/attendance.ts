import { z } from 'zod';
import { id, instant, line, requiredLine, version } from './fields.ts';
import { messages } from './messages.ts';

const { attendance: words } = messages;

/** Somebody who can be signed on: of the staff, or a volunteer. */
export type PersonRef = { staffId: number; volunteerId?: undefined } | { volunteerId: number; staffId?: undefined };

type MaybePerson = { staffId?: number | null | undefined; volunteerId?: number | null | undefined };

/** Equal for two references to one person. */
export const personKey = ({ staffId, volunteerId }: MaybePerson) =>
  staffId ? `staff ${staffId}` : `volunteer ${volunteerId}`;

const personRef = z.union([z.object({ staffId: id }), z.object({ volunteerId: id })]);

/** So many people are at one activity at most. */
const mostPeople = 1000;

/** People of one activity, each once. */
const people = z
  .array(personRef, messages.general.invalid)
  .min(1, messages.general.invalid)
  .max(mostPeople, messages.general.invalid)
  .transform((list) => [...new Map(list.map((person) => [personKey(person), person])).values()]);

/** What is done on the day with one tap, for one person or for several. It happened when the tap was made. */
export const signOnSchema = z.object({ activityId: id, people, briefed: z.boolean().default(false) });
export const signOffSchema = z.object({ activityId: id, people });
export const briefSchema = z.object({ activityId: id, people, briefed: z.boolean() });

/** A sign-on that names its own time, as integrations send it. */
export const createAttendanceSchema = z.object({
  activityId: id,
  staffId: id.nullish(),
  volunteerId: id.nullish(),
  signedOnAt: instant.optional(),
  briefed: z.boolean().default(false),
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
});

export const removeAttendanceSchema = z.object({ ...chosen, reason: requiredLine(words.giveReason, 500) });

/** A sign-on of one person, among those of all activities. Instants are ISO, UTC. */
export type Span = {
  id: number;
  activityId: number;
  signedOnAt: string;
  signedOffAt: string | null;
  /** The latest sign-on heard for it. */
  heardOnAt: string;
  /** The earlier sign-on elsewhere that this one ended. */
  endedId: number | null;
};

/** What becomes of a sign-on. */
export type PlacedSignOn =
  /** It is one with a sign-on that is there already. */
  | { kind: 'joins'; id: number; signedOnAt: string }
  /** It is a row of its own. `ends`: the sign-on elsewhere that it ends; `endedBy`: the one that ended it before it was heard. */
  | { kind: 'stored'; signedOffAt: string | null; ends: number | null; endedBy: number | null };

const inOrder = (spans: readonly Span[]) =>
  spans.toSorted((a, b) => (a.signedOnAt < b.signedOnAt ? -1 : a.signedOnAt > b.signedOnAt ? 1 : a.id - b.id));

/**
 * Where a sign-on belongs among all sign-ons of the same person; it is never refused. At the same activity it joins the open one, at the
 * earlier time. Elsewhere the later one ends the earlier. One that arrives late, and is older, is stored closed.
 */
export function placeSignOn(
  spans: readonly Span[],
  { activityId, at }: { activityId: number; at: string },
): PlacedSignOn {
  const sorted = inOrder(spans);
  const covers = (span: Span) => span.signedOnAt <= at && (span.signedOffAt === null || at < span.signedOffAt);
  const same = sorted.find((span) => span.activityId === activityId && covers(span));
  if (same) return { kind: 'joins', id: same.id, signedOnAt: same.signedOnAt };
  const next = sorted.find(({ signedOnAt }) => signedOnAt > at);
  const before = sorted.findLast(covers);
  if (!next) return { kind: 'stored', signedOffAt: null, ends: isOpen(before) ? before.id : null, endedBy: null };
  if (next.activityId === activityId && next.signedOffAt === null)
    return { kind: 'joins', id: next.id, signedOnAt: at };
  // The next one ended what was heard before it: this one stands between them.
  const isBetween = before !== undefined && next.endedId === before.id;
  const endedBy = next.activityId !== activityId && (next.endedId === null || isBetween) ? next.id : null;
  return { kind: 'stored', signedOffAt: next.signedOnAt, ends: isBetween ? before.id : null, endedBy };
}

const isOpen = (span: Span | undefined): span is Span => span?.signedOffAt === null;

/** What becomes of a sign-off. Null: nobody was signed on then. */
export type PlacedSignOff =
  | { kind: 'closes'; id: number; signedOffAt: string }
  /** They signed on once more since, which was heard first and is now a row of its own. */
  | { kind: 'splits'; id: number; signedOffAt: string; signedOnAt: string }
  | null;

/** By so much the clocks of two phones may differ after both were put right. */
const skewMs = 10 * 60_000;

/** Which of the same person's sign-ons at one activity a sign-off ends. The earliest sign-off that was heard of a stay counts. */
export function placeSignOff(spans: readonly Span[], at: string): PlacedSignOff {
  const sorted = inOrder(spans);
  const open = sorted.find(isOpen);
  if (open && open.signedOnAt <= at) {
    if (at < open.heardOnAt) return { kind: 'splits', id: open.id, signedOffAt: at, signedOnAt: open.heardOnAt };
    return { kind: 'closes', id: open.id, signedOffAt: at };
  }
  const earlier = sorted.findLast(({ signedOnAt }) => signedOnAt <= at);
  if (earlier)
    return earlier.signedOffAt && at < earlier.signedOffAt ? { kind: 'closes', id: earlier.id, signedOffAt: at } : null;
  const isSkewed = open && Date.parse(open.signedOnAt) - Date.parse(at) <= skewMs;
  return isSkewed ? { kind: 'closes', id: open.id, signedOffAt: open.signedOnAt } : null;
}

type Times = { signedOnAt: string; signedOffAt: string | null };

/** What is wrong with corrected times, by field; null: nothing. `now`: ISO, UTC. */
export function judgeTimes(
  before: Times,
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
  return isCorrection && !given ? { field: 'reason', message: words.giveReason } : null;
}

const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000);

/**
 * The minutes that count of each of these stays, by its id: overlapping time of one person counts once, for the earlier sign-on, and an
 * open stay does not count. `stays`: all that are known of the people in question, in any order.
 */
export function countMinutes(stays: readonly (Times & MaybePerson & { id: number })[]): Map<number, number> {
  const sorted = stays.toSorted((a, b) =>
    a.signedOnAt < b.signedOnAt ? -1 : a.signedOnAt > b.signedOnAt ? 1 : a.id - b.id,
  );
  const until = new Map<string, number>();
  const counted = sorted.map(({ id, signedOnAt, signedOffAt, ...person }): [number, number] => {
    if (signedOffAt === null) return [id, 0];
    const key = personKey(person);
    const before = until.get(key) ?? 0;
    const end = minuteOf(signedOffAt);
    until.set(key, Math.max(before, end));
    return [id, Math.max(0, end - Math.max(before, minuteOf(signedOnAt)))];
  });
  return new Map(counted);
}

/** The whole minutes between two times as a clock shows them, without its seconds. Null while somebody is out. */
export function minutesBetween({ signedOnAt, signedOffAt }: Times): number | null {
  return signedOffAt === null ? null : minuteOf(signedOffAt) - minuteOf(signedOnAt);
}
