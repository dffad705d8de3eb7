import type { QueryClient } from '@tanstack/react-query';
import type { ActivityTimes } from '#shared/activities/times.ts';
import { minutesBetween, type PersonRef, placeSignOff, placeSignOn, type Span } from '#shared/attendance.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { remove, update } from './attendance/corrections.ts';
import {
  bySignOn,
  drawHeard,
  drawRecorded,
  drawRows,
  drawSignedOn,
  isOf,
  latestOf,
  type Person,
  type Row,
  rowsOf,
  withTimes,
} from './attendance/rows.ts';
import { allKnown, known, knownActivity } from './known.ts';
import { drawOnHome } from './lists.ts';
import { drawStillOut } from './still-out.ts';

type Tap = InputOf<'attendance.signOn'> | InputOf<'attendance.signOff'> | InputOf<'attendance.brief'>;

/** All that is known of somebody's sign-ons, at every activity. */
function spansOf(cache: QueryClient, person: Person): Span[] {
  const rows = allKnown(cache, 'attendance.list').flatMap(({ data }) => data.filter((row) => isOf(row, person)));
  const open = known(cache, 'attendance.signedOn', undefined)?.find((row) => isOf(row, person));
  const isListed = !open || rows.some(({ activityId, signedOffAt }) => activityId === open.activityId && !signedOffAt);
  return [...rows, ...(isListed ? [] : [{ ...open, signedOffAt: null }])].map((row) => ({
    ...row,
    heardOnAt: row.signedOnAt,
    endedId: null,
  }));
}

/** What somebody is called, wherever they are known. */
function nameOf(cache: QueryClient, activityId: number, person: Person): string {
  const listed = rowsOf(cache, activityId).find((row) => isOf(row, person));
  if (listed) return listed.name;
  const of = { activityId };
  const found =
    'staffId' in person
      ? (known(cache, 'activities.staff.assigned', of)?.find(({ staffId }) => staffId === person.staffId) ??
        known(cache, 'activities.staff.unassigned', of)?.find(({ id }) => id === person.staffId))
      : (known(cache, 'activities.volunteers.assigned', of)?.find((one) => one.volunteerId === person.volunteerId) ??
        known(cache, 'activities.volunteers.unassigned', of)?.find(({ id }) => id === person.volunteerId));
  return found ? fullName(found) : words.somebody;
}

const namesOf = (cache: QueryClient, { activityId, people }: Tap) =>
  people.map((person) => nameOf(cache, activityId, person as Person));

/** The lists of other activities in which somebody who is signed on here is still out: there they are signed off now. */
function drawEnded(cache: QueryClient, { activityId, people }: Tap, at: string): Drawing[] {
  const activityName = known(cache, 'activities.details.get', { id: activityId })?.activityName ?? '';
  const isEnded = (row: Row) =>
    row.signedOffAt === null && row.signedOnAt <= at && people.some((person) => isOf(row, person as Person));
  return allKnown(cache, 'attendance.list')
    .filter(({ input, data }) => input.activityId !== activityId && data.some(isEnded))
    .map(({ input }) =>
      draw('attendance.list', input, (rows) =>
        rows.map((row) => (isEnded(row) ? withTimes({ ...row, wentTo: activityName }, { signedOffAt: at }) : row)),
      ),
    );
}

/** The activity's times as this phone knows them. */
function timesOf(cache: QueryClient, activityId: number): ActivityTimes {
  const { startTime = '', finishTime = '' } = known(cache, 'activities.details.get', { id: activityId }) ?? {};
  return { startTime, finishTime };
}

/** An activity of another day is one of today's once somebody is there. */
function drawTodays(cache: QueryClient, activityId: number, at: string): Drawing[] {
  const activity = known(cache, 'activities.details.get', { id: activityId });
  return activity ? [drawOnHome(cache, activity, at)] : [];
}

/** The rows with somebody signed on; the same rows where that is there already. */
function signedOn(
  rows: Row[],
  person: Person,
  tap: { input: InputOf<'attendance.signOn'>; made: Made; id: number; spans: Span[]; name: string } & {
    planned: ActivityTimes;
  },
): Row[] {
  const { input, made, id, spans, name, planned } = tap;
  const { activityId, briefed = false } = input;
  const placed = placeSignOn(spans, { activityId, at: made.at });
  if (placed.kind === 'joins') {
    const { signedOnAt } = placed;
    return rows
      .map((row) => (row.id === placed.id ? withTimes(row, { signedOnAt, briefed: row.briefed || briefed }) : row))
      .sort(bySignOn);
  }
  const elsewhere = spans.find((span) => span.id === placed.ends);
  const { staffId = null, volunteerId = null } = person as PersonRef;
  const times = { signedOnAt: made.at, signedOffAt: placed.signedOffAt, ...planned, briefed };
  const cameFrom = elsewhere ? ((elsewhere as Span & { activityName?: string }).activityName ?? null) : null;
  const row: Row = {
    ...{ id, activityId, staffId, volunteerId, name, ...times, minutes: minutesBetween(times) },
    ...{ cameFrom, wentTo: null, version: 1, updatedAt: made.at, updatedById: made.person.id },
  };
  return [...rows, row].sort(bySignOn);
}

