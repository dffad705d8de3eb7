import type { ActivityDocument, DocumentEffect, AttendanceRow as Row } from '#shared/activities/document.ts';
import { ofDay } from '#shared/attendance/of-day.ts';
import { byTime, isOf, latestOf, withTimes } from '#shared/attendance/rows.ts';
import { type Stay, staysOf, type Tap } from '#shared/attendance/stays.ts';
import { isEndKnown, isUnsure, type PersonRef, personKey } from '#shared/attendance.ts';
import { formatInstant, todayIn } from '#shared/dates.ts';
import { expectedBack, soonerOf } from '#shared/expected-back.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Made } from '../kinds.ts';
import type { InputOf, OutputOf } from '../paths.ts';
import { bringing } from './brought-along.ts';
import { type DocumentChange, rowChange } from './document-change.ts';
import { findPerson, type Shared } from './known.ts';

// What taps do to the rows of those who were there: what the server will make of them, as far as this phone knows their taps.

type Input = InputOf<'attendance.signOff'>;
type Press = Pick<InputOf<'attendance.signOn'>, 'activityId' | 'people' | 'left' | 'times'> &
  Pick<Tap, 'kind' | 'briefed'>;
type Left = NonNullable<Press['left']>[number];

/** What a row has of which nothing is known yet. */
const unknown = {
  ...{ signedOnAt: '', signedOffAt: null, startTime: '', finishTime: '', isCertain: true, briefed: false },
  ...{ minutes: null, cameFrom: null, wentTo: null, version: 1, updatedAt: '', updatedById: null },
};

/** The id of a sign-on that waits: one below the other, so that each row has its own. It is never sent: such a row is named by its person. */
const waitingId = ({ tempId }: Pick<Made, 'tempId'>, index: number) => tempId - index;

const tapped = { placedAt: null, isCertain: true, namedAt: null, until: null };

const placedOf = ({ at, placed }: Made, person: PersonRef) => placed?.get(personKey(person)) ?? { at, isCertain: true };

const activityOf = (document: ActivityDocument, { documents }: Shared, id: number) =>
  [document, ...documents].find(({ activity }) => activity.id === id)?.activity;

/** All that is known here of where people are: by the documents and, of other activities, who is out. */
function knownRows(document: ActivityDocument, { documents, signedOn }: Shared): Row[] {
  const { id } = document.activity;
  const others = documents.filter(({ activity }) => activity.id !== id);
  const known = new Set([id, ...others.map(({ activity }) => activity.id)]);
  const elsewhere = signedOn.filter(({ activityId }) => !known.has(activityId));
  return [
    ...[document, ...others].flatMap(({ attendance }) => attendance),
    ...elsewhere.map(({ activityName, ...row }) => ({ ...unknown, ...row })),
  ];
}

/** Whether a stay ended because its person signed on next, and not because they signed off. */
function isEndedBy(row: Row, next: Row, timeZone: string): boolean {
  if (row.signedOffAt === null) return false;
  if (row.wentTo !== null) return row.signedOffAt === next.signedOnAt;
  return isUnsure(row) && row.signedOffAt === expectedBack(row.signedOnAt, row, timeZone);
}

/** The taps of which somebody's known stays follow, two of each. `all`: with those of the ids `gone`, which have none, and end none. */
function tapsOf(all: readonly Row[], gone: ReadonlySet<number>, timeZone: string): Tap[] {
  return all.toSorted(byTime).flatMap((row, index, sorted) => {
    const { id, activityId, signedOnAt, signedOffAt, wentTo, startTime, finishTime } = row;
    if (gone.has(id)) return [];
    const earlier = sorted.slice(0, index).filter((one) => one.activityId === activityId);
    const of = { ...tapped, id, activityId, heardAt: '', startTime, finishTime };
    const next = sorted[index + 1];
    const isUndone = next !== undefined && gone.has(next.id) && isEndedBy(row, next, timeZone);
    const isOpen = signedOffAt === null || isUndone;
    // Of a stay that goes on, the end was not known.
    const isCertain = !isUnsure(row) || (isOpen && wentTo === null);
    const on: Tap = {
      ...{ ...of, kind: 'on', at: signedOnAt, isCertain, number: 2 * index },
      briefed: saidOfBriefing(row, earlier),
    };
    if (isOpen) return [on];
    return [on, { ...of, kind: 'off', at: signedOffAt, briefed: null, namedAt: signedOffAt, number: 2 * index + 1 }];
  });
}

/**
 * What a sign-on says of the briefing beyond those before it, gone ones too; null: nothing, for somebody may have heard it before they were
 * signed on. Of two that heard it nobody here knows whether the later one was asked: once the first is gone, it is better asked once more.
 */
