import type { QueryClient } from '@tanstack/react-query';
import { applyEffect } from '#shared/activities/document.ts';
import { minutesBetween, type PersonRef, personKey } from '#shared/attendance.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { OutputOf } from '#web/changes/paths.ts';
import { allKnown, known } from '../known.ts';
import { drawStillOut } from '../still-out.ts';

// The sign-ons of an activity as this phone knows them, and how a change of them is drawn.

export type Row = OutputOf<'attendance.list'>[number];
type Open = OutputOf<'attendance.signedOn'>[number];
type Somebody = Parameters<typeof personKey>[0];

export const isOf = (row: Somebody, person: Somebody) => personKey(row) === personKey(person);

/** What a row has of which nothing is known yet. */
export const unknown = {
  ...{
    signedOnAt: '',
    signedOffAt: null,
    startTime: '',
    finishTime: '',
    isCertain: true,
    briefed: false,
    minutes: null,
  },
  ...{ cameFrom: null, wentTo: null, version: 1, updatedAt: '', updatedById: null },
};

export const rowsOf = (cache: QueryClient, activityId: number) => known(cache, 'attendance.list', { activityId }) ?? [];

/** As the server lists them; those that wait come last, each press in its order. */
export function bySignOn(a: Row, b: Row): number {
  if (a.signedOnAt !== b.signedOnAt) return a.signedOnAt < b.signedOnAt ? -1 : 1;
  return a.id > 0 && b.id > 0 ? a.id - b.id : b.id - a.id;
}

/** One person's, as they followed each other: of two that began at one moment, the one that ended then came first. Ids say nothing of it. */
export function byTime(a: Row, b: Row): number {
  const [endOfA, endOfB] = [a.signedOffAt ?? '9999', b.signedOffAt ?? '9999'];
  return a.signedOnAt === b.signedOnAt && endOfA !== endOfB ? (endOfA < endOfB ? -1 : 1) : bySignOn(a, b);
}

/** The latest sign-on of somebody at an activity. */
export const latestOf = (rows: readonly Row[], person: PersonRef) =>
  rows
    .filter((row) => isOf(row, person))
    .sort(byTime)
    .at(-1);

export function withTimes(row: Row, times: Partial<Pick<Row, 'signedOnAt' | 'signedOffAt' | 'briefed'>>): Row {
  const changed = { ...row, ...times };
  return { ...changed, minutes: minutesBetween(changed) };
}

/** What is recorded of an activity keeps it from being deleted. */
export const drawRecorded = (activityId: number) =>
  draw('activities.document', { id: activityId }, (document) =>
    applyEffect(document, { activity: { hasOtherRecords: true } }),
  );

/** A change of the sign-ons of an activity, and of who is out everywhere, read from the lists when it is drawn. */
export function drawRows(
  cache: QueryClient,
  activityId: number,
  at: string,
  change: (rows: Row[]) => Row[],
): Drawing[] {
  return [draw('attendance.list', { activityId }, change), ...drawOut(cache, activityId, at)];
}

/** Who is out from an activity, wherever that shows, by its list. */
export const drawOut = (cache: QueryClient, activityId: number, at: string): Drawing[] => [
  drawSignedOn(cache, activityId),
  drawStillOut(cache, activityId, at),
  drawHeard(cache, activityId),
];

/** Stays that are taken away. The ones elsewhere that they had ended go on. */
export function drawGone(cache: QueryClient, activityId: number, at: string, isGone: (row: Row) => boolean): Drawing[] {
  const gone = rowsOf(cache, activityId).filter(isGone);
  const goesOn = (row: Row) =>
    row.wentTo !== null && gone.some((one) => isOf(one, row) && one.signedOnAt === row.signedOffAt);
  const elsewhere = allKnown(cache, 'attendance.list').filter(
    ({ input, data }) => input.activityId !== activityId && data.some(goesOn),
  );
  const reopen = (row: Row) => (goesOn(row) ? withTimes({ ...row, wentTo: null }, { signedOffAt: null }) : row);
  return [
    ...drawRows(cache, activityId, at, (rows) => rows.filter((row) => !isGone(row))),
    ...elsewhere.flatMap(({ input }) => drawRows(cache, input.activityId, at, (rows) => rows.map(reopen))),
  ];
}

/** Home says whether anything was heard from an activity. */
function drawHeard(cache: QueryClient, activityId: number): Drawing {
  return draw('activities.home', undefined, (home) => {
    const rows = known(cache, 'attendance.list', { activityId });
    if (!rows) return home;
    const isHeard = rows.length > 0 || isNobodyComing(cache, activityId);
    const heard = <Listed extends { id: number }>(list: Listed[]) =>
      list.map((one) => (one.id === activityId ? { ...one, isHeard } : one));
    return { ...home, week: heard(home.week), overdue: heard(home.overdue) };
  });
}

/** Whether all who are on it are known not to have come. */
function isNobodyComing(cache: QueryClient, activityId: number): boolean {
  const of = { activityId };
  const absent = new Set((known(cache, 'attendance.absences', of) ?? []).map((row) => personKey(row)));
  const { staff = [], volunteers = [] } = known(cache, 'activities.document', { id: activityId }) ?? {};
  return absent.size > 0 && [...staff, ...volunteers].every((person) => absent.has(personKey(person)));
}

function drawSignedOn(cache: QueryClient, activityId: number): Drawing {
  return draw('attendance.signedOn', undefined, (all) => {
    const rows = known(cache, 'attendance.list', { activityId });
    const activityName = known(cache, 'activities.document', { id: activityId })?.activity.activityName;
    if (!rows || activityName === undefined) return all;
    const open = rows
      .filter(({ signedOffAt }) => signedOffAt === null)
      .map(({ id, staffId, volunteerId, signedOnAt, startTime, finishTime, name }): Open => {
        return { id, activityId, activityName, staffId, volunteerId, signedOnAt, startTime, finishTime, name };
      });
    // Somebody who signs on here is out nowhere else.
    const others = all.filter((row) => row.activityId !== activityId && !open.some((one) => isOf(one, row)));
    return [...others, ...open].sort((a, b) =>
      a.signedOnAt < b.signedOnAt ? -1 : a.signedOnAt > b.signedOnAt ? 1 : 0,
    );
  });
}

/** Somebody who is taken off an activity, with a reason, is not signed on there any more. Their earlier times stay. */
export function drawTakenOff(cache: QueryClient, activityId: number, people: readonly PersonRef[], at: string) {
  const isTaken = (row: Row) => row.signedOffAt === null && people.some((person) => isOf(row, person));
  return drawGone(cache, activityId, at, isTaken);
}
