import type { QueryClient } from '@tanstack/react-query';
import { minutesBetween, type PersonRef, personKey, placeSignOff, placeSignOn, type Span } from '#shared/attendance.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { attendanceWords } from '../words/attendance.ts';
import { allKnown, known, knownActivity } from './known.ts';
import { drawStillOut } from './still-out.ts';

type Row = OutputOf<'attendance.list'>[number];
type Open = OutputOf<'attendance.signedOn'>[number];
type Tap = InputOf<'attendance.signOn'> | InputOf<'attendance.signOff'> | InputOf<'attendance.brief'>;
type Chosen = InputOf<'attendance.update'> | InputOf<'attendance.remove'>;
type Person = { staffId: number } | { volunteerId: number };

const isOf = (row: { staffId: number | null; volunteerId: number | null }, person: Person) =>
  personKey(row) === personKey(person);

const rowsOf = (cache: QueryClient, activityId: number) => known(cache, 'attendance.list', { activityId }) ?? [];

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

const bySignOn = (a: Row, b: Row) => (a.signedOnAt < b.signedOnAt ? -1 : a.signedOnAt > b.signedOnAt ? 1 : 0);

/** The latest sign-on of somebody at an activity. */
const latestOf = (rows: readonly Row[], person: Person) =>
  rows
    .filter((row) => isOf(row, person))
    .sort(bySignOn)
    .at(-1);

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

/** What is recorded of an activity keeps it from being deleted. */
const drawRecorded = (activityId: number) =>
  draw('activities.details.get', { id: activityId }, (details) => ({ ...details, hasRecords: true }));

/** A change of the sign-ons of an activity, and of who is out everywhere, read from the lists when it is drawn. */
function drawRows(cache: QueryClient, activityId: number, at: string, change: (rows: Row[]) => Row[]): Drawing[] {
  return [
    draw('attendance.list', { activityId }, change),
    drawSignedOn(cache, activityId),
    drawStillOut(cache, activityId, at),
    drawHeard(cache, activityId),
  ];
}

/** Home says whether anything was heard from an activity. */
function drawHeard(cache: QueryClient, activityId: number): Drawing {
  return draw('activities.home', undefined, (home) => {
    const rows = known(cache, 'attendance.list', { activityId });
    if (!rows) return home;
    const heard = <Listed extends { id: number }>(list: Listed[]) =>
      list.map((one) => (one.id === activityId ? { ...one, isHeard: rows.length > 0 } : one));
    return { ...home, week: heard(home.week), overdue: heard(home.overdue) };
  });
}

function drawSignedOn(cache: QueryClient, activityId: number): Drawing {
  return draw('attendance.signedOn', undefined, (all) => {
    const rows = known(cache, 'attendance.list', { activityId });
    const activityName = known(cache, 'activities.details.get', { id: activityId })?.activityName;
    if (!rows || activityName === undefined) return all;
    const open = rows
      .filter(({ signedOffAt }) => signedOffAt === null)
      .map(({ id, staffId, volunteerId, signedOnAt, name }): Open => {
        return { id, activityId, activityName, staffId, volunteerId, signedOnAt, name };
      });
    // Somebody who signs on here is out nowhere else.
    const others = all.filter(
      (row) => row.activityId !== activityId && !open.some((one) => personKey(one) === personKey(row)),
    );
    return [...others, ...open].sort((a, b) =>
      a.signedOnAt < b.signedOnAt ? -1 : a.signedOnAt > b.signedOnAt ? 1 : 0,
    );
  });
}

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

function withTimes(row: Row, times: Partial<Pick<Row, 'signedOnAt' | 'signedOffAt' | 'briefed'>>): Row {
  const changed = { ...row, ...times };
  return { ...changed, minutes: minutesBetween(changed) };
}