function saidOfBriefing({ briefed }: Row, earlier: readonly Row[]): boolean | null {
  if (briefed) return earlier.at(-1)?.briefed ? null : true;
  return earlier.some((one) => one.briefed) ? false : null;
}

type Said = {
  people: readonly PersonRef[];
  /** Rows that are taken away. */
  gone?: readonly Row[];
  /** The taps that come. `own`: all that is known of the person. */
  taps?: (person: PersonRef, index: number, own: readonly Row[]) => Tap[];
};

/** The rows of these people as they follow from their taps. */
function again(
  document: ActivityDocument,
  { people, gone = [], taps = () => [] }: Said,
  made: Made,
  shared: Shared,
): DocumentEffect {
  const taken = new Set(gone.map(({ id }) => id));
  const theirs = new Map<string, Row[]>(people.map((person) => [personKey(person), []]));
  for (const row of [...knownRows(document, shared).filter(({ id }) => !taken.has(id)), ...gone])
    theirs.get(personKey(row))?.push(row);
  const drawn = people.flatMap((person, index) => {
    const all = theirs.get(personKey(person)) ?? [];
    const own = all.filter(({ id }) => !taken.has(id));
    const stays = staysOf([...tapsOf(all, taken, shared.zone), ...taps(person, index, own)], shared.zone);
    const here = stays.filter((stay) => stay.activityId === document.activity.id);
    return here.map((stay) => rowOf(document, { stay, stays, all, own, person }, made, shared));
  });
  const kept = new Set(drawn.map(({ id }) => id));
  const left = document.attendance.filter((row) => theirs.has(personKey(row)) && !kept.has(row.id));
  return { put: { attendance: drawn }, remove: { attendance: left.map(({ id }) => id) } };
}

/** `own`: those of `all` that are not taken away. */
type Drawn = { stay: Stay; stays: Stay[]; all: readonly Row[]; own: readonly Row[]; person: PersonRef };

/** A stay as a row: the one that it was before, or a new one. */
function rowOf(
  document: ActivityDocument,
  { stay, stays, all, own, person }: Drawn,
  { at, person: maker }: Made,
  shared: Shared,
): Row {
  const { id, activityId, signedOnAt, signedOffAt, briefed, isCertain, endedId, startTime, finishTime } = stay;
  const before = own.find((row) => row.id > 0 && stay.onIds.includes(row.id)) ?? own.find((row) => row.id === id);
  const isEndGone = all.some((one) => one.signedOffAt === signedOnAt && !own.includes(one));
  const isEndSame = before?.signedOffAt === signedOffAt;
  const ended = stays.find((one) => one.id === endedId);
  const next = stays.find((one) => one.endedId === id);
  const nameOfActivity = (one: Stay | undefined) =>
    one &&
    (activityOf(document, shared, one.activityId) ?? shared.signedOn.find((row) => row.activityId === one.activityId))
      ?.activityName;
  const where = {
    cameFrom: nameOfActivity(ended) ?? (isEndGone ? null : (before?.cameFrom ?? null)),
    wentTo: nameOfActivity(next) ?? (isEndSame ? before.wentTo : null),
  };
  const { staffId = null, volunteerId = null } = person;
  const row: Row = before ?? {
    ...{ ...unknown, id, activityId, staffId, volunteerId, signedOnAt, startTime, finishTime },
    ...{ name: nameOf(document, person, shared), updatedAt: at, updatedById: maker.id },
  };
  return withTimes({ ...row, ...where, isCertain }, { signedOnAt, signedOffAt, briefed });
}

/** What somebody is called, wherever they are known. */
function nameOf(document: ActivityDocument, person: PersonRef, shared: Shared): string {
  const listed = document.attendance.find((row) => isOf(row, person));
  if (listed) return listed.name;
  const found = findPerson(document, person, shared);
  return found ? fullName(found) : words.somebody;
}

/** The sign-off that an answer names, unless it is known by now when they left. */
function leftTap({ activityId, leftAt }: Left, own: readonly Row[], made: Made): Tap[] {
  const row = own.toSorted(byTime).findLast((one) => one.activityId === activityId && one.signedOnAt <= leftAt);
  if (!row || isEndKnown(row)) return [];
  const { startTime, finishTime } = row;
  const named = { ...tapped, at: leftAt, namedAt: made.at, heardAt: made.at, number: null };
  return [{ ...named, id: made.tempId, activityId, kind: 'off', briefed: null, startTime, finishTime }];
}

