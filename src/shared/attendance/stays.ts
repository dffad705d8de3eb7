import type { ActivityTimes } from '../activities/times.ts';
import { todayIn } from '../dates.ts';
import { expectedBack } from '../expected-back.ts';
import { compare } from '../names.ts';

/** That somebody signed on or off, or heard the briefing. Instants are ISO, UTC, always with milliseconds, so that they sort as text. */
export type Tap = ActivityTimes & {
  id: number;
  activityId: number;
  kind: 'on' | 'off' | 'brief';
  /** The moment that counts. */
  at: string;
  /** Where the clocks put it; null for a time that was named from the start. */
  placedAt: string | null;
  /** Whether no clock contradicts `placedAt`. */
  isCertain: boolean;
  /** When somebody named or confirmed its moment. Null: nobody did. */
  namedAt: string | null;
  heardAt: string;
  /** Its place among the taps of its phone. */
  number: number | null;
  /** Whether they heard the briefing; null: it does not say. */
  briefed: boolean | null;
  /** Of a stay that is one fact with both its ends: when it ended. No other tap ends or joins it. */
  until: string | null;
};

/** From when to when somebody was at an activity, with the activity's times when they signed on. */
export type Stay = ActivityTimes & {
  /** That of its first sign-on. */
  id: number;
  activityId: number;
  signedOnAt: string;
  /** Null: they are still out. Where nobody knows when they left, the moment at which they were expected. */
  signedOffAt: string | null;
  briefed: boolean;
  /** Whether both its times are known. */
  isCertain: boolean;
  /** The stay elsewhere that it ended, when it began. */
  endedId: number | null;
  /** The sign-ons that began or joined it. */
  onIds: number[];
  /** The sign-off that ended it; null where a sign-on elsewhere did. */
  offId: number | null;
};

/** Nobody is at an activity for longer without a word: a sign-off after that says only that they have left. */
export const longestStayMs = 7 * 24 * 3_600_000;

type SignedOn = ActivityTimes & { signedOnAt: string };

/** Whether a sign-off was forgotten, as a tap then shows: on a later day than the sign-on, and after they were expected. */
export function isForgotten(stay: SignedOn, at: string, timeZone: string): boolean {
  return isPast(dueOf(stay, timeZone), at, timeZone);
}

/** When somebody is expected back, and the day on which they signed on. */
type Due = { back: string; day: string };

function dueOf(stay: SignedOn, timeZone: string): Due {
  const { signedOnAt } = stay;
  return { back: expectedBack(signedOnAt, stay, timeZone), day: todayIn(timeZone, signedOnAt) };
}

const isPast = ({ back, day }: Due, at: string, timeZone: string) => at > back && todayIn(timeZone, at) > day;

/**
 * Where somebody was, by all their taps over all activities in the order of their moments. On elsewhere ends the stay before, on again
 * joins it, off where one is not on does nothing. `timeZone`: the group's.
 */
export function staysOf(taps: readonly Tap[], timeZone: string): Stay[] {
  const { inForce, contradicted } = withoutOverridden(taps);
  const stays: Stay[] = [];
  const briefings = new Map<number, boolean>();
  // When it is due is found once: asked for each of eighty taps, it was half the time of a press.
  let open: { stay: Stay; due: Due } | null = null;
  for (const tap of inForce) {
    const ended: Ended | null = open && endedBy(open.stay, open.due, tap, timeZone);
    if (open && ended) {
      Object.assign(open.stay, ended);
      open = null;
    }
    if (tap.briefed !== null) briefings.set(tap.activityId, tap.briefed);
    const briefed = briefings.get(tap.activityId) ?? false;
    if (tap.kind === 'on' && open) open.stay.onIds.push(tap.id);
    if (tap.kind === 'on' && !open) {
      const before: Stay | undefined = stays.at(-1);
      const isSame = before?.signedOffAt === tap.at && before.activityId !== tap.activityId;
      const stay: Stay = { ...stayFrom(tap, { briefed, until: null }), endedId: isSame ? before.id : null };
      open = { stay, due: dueOf(stay, timeZone) };
      stays.push(stay);
    }
    if (open?.stay.activityId === tap.activityId) open.stay.briefed = briefed;
  }
  const wholes = taps.flatMap((tap) => (tap.until === null ? [] : stayFrom(tap, { briefed: false, until: tap.until })));
  return [...stays, ...wholes]
    .map((stay) => ({ ...stay, isCertain: stay.isCertain && !tapIdsOf(stay).some((id) => contradicted.has(id)) }))
    .sort((a, b) => compare(a.signedOnAt, b.signedOnAt) || a.id - b.id);
}