/** The id of a sign-on that waits: one below the other, so that each row has its own. It is never sent: such a row is named by its person. */
const waitingId = ({ tempId }: Made, place: number) => tempId - place;

const signOn: FieldChange<'attendance.signOn'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.signOn(namesOf(cache, input)),
  draws: (input, made, cache) => {
    const { activityId } = input;
    const people = input.people.map((person, place) => ({
      person: person as Person,
      tap: {
        ...{ input, made, id: waitingId(made, place), name: nameOf(cache, activityId, person as Person) },
        spans: withNames(cache, spansOf(cache, person as Person)),
        planned: timesOf(cache, activityId),
      },
    }));
    return [
      ...drawEnded(cache, input, made.at),
      draw('attendance.list', { activityId }, (rows) =>
        people.reduce((all, { person, tap }) => {
          const here = rows
            .filter((row) => isOf(row, person))
            .map((row) => ({ ...row, heardOnAt: row.signedOnAt, endedId: null }));
          const spans = [...tap.spans.filter((span) => span.activityId !== activityId), ...here];
          return signedOn(all, person, { ...tap, spans });
        }, rows),
      ),
      drawSignedOn(cache, activityId),
      drawStillOut(cache, activityId, made.at),
      drawHeard(cache, activityId),
      ...drawTodays(cache, activityId, made.at),
      drawRecorded(activityId),
    ];
  },
  answer: (input, made, cache) => answerOf(cache, input, made, messages.attendance.signedOn(input.people.length)),
};

/** Each with the name of its activity, where that is known. */
function withNames(cache: QueryClient, spans: Span[]): Span[] {
  const names = new Map(
    (known(cache, 'attendance.signedOn', undefined) ?? []).map(({ activityId, activityName }) => [
      activityId,
      activityName,
    ]),
  );
  return spans.map((span) => ({ ...span, activityName: names.get(span.activityId) ?? null }));
}

/** The ids of the sign-ons that a tap is about. */
function answerOf(cache: QueryClient, { activityId, people }: Tap, made: Made | null, message: string) {
  const rows = rowsOf(cache, activityId);
  const ids = people.flatMap((person, place) => {
    const open = rows.find((row) => isOf(row, person as Person) && row.signedOffAt === null);
    const latest = made ? (open?.id ?? waitingId(made, place)) : latestOf(rows, person as Person)?.id;
    return latest ?? [];
  });
  const [id] = ids;
  return { message, ids, ...(id !== undefined && ids.length === 1 && { id }) };
}

const signOff: FieldChange<'attendance.signOff'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.signOff(namesOf(cache, input)),
  draws: ({ activityId, people }, { at }, cache) => [
    ...drawRows(cache, activityId, at, (rows) =>
      people.reduce((all, person) => {
        const own = all.filter((row) => isOf(row, person as Person));
        const placed = placeSignOff(
          own.map((row) => ({ ...row, heardOnAt: row.signedOnAt, endedId: null })),
          at,
        );
        if (!placed) return all;
        return all.map((row) => (row.id === placed.id ? withTimes(row, { signedOffAt: placed.signedOffAt }) : row));
      }, rows),
    ),
    drawRecorded(activityId),
  ],
  answer: (input, _made, cache) => answerOf(cache, input, null, messages.attendance.signedOff(input.people.length)),
};

const brief: FieldChange<'attendance.brief'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input, cache) => words.brief(namesOf(cache, input), input.briefed),
  draws: ({ activityId, people, briefed }, { at }, cache) =>
    drawRows(cache, activityId, at, (rows) =>
      people.reduce((all, person) => {
        const latest = latestOf(all, person as Person);
        return all.map((row) => (row.id === latest?.id ? { ...row, briefed } : row));
      }, rows),
    ),
  answer: (input, _made, cache) => answerOf(cache, input, null, messages.attendance.saved),
};

export const attendanceChanges = {
  'attendance.signOn': signOn,
  'attendance.signOff': signOff,
  'attendance.brief': brief,
  'attendance.update': update,
  'attendance.remove': remove,
};