/** A press, in the rows of its activity or of one where it ends a stay. */
function pressed(document: ActivityDocument, press: Press, made: Made, shared: Shared): DocumentEffect {
  const { activityId, people, kind, briefed, left = [], times } = press;
  const planned = activityOf(document, shared, activityId) ?? { startTime: '', finishTime: '' };
  const { startTime, finishTime } = times ? soonerOf(planned, times, made.at, shared.zone) : planned;
  // After all others of that moment.
  const last = { heardAt: made.at, number: Number.MAX_SAFE_INTEGER };
  const what = { ...tapped, activityId, kind, briefed, startTime, finishTime, ...last };
  const taps = (person: PersonRef, index: number, own: readonly Row[]) => [
    ...left.filter((one) => isOf(one, person)).flatMap((one) => leftTap(one, own, made)),
    { ...what, id: waitingId(made, index), ...placedOf(made, person) },
  ];
  const effect = again(document, { people, taps }, made, shared);
  const there = new Set(effect.put?.attendance?.map(personKey));
  return bringing(
    people.filter((one) => there.has(personKey(one))),
    effect,
    document,
    shared,
  );
}

/** Whether a press ends a stay at another activity. */
function endsStay({ attendance }: ActivityDocument, { people }: Press, made: Made): boolean {
  const moments = new Map(people.map((one) => [personKey(one), placedOf(made, one).at]));
  return attendance.some((row) => {
    const at = moments.get(personKey(row));
    return at !== undefined && (row.signedOffAt === null || row.signedOffAt >= at);
  });
}

/** Rows that go. The stays that they had ended go on. */
export function without(document: ActivityDocument, gone: readonly Row[], made: Made, shared: Shared): DocumentEffect {
  const people = new Map(gone.map((row) => [personKey(row), refOf(row)]));
  return again(document, { people: [...people.values()], gone }, made, shared);
}

/** The same at another activity; null where nothing of it can follow from them. */
export function goesOn(other: ActivityDocument, gone: readonly Row[], made: Made, shared: Shared) {
  const isNext = (row: Row) => (row.wentTo ?? row.cameFrom) !== null || isUnsure(row);
  const isTheirs = (row: Row) => isNext(row) && gone.some((one) => isOf(one, row));
  return other.attendance.some(isTheirs) ? without(other, gone, made, shared) : null;
}

const refOf = ({ staffId, volunteerId }: Row): PersonRef =>
  staffId === null ? { volunteerId: volunteerId ?? 0 } : { staffId };

const namesOf = (document: ActivityDocument, { people }: Input, shared: Shared) =>
  people.map((person) => nameOf(document, person, shared));

const answerOf = (message: string, ids: number[]) => {
  const [id] = ids;
  return { message, ids, changed: [], versions: [], ...(id !== undefined && ids.length === 1 && { id }) };
};

/** A press changes stays, so that an edit of one that was typed behind it starts from what it left. */
const hands = (answer: Partial<OutputOf<'attendance.signOff'>> | null) =>
  new Map(answer?.changed?.map((id, index) => [`attendance:${id}`, answer.versions?.[index] ?? 0]));

/** The ids of the latest sign-ons of people. */
const latestIds = (document: ActivityDocument, { people }: Input) =>
  people.flatMap((person) => latestOf(document, person)?.id ?? []);

const asOn = (input: InputOf<'attendance.signOn'>): Press => ({
  ...{ ...input, kind: 'on', briefed: input.briefed || null },
});

const signOn: DocumentChange<'attendance.signOn'> = {
  hands,
  words: (input, document, shared) => words.signOn(namesOf(document, input, shared)),
  effect: (document, input, made, shared) => pressed(document, asOn(input), made, shared),
  also: (other, _document, input, made, shared) =>
    endsStay(other, asOn(input), made) ? pressed(other, asOn(input), made, shared) : null,
  answer: (_after, before, { people }, made) => {
    const openOf = (person: PersonRef) =>
      before.attendance.find((row) => isOf(row, person) && row.signedOffAt === null);
    const ids = people.map((person, index) => openOf(person)?.id ?? waitingId(made, index));
    return answerOf(messages.attendance.signedOn(people.length), ids);
  },
};

const signOff: DocumentChange<'attendance.signOff'> = {
  hands,
  words: (input, document, shared) => words.signOff(namesOf(document, input, shared)),
  effect: (document, input, made, shared) => pressed(document, { ...input, kind: 'off', briefed: null }, made, shared),
  answer: (_after, before, input) =>
    answerOf(messages.attendance.signedOff(input.people.length), latestIds(before, input)),
};

const brief: DocumentChange<'attendance.brief'> = {
  hands,
  words: (input, document, shared) => words.brief(namesOf(document, input, shared), input.briefed),
  effect: (document, input, made, shared) => pressed(document, { ...input, kind: 'brief' }, made, shared),
  answer: (_after, before, input) => answerOf(messages.attendance.saved, latestIds(before, input)),
};

