import type { QueryClient } from '@tanstack/react-query';
import { type Stay, staysOf, type Tap } from '#shared/attendance/stays.ts';
import { isEndKnown, isUnsure, type PersonRef, personKey } from '#shared/attendance.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { fullName } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf } from '#web/changes/paths.ts';
import type { Made } from '../../field-change.ts';
import { allKnown, known, knownPerson, zoneOf } from '../known.ts';
import { bySignOn, byTime, drawOut, isOf, type Row, rowsOf, unknown, withTimes } from './rows.ts';

// What a tap of people does to the lists of sign-ons: what the server will make of it, as far as this phone knows their taps.

type Press = Pick<InputOf<'attendance.signOn'>, 'activityId' | 'people' | 'left'> & Pick<Tap, 'kind' | 'briefed'>;
type Left = NonNullable<Press['left']>[number];

/** The id of a sign-on that waits: one below the other, so that each row has its own. It is never sent: such a row is named by its person. */
export const waitingId = ({ tempId }: Pick<Made, 'tempId'>, index: number) => tempId - index;

const pressed = { placedAt: null, isCertain: true, namedAt: null, until: null };

const placedOf = ({ at, placed }: Made, person: PersonRef) => placed?.get(personKey(person)) ?? { at, isCertain: true };

/** The sign-off that an answer names, unless it is known by now when they left. */
function leftTap({ activityId, leftAt }: Left, own: readonly Row[], made: Made): Tap[] {
  const row = own.findLast((one) => one.activityId === activityId && one.signedOnAt <= leftAt);
  if (!row || isEndKnown(row)) return [];
  const { startTime, finishTime } = row;
  const named = { ...pressed, at: leftAt, namedAt: made.at, heardAt: made.at, number: null };
  return [{ ...named, id: made.tempId, activityId, kind: 'off', briefed: null, startTime, finishTime }];
}

/** The taps of which somebody's known stays follow, two of each. */
function tapsOf(rows: readonly Row[]): Tap[] {
  return rows.toSorted(byTime).flatMap((row, index) => {
    const { id, activityId, signedOnAt, signedOffAt, briefed, startTime, finishTime } = row;
    const of = { ...pressed, id, activityId, heardAt: '', startTime, finishTime };
    const on: Tap = {
      ...{ ...of, kind: 'on', at: signedOnAt, isCertain: !isUnsure(row), number: 2 * index },
      // Somebody may have heard it before they were signed on.
      briefed: briefed || null,
    };
    if (signedOffAt === null) return [on];
    return [on, { ...of, kind: 'off', at: signedOffAt, briefed: null, namedAt: signedOffAt, number: 2 * index + 1 }];
  });
}

/** A press, in the lists that it changes, that of its activity and those where it ends a stay, and who is out by it. */
export function drawTaps(cache: QueryClient, press: Press, made: Made): Drawing[] {
  const moments = new Map(press.people.map((one) => [personKey(one), placedOf(made, one).at]));
  const isEnded = (row: Row) => {
    const at = moments.get(personKey(row));
    return at !== undefined && (row.signedOffAt === null || row.signedOffAt >= at);
  };
  const others = allKnown(cache, 'attendance.list')
    .filter(({ input, data }) => input.activityId !== press.activityId && data.some(isEnded))
    .map(({ input }) => input.activityId);
  const activityIds = [...(press.kind === 'on' ? others : []), press.activityId];
  const lists = activityIds.map((activityId) =>
    draw('attendance.list', { activityId }, (rows) => withPress(cache, { activityId, rows }, press, made)),
  );
  return [...lists, ...drawOut(cache, press.activityId, made.at)];
}

type List = { activityId: number; rows: Row[] };

