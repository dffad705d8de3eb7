import { addDays, daysBetween } from '../dates.ts';
import { isCheck, type Visit } from './checks.ts';

export const trapStates = ['In use', 'Needs repair', 'Retired'] as const;
export type TrapState = (typeof trapStates)[number];

/** Whether a trap stands where it was set. */
export const isSet = ({ state }: { state: TrapState }) => state !== 'Retired';

/** What says when a trap is to be checked. Days are the group's, `YYYY-MM-DD`. */
export type DatedTrap = {
  state: TrapState;
  holdsAlive: boolean;
  setOn: string;
  /** The day of its last check; null: never. A visit that did not see it is none. */
  checkedOn: string | null;
  /** How many days its line lets pass between checks; null: as many as there are, also without a line. */
  checkEveryDays: number | null;
};

/** The days on which a trap was set: at first, and again after it was out of use. */
export type SetDays = { setOn: string; setAgainOn: readonly string[] };

export const lastSetOn = ({ setOn, setAgainOn }: SetDays) =>
  setAgainOn.reduce((last, day) => (day > last ? day : last), setOn);

/**
 * How many days ago a trap should have been checked, at the latest; null where it is not due. One that holds alive is due on each day, so
 * it is 0 days late where it was checked yesterday.
 */
export function daysLate(trap: DatedTrap, today: string): number | null {
  const allowed = daysAllowed(trap);
  return allowed === null ? null : asDue(daysBetween(seenOn(trap), today) - allowed, trap.holdsAlive);
}

const daysAllowed = (trap: DatedTrap) => (isSet(trap) ? (trap.holdsAlive ? 1 : trap.checkEveryDays) : null);

/** The day on which it was set or checked last. */
const seenOn = ({ setOn, checkedOn }: DatedTrap) => (checkedOn !== null && checkedOn > setOn ? checkedOn : setOn);

const asDue = (late: number, holdsAlive: boolean) => (late > 0 || (holdsAlive && late === 0) ? late : null);

/** A line is as late as the latest of its traps; null where none is due. */
export function daysLateOf(traps: readonly { daysLate: number | null }[]): number | null {
  const late = traps.flatMap((trap) => trap.daysLate ?? []);
  return late.length === 0 ? null : Math.max(...late);
}

/** The day by which a trap is to be checked; null: it never is due. */
export function checkBy(trap: DatedTrap): string | null {
  const allowed = daysAllowed(trap);
  return allowed === null ? null : addDays(seenOn(trap), allowed);
}

/** The first day by which a trap of a line is to be checked, and one that holds alive: what says on any later day how late the line is. */
type LineCheckBy = { any: string | null; alive: string | null };

export function checkByOf(traps: readonly DatedTrap[]): LineCheckBy {
  const first = (some: readonly DatedTrap[]) => some.flatMap((trap) => checkBy(trap) ?? []).toSorted()[0] ?? null;
  return { any: first(traps), alive: first(traps.filter(({ holdsAlive }) => holdsAlive)) };
}

/** What the server says of a line; a phone may keep one of an earlier version, which did not. */
export type SaidOfLine = { checkBy?: LineCheckBy; trapsSet?: number; projectArchived?: boolean };

/** How many traps of a line are set. */
export const trapsSetOn = ({ trapsSet, trapIds }: SaidOfLine & { trapIds: readonly number[] }) =>
  trapsSet ?? trapIds.length;

/** Whether people are told that a line is due: of an archived project only where an animal may wait. */
export const isToldWhenDue = ({ projectArchived, holdsAlive }: SaidOfLine & { holdsAlive: boolean }) =>
  holdsAlive || !projectArchived;

/** A line as late as it is today: what a phone keeps may be of an earlier day. Kept by an earlier version, it is as it was then. */
export function lineOn<Line extends SaidOfLine & { daysLate: number | null }>(line: Line, today: string): Line {
  if (!line.checkBy) return line;
  const { any, alive } = line.checkBy;
  const late = (by: string | null, holdsAlive: boolean) =>
    by === null ? null : asDue(daysBetween(by, today), holdsAlive);
  return { ...line, daysLate: daysLateOf([{ daysLate: late(any, false) }, { daysLate: late(alive, true) }]) };
}

/** What a phone knows of a line that somebody walks, the latest visit first. */
type Walked = {
  traps: readonly (Pick<DatedTrap, 'state' | 'holdsAlive'> & { id: number })[];
  visits: readonly Pick<Visit, 'trapId' | 'checkedAt' | 'state'>[];
};

/**
 * A line as its walk says by when it is to be checked, once each trap was checked on that: a phone that walked it without coverage knows
 * before the server does. `dayOf`: the group's day of an instant.
 */
export function lineWalked<Line extends SaidOfLine & { checkEveryDays: number | null }>(
  line: Line,
  walk: Walked | undefined,
  dayOf: (instant: string) => string,
): Line {
  const checked = (walk?.traps ?? []).map(({ id, state, holdsAlive }) => {
    const last = walk?.visits.find((visit) => visit.trapId === id && isCheck(visit));
    const day = last && dayOf(last.checkedAt);
    return day === undefined
      ? []
      : [{ state, holdsAlive, setOn: day, checkedOn: day, checkEveryDays: line.checkEveryDays }];
  });
  const known = checked.flat();
  if (known.length === 0 || known.length < checked.length) return line;
  const { any, alive } = checkByOf(known);
  // Others may have walked it since.
  return { ...line, checkBy: { any: later(any, line.checkBy?.any), alive: later(alive, line.checkBy?.alive) } };
}

const later = (day: string | null, other: string | null = null) => ((other ?? '') > (day ?? '') ? other : day);

/** Traps of a project that hold alive and are on no line: the day by which each is to be checked. */
export type OnNoLine = { projectId: number; project: string; checkBy: string[] };
export type DueOnNoLine = { projectId: number; project: string; traps: number; daysLate: number };

/** How many of them are due today, the latest first. Kept by an earlier version, they are as they were then. */
export const dueOnNoLine = (all: readonly (OnNoLine | DueOnNoLine)[], today: string): DueOnNoLine[] =>
  all
    .flatMap((row) => {
      if (!('checkBy' in row)) return [row];
      const { checkBy: days, ...project } = row;
      const late = days.map((day) => daysBetween(day, today)).filter((days) => days >= 0);
      return late.length === 0 ? [] : [{ ...project, traps: late.length, daysLate: Math.max(...late) }];
    })
    .toSorted((a, b) => b.daysLate - a.daysLate);