/** The stays of the activity's day that had begun by the press: a sign-on after it counts. */
function notTheirs(document: ActivityDocument, { people }: Input, { at }: Made, { zone }: Shared): Row[] {
  const { activity, absences, attendance } = document;
  const keys = new Set(people.map(personKey));
  for (const row of absences) if (row.createdAt === at) keys.delete(personKey(row));
  const { hasStay } = ofDay(activity, zone, todayIn(zone, at));
  return attendance.filter((row) => keys.has(personKey(row)) && row.signedOnAt <= at && hasStay(row));
}

const didNotCome: DocumentChange<'attendance.didNotCome'> = {
  words: (input, document, shared) => words.didNotCome(namesOf(document, input, shared)),
  effect: (document, input, made, shared) => {
    const absences = input.people.map((person, index) => {
      const said = { createdAt: made.at, createdBy: fullName(made.person) };
      const who = { staffId: null, volunteerId: null, ...person, name: nameOf(document, person, shared) };
      const { id } = document.absences.find((row) => isOf(row, person)) ?? { id: waitingId(made, index) };
      return { id, activityId: input.activityId, ...who, ...said };
    });
    const gone = notTheirs(document, input, made, shared);
    const { put, ...rest } = again(document, { people: input.people, gone }, made, shared);
    return { ...rest, put: { ...put, absences } };
  },
  also: (other, document, input, made, shared) => goesOn(other, notTheirs(document, input, made, shared), made, shared),
  answer: (_after, before, input, _made, shared) => ({
    message: messages.attendance.didNotCome(namesOf(before, input, shared)),
  }),
};

type Chosen = InputOf<'attendance.update'> | InputOf<'attendance.remove'>;

/** The sign-on that a correction or removal means. */
function findChosen(document: ActivityDocument, { id, staffId, volunteerId }: Chosen): Row | undefined {
  if (id !== undefined) return document.attendance.find((row) => row.id === id);
  return latestOf(document, staffId ? { staffId } : { volunteerId: volunteerId ?? 0 });
}

/** The words of a sign-on that two people corrected. */
function attendanceWords(timeZone: string) {
  const { signedOnLabel, signedOffLabel, briefedLabel, reasonLabel } = messages.attendance;
  const show = (at: unknown) => (typeof at === 'string' ? formatInstant(at, timeZone) : '');
  return {
    signedOnAt: { label: signedOnLabel, show },
    signedOffAt: { label: signedOffLabel, show },
    briefed: { label: briefedLabel, show: (value: unknown) => (value ? 'Yes' : 'No') },
    ...{ reason: reasonLabel, staffId: null, volunteerId: null, confirm: null },
  };
}

const update = rowChange<'attendance.update', 'attendance'>({
  table: 'attendance',
  row: findChosen,
  words: (_input, row) => words.correctTimes(row?.name ?? words.somebody),
  next: (row, input, { at, person }) => {
    const { signedOnAt = row.signedOnAt, signedOffAt = row.signedOffAt, briefed = row.briefed } = input;
    const isNamed = input.signedOnAt !== undefined && (input.signedOffAt !== undefined || row.signedOffAt === null);
    const isCertain = !isUnsure(row) || isNamed;
    const after = withTimes({ ...row, isCertain }, { signedOnAt, signedOffAt, briefed });
    return { ...after, updatedAt: at, updatedById: person.id };
  },
  record: {
    id: (input) => `attendance:${input.id ?? `${personKey(input as PersonRef)} at ${input.activityId}`}`,
    together: [['signedOnAt', 'signedOffAt']],
    words: (_input, _document, { zone }) => attendanceWords(zone),
  },
});

/** Named by its person, it is drawn only while it waits: an earlier sign-on of theirs may have come in its place. */
function removed(document: ActivityDocument, input: InputOf<'attendance.remove'>): Row[] {
  const row = findChosen(document, input);
  return row && (input.id !== undefined || row.id < 0) ? [row] : [];
}

const remove: DocumentChange<'attendance.remove'> = {
  row: findChosen,
  words: (input, document) => words.removeSignOn(findChosen(document, input)?.name ?? words.somebody),
  effect: (document, input, made, shared) => without(document, removed(document, input), made, shared),
  also: (other, document, input, made, shared) => goesOn(other, removed(document, input), made, shared),
  answer: () => ({ message: messages.attendance.removed }),
};

/** Takes back a press that waits: both are sent, and neither shows. One that the server has made is taken back with coverage alone. */
export const takeBack: DocumentChange<'attendance.takeBack'> = {
  words: () => words.takeBack,
  answer: () => ({ message: messages.general.putBack }),
};

export const attendanceEffects = {
  'attendance.signOn': signOn,
  'attendance.signOff': signOff,
  'attendance.brief': brief,
  'attendance.didNotCome': didNotCome,
  'attendance.update': update,
  'attendance.remove': remove,
};