/** The rows with somebody signed on; the same rows where that is there already. */
function signedOn(
  rows: Row[],
  person: Person,
  tap: { input: InputOf<'attendance.signOn'>; made: Made; id: number; spans: Span[]; name: string },
): Row[] {
  const { input, made, id, spans, name } = tap;
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
  const times = { signedOnAt: made.at, signedOffAt: placed.signedOffAt, briefed };
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

/** The sign-on that a correction or removal means, with its activity. */
function findChosen(cache: QueryClient, { id, activityId, staffId, volunteerId }: Chosen): Row | undefined {
  if (id !== undefined)
    return allKnown(cache, 'attendance.list')
      .flatMap(({ data }) => data)
      .find((row) => row.id === id);
  const person = staffId ? { staffId } : { volunteerId: volunteerId ?? 0 };
  return latestOf(rowsOf(cache, activityId ?? 0), person);
}

function activityOf(cache: QueryClient, input: Chosen): number | null {
  const found = input.activityId ?? findChosen(cache, input)?.activityId;
  return found === undefined ? null : knownActivity(cache, found);
}

/** The row as it will be; with what the input alone says where the row is not known. */
function corrected(input: InputOf<'attendance.update'>, { at, person }: Made, cache: QueryClient): Row {
  const before = findChosen(cache, input) ?? unknownRow(input);
  const { signedOnAt = before.signedOnAt, briefed = before.briefed } = input;
  const signedOffAt = input.signedOffAt === undefined ? before.signedOffAt : input.signedOffAt;
  return { ...withTimes(before, { signedOnAt, signedOffAt, briefed }), updatedAt: at, updatedById: person.id };
}

const unknownRow = ({
  id = 0,
  activityId = 0,
  staffId,
  volunteerId,
  version = 1,
}: InputOf<'attendance.update'>): Row => ({
  ...{ id, activityId, staffId: staffId ?? null, volunteerId: volunteerId ?? null, version, name: words.somebody },
  ...{ signedOnAt: '', signedOffAt: null, briefed: false, minutes: null, cameFrom: null, wentTo: null },
  ...{ updatedAt: '', updatedById: null },
});

const update: FieldChange<'attendance.update'> = {
  activity: (input, cache) => activityOf(cache, input),
  words: (input, cache) => words.correctTimes(findChosen(cache, input)?.name ?? words.somebody),
  draws: (input, made, cache) => {
    const row = corrected(input, made, cache);
    return drawRows(cache, row.activityId, made.at, (rows) =>
      rows
        // A newer answer keeps its version.
        .map((one) => (one.id === row.id ? { ...row, version: one.version } : one))
        .sort(bySignOn),
    );
  },
  answer: corrected,
  record: {
    id: (input) => `attendance:${input.id ?? `${personKey(input as PersonRef)} at ${input.activityId}`}`,
    known: (input, cache) => findChosen(cache, input) ?? null,
    inputOf: ({ signedOnAt, signedOffAt, briefed }: Row, { id, activityId, staffId, volunteerId }) => ({
      ...(id === undefined ? { activityId, staffId, volunteerId } : { id }),
      ...{ signedOnAt, signedOffAt, briefed },
    }),
    together: [['signedOnAt', 'signedOffAt']],
    words: (_input, cache) =>
      attendanceWords(known(cache, 'session.config', undefined)?.orgTimezone ?? 'Pacific/Auckland'),
  },
};

const remove: FieldChange<'attendance.remove'> = {
  activity: (input, cache) => activityOf(cache, input),
  words: (input, cache) => words.removeSignOn(findChosen(cache, input)?.name ?? words.somebody),
  draws: (input, { at }, cache) => {
    const row = findChosen(cache, input);
    // Named by its person, it is drawn only while it waits: an earlier sign-on of theirs may have come in its place.
    if (!row || (input.id === undefined && row.id > 0)) return [];
    return drawRows(cache, row.activityId, at, (rows) => rows.filter(({ id }) => id !== row.id));
  },
  answer: () => ({ message: messages.attendance.removed }),
  takesBack: ({ id, activityId, staffId, volunteerId }, { path, input }) => {
    if (id !== undefined || path !== 'attendance.signOn') return false;
    const earlier = input as InputOf<'attendance.signOn'>;
    const [only] = earlier.people;
    const person = { staffId: staffId ?? null, volunteerId: volunteerId ?? null };
    return earlier.activityId === activityId && earlier.people.length === 1 && isOf(person, only as Person);
  },
};

/** Somebody who is taken off an activity, with a reason, is not signed on there any more. Their earlier times stay. */
export function drawTakenOff(cache: QueryClient, activityId: number, people: readonly PersonRef[], at: string) {
  const isTaken = (row: Row) => row.signedOffAt === null && people.some((person) => isOf(row, person));
  return drawRows(cache, activityId, at, (rows) => rows.filter((row) => !isTaken(row)));
}

export const attendanceChanges = {
  'attendance.signOn': signOn,
  'attendance.signOff': signOff,
  'attendance.brief': brief,
  'attendance.update': update,
  'attendance.remove': remove,
};