/** The rows of a list as they follow from the taps of everybody in the press. */
function withPress(cache: QueryClient, { activityId, rows }: List, press: Press, made: Made): Row[] {
  const theirs = new Map<string, Row[]>(press.people.map((person) => [personKey(person), []]));
  const elsewhere = allKnown(cache, 'attendance.list').filter(({ input }) => input.activityId !== activityId);
  for (const row of [...rows, ...elsewhere.flatMap(({ data }) => data), ...openElsewhere(cache, activityId)])
    theirs.get(personKey(row))?.push(row);
  const drawn = press.people.flatMap((person, index) => {
    const own = theirs.get(personKey(person)) ?? [];
    const left = press.left?.filter((one) => isOf(one, person)) ?? [];
    const said = left.flatMap((one) => leftTap(one, own.toSorted(byTime), made));
    // After all others of that moment.
    const last = { heardAt: made.at, number: Number.MAX_SAFE_INTEGER };
    const { kind, briefed } = press;
    const what = { activityId: press.activityId, kind, briefed, ...timesOfActivity(cache, press.activityId) };
    const tap = { ...pressed, id: waitingId(made, index), ...what, ...placedOf(made, person), ...last };
    const stays = staysOf([...tapsOf(own), ...said, tap], zoneOf(cache));
    const here = stays.filter((stay) => stay.activityId === activityId);
    return here.map((stay) => rowOf(cache, { stay, stays, own, person }, made));
  });
  return [...rows.filter((row) => !theirs.has(personKey(row))), ...drawn].sort(bySignOn);
}

/** Whoever is out at an activity whose list is not known here. */
function openElsewhere(cache: QueryClient, activityId: number): Row[] {
  const lists = new Set(allKnown(cache, 'attendance.list').map(({ input }) => input.activityId));
  return (known(cache, 'attendance.signedOn', undefined) ?? [])
    .filter((row) => row.activityId !== activityId && !lists.has(row.activityId))
    .map(({ activityName, ...row }) => ({ ...unknown, ...row }));
}

/** The activity's times as this phone knows them. */
function timesOfActivity(cache: QueryClient, activityId: number) {
  const { startTime = '', finishTime = '' } = known(cache, 'activities.document', { id: activityId })?.activity ?? {};
  return { startTime, finishTime };
}

type Drawn = { stay: Stay; stays: Stay[]; own: readonly Row[]; person: PersonRef };

/** A stay as a row: the one that it was before, or a new one. */
function rowOf(cache: QueryClient, { stay, stays, own, person }: Drawn, made: Made): Row {
  const { id, activityId, signedOnAt, signedOffAt, briefed, isCertain, endedId } = stay;
  const before = own.find((row) => row.id > 0 && stay.onIds.includes(row.id)) ?? own.find((row) => row.id === id);
  const ended = stays.find((one) => one.id === endedId);
  const next = stays.find((one) => one.endedId === id);
  const where = {
    cameFrom: (ended && activityName(cache, ended.activityId)) ?? before?.cameFrom ?? null,
    wentTo: (next && activityName(cache, next.activityId)) ?? before?.wentTo ?? null,
  };
  const { staffId = null, volunteerId = null } = person;
  const row: Row = before ?? {
    ...{ ...unknown, id, activityId, staffId, volunteerId, signedOnAt, ...timesOfActivity(cache, activityId) },
    ...{ name: nameOf(cache, activityId, person), updatedAt: made.at, updatedById: made.person.id },
  };
  return withTimes({ ...row, ...where, isCertain }, { signedOnAt, signedOffAt, briefed });
}

function activityName(cache: QueryClient, id: number): string | undefined {
  const open = known(cache, 'attendance.signedOn', undefined)?.find(({ activityId }) => activityId === id);
  return known(cache, 'activities.document', { id })?.activity.activityName ?? open?.activityName;
}

/** What somebody is called, wherever they are known. */
export function nameOf(cache: QueryClient, activityId: number, person: PersonRef): string {
  const listed = rowsOf(cache, activityId).find((row) => isOf(row, person));
  if (listed) return listed.name;
  const found = knownPerson(cache, activityId, person);
  return found ? fullName(found) : words.somebody;
}