/** The taps of which a stay consists. */
export const tapIdsOf = ({ onIds, offId }: Stay) => [...onIds, ...(offId === null ? [] : [offId])];

function stayFrom(tap: Tap, { briefed, until }: { briefed: boolean; until: string | null }): Stay {
  const { id, activityId, at, startTime, finishTime } = tap;
  return {
    ...{ id, activityId, startTime, finishTime, signedOnAt: at, signedOffAt: until, isCertain: isSure(tap) },
    ...{ briefed: tap.briefed ?? briefed, onIds: [id], offId: null, endedId: null },
  };
}

const isSure = ({ isCertain, namedAt }: Tap) => isCertain || namedAt !== null;

type Ended = Pick<Stay, 'signedOffAt' | 'isCertain' | 'offId'>;

/** How a tap ends a stay; null: it does not. Where a sign-on shows that a sign-off was forgotten, nobody knows when they left. */
function endedBy(stay: Stay, due: Due, tap: Tap, timeZone: string): Ended | null {
  const { kind, at } = tap;
  const isHere = tap.activityId === stay.activityId;
  if (kind === 'brief' || (kind === 'off' && !isHere)) return null;
  const isLate = isPast(due, at, timeZone);
  if (kind === 'on' && isHere && !isLate) return null;
  const isNamed = kind === 'off' && tap.namedAt !== null;
  const isTooLong = kind === 'on' || Date.parse(at) - Date.parse(stay.signedOnAt) > longestStayMs;
  const isUnknown = isLate && isTooLong && !isNamed;
  return {
    signedOffAt: isUnknown ? due.back : at,
    isCertain: stay.isCertain && isSure(tap) && (!isLate || isNamed),
    offId: kind === 'off' ? tap.id : null,
  };
}

/**
 * The taps in their order, without those that a correction overrides and those that are facts of their own. `contradicted`: taps that a
 * later-heard tap contradicts.
 */
function withoutOverridden(taps: readonly Tap[]) {
  const contradicted = new Set<number>();
  // Only these override others: looking at all for each tap would take the square of their number.
  const corrected = taps.filter(({ at, placedAt }) => placedAt !== at);
  const inForce = taps.filter((tap) => {
    if (tap.until !== null) return false;
    const over = tap.namedAt === null ? corrected.filter((one) => overrides(one, tap, taps)) : [];
    for (const { id, namedAt } of over) if (tap.heardAt > (namedAt ?? tap.heardAt)) contradicted.add(id);
    return over.length === 0;
  });
  return { inForce: inForce.sort(inOrder), contradicted };
}

/**
 * Whether a corrected tap says that another one, of which nobody said anything, is wrong: it lies between where the clocks put the
 * corrected one and where it belongs. Only in ways that leave people out. An earlier sign-on outweighs all that it passes until the end there
 * that somebody named, but nothing where the clocks were wrong about it; an earlier sign-off is that end itself. A later moment outweighs the
 * same tap at the same activity: a sign-on elsewhere counts.
 */
function overrides({ kind, activityId, at, placedAt, isCertain }: Tap, other: Tap, taps: readonly Tap[]): boolean {
  const was = placedAt ?? at;
  const isBetween = (from: string, to: string) => other.at >= from && other.at < to;
  const isNamedEnd = (tap: Tap) => tap.kind === 'off' && tap.namedAt !== null && tap.activityId === activityId;
  if (other.kind === 'brief') return false;
  if (isBetween(at, was))
    return isCertain && !taps.some((tap) => isNamedEnd(tap) && tap.at >= at && tap.at <= other.at);
  return isBetween(was, at) && other.kind === kind && other.activityId === activityId;
}

/** At one moment a briefing comes first: it counts for whoever leaves then. */
function inOrder(a: Tap, b: Tap): number {
  const rank = ({ kind }: Tap) => (kind === 'brief' ? 0 : 1);
  const numberOf = ({ number }: Tap) => number ?? 0;
  return (
    compare(a.at, b.at) ||
    rank(a) - rank(b) ||
    numberOf(a) - numberOf(b) ||
    compare(a.heardAt, b.heardAt) ||
    a.id - b.id
  );
}
