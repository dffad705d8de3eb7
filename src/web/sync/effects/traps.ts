import type { QueryClient } from '@tanstack/react-query';
import { applyEffect, type CheckRow, type DocumentEffect } from '#shared/activities/document.ts';
import { formatInstant } from '#shared/dates.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { caseKey, compare, fullName } from '#shared/names.ts';
import { noPosition, type Position, positionGiven } from '#shared/position-fields.ts';
import { groupsOf } from '#shared/traps/checked-twice.ts';
import { type Drawing, draw } from '../drawn-changes.ts';
import { type FormWords, longWords } from '../field-words.ts';
import type { FieldChange, Made } from '../kinds.ts';
import type { InputOf, OutputOf } from '../paths.ts';
import { positionTogether, positionWords } from '../position-words.ts';
import { asRecord } from './document-change.ts';
import { allKnown, known, zoneOf } from './known.ts';

const text = messages.trapChecks;

// Checks belong to traps: they show in the walk of the line, as far as this phone knows it, and are counted in the document of their activity.

type Walk = OutputOf<'trapLines.walk'>;
type Visit = Walk['visits'][number];
type Creation = InputOf<'trapChecks.create'>;
type Update = InputOf<'trapChecks.update'>;

const walks = (cache: QueryClient) => allKnown(cache, 'trapLines.walk').map(({ data }) => data);

/**
 * A trap in the walk of this line, or of any that has it; undefined: this phone knows none. A trap that went to another line is on both
 * until the walk of the old one is read again: `others`.
 */
export function findTrap(cache: QueryClient, trapId: number, lineId?: number | null) {
  const having = walks(cache).filter(({ traps }) => traps.some(({ id }) => id === trapId));
  const walk = having.find(({ id }) => id === lineId) ?? having[0];
  const trap = walk?.traps.find(({ id }) => id === trapId);
  return walk && trap && { walk, trap, others: having.filter((one) => one !== walk) };
}

/** As a trap: a check shows in the walk of its line, and in that of the line on which its trap is now. */
export function findVisit(cache: QueryClient, { id }: { id: number }) {
  const having = walks(cache).filter(({ visits }) => visits.some((one) => one.id === id));
  const [walk, ...others] = having;
  const visit = walk?.visits.find((one) => one.id === id);
  return walk && visit && { walk, visit, others };
}

/** Checks of no activity have a line of their own in the queue. */
const withoutActivity = 0;

const activityOfVisit = (input: { id: number }, cache: QueryClient) => {
  const found = findVisit(cache, input);
  return found ? (found.visit.activityId ?? withoutActivity) : null;
};

type Caught = NonNullable<Creation['catches']>;

export const caughtRows = (catches: Caught): Visit['catches'] =>
  catches.map(({ species, number, sex, age }) => ({
    species: String(species),
    number,
    sex: sex || null,
    age: age || null,
  }));

/** `2 Stoat, 1 Ship rat`; how it was found where it caught nothing. */
export function foundWords({ state, catches, strikes }: Pick<Visit, 'state' | 'catches' | 'strikes'>): string {
  if (catches.length > 0) return catches.map(({ species, number }) => text.caught(number, species)).join(', ');
  if (strikes) return text.strikesOf(strikes);
  return state === 'Set' ? text.nothing : state;
}

const shownAs = (code: string | undefined, visit: Parameters<typeof foundWords>[0]) =>
  words.check(code ?? words.aTrap, foundWords(visit));

function madeVisit(input: Creation, { at, person, tempId }: Made, walk: Walk, code: string): Visit {
  const { trapId, activityId, catches = [], strikes, condition, ...given } = input;
  return {
    ...{ baitLeft: '', baitSet: '', rebaited: false, note: '', bothHappened: false, ...noPosition },
    ...givenFields(given),
    ...positionGiven(given as Partial<Position>),
    ...{ id: tempId, trapId, lineId: walk.id, activityId: activityId || null, catches: caughtRows(catches) },
    ...{ strikes: strikes ?? null, condition: condition || null, checkedTwice: false },
    ...{ code, checkedBy: fullName(person), createdById: person.id, version: 1, updatedAt: at, updatedById: person.id },
  } as Visit;
}

function changedVisit(visit: Visit, input: Update, { at, person }: Made): Visit {
  const { id: _, version: __, activityId = visit.activityId, catches, condition = visit.condition, ...given } = input;
  return {
    ...{ ...visit, ...givenFields(given), ...positionGiven(given as Partial<Position>) },
    ...{ activityId: activityId || null, condition: condition || null },
    catches: catches ? caughtRows(catches) : visit.catches,
    ...{ updatedAt: at, updatedById: person.id },
  } as Visit;
}

/** A walk with other visits of a trap, and what follows from them. */
function withVisits(walk: Walk, trapId: number | undefined, visits: Visit[]): Walk {
  const twice = new Set(
    groupsOf(visits.filter((visit) => visit.trapId === trapId))
      .filter((group) => group.length > 1)
      .flatMap((group) => group.map(({ id }) => id)),
  );
  const sorted = visits.toSorted((a, b) => compare(b.checkedAt, a.checkedAt) || b.id - a.id);
  // Those that stay as they are stay the same objects: what shows of a long line is compared with what showed before.
  const marked = (visit: Visit, checkedTwice: boolean) =>
    visit.checkedTwice === checkedTwice ? visit : { ...visit, checkedTwice };
  return {
    ...walk,
    visits: sorted.map((visit) => (visit.trapId === trapId ? marked(visit, twice.has(visit.id)) : visit)),
  };
}

/** From then on a trap that needs repair says so, unless a later check found it good. */
function withRepair(walk: Walk, { trapId, condition, checkedAt }: Visit): Walk {
  const isGoodSince = (one: Visit) => one.trapId === trapId && one.condition === 'Good' && one.checkedAt > checkedAt;
  if (condition !== 'Needs repair' || walk.visits.some(isGoodSince)) return walk;
  const traps = walk.traps.map((trap) =>
    trap.id === trapId && trap.state === 'In use' ? { ...trap, state: condition } : trap,
  );
  return { ...walk, traps };
}

const drawIn = (found: { walk: Walk; others: Walk[] } | undefined, change: (walk: Walk) => Walk): Drawing[] =>
  found ? [found.walk, ...found.others].map(({ id }) => draw('trapLines.walk', { id }, change)) : [];

const drawInDocument = (id: number, effect: (checks: readonly CheckRow[]) => DocumentEffect) =>
  draw('activities.document', { id }, (document) => applyEffect(document, effect(document.checks)));

/** In the document of its activity, and of those with a check that may be one with it. `isIt`: whether a row is the same check. */
function drawCounted(cache: QueryClient, walk: Walk, visit: Visit, isIt: (row: Visit | CheckRow) => boolean) {
  const visits = [...walk.visits.filter((one) => one.trapId === visit.trapId && !isIt(one)), visit];
  const group = groupsOf(visits).find((one) => one.includes(visit)) ?? [visit];
  const ids = new Set(group.flatMap(({ activityId }) => activityId ?? []));
  return [...ids].map((activityId) =>
    drawInDocument(activityId, (checks) => {
      const rows = group.flatMap((one): CheckRow[] => {
        const was = checks.find((row) => (one === visit ? isIt(row) : row.id === one.id));
        if (was && (one !== visit || was.id !== visit.id)) return [];
        const counted = countedOf(cache, one, was?.line ?? (one.lineId === null ? null : walk.name));
        if (one.activityId !== activityId) return [{ ...counted, otherActivityId: one.activityId }];
        return [{ ...counted, inRecords: was?.inRecords ?? false }];
      });
      return { put: { checks: rows } };
    }),
  );
}

/** What a check says to the records of its activity. */
function countedOf(cache: QueryClient, { checkedBy, catches, ...visit }: Visit, line: string | null): CheckRow {
  const groups = new Map(
    known(cache, 'species.list', undefined)?.map(({ name, countsAs }) => [caseKey(name), countsAs]),
  );
  return {
    ...{ ...pickFields(visit, ['id', 'trapId', 'checkedAt', 'state', 'bothHappened', 'createdById']), line },
    catches: catches.map(({ species, number }) => ({
      species,
      number,
      group: groups.get(caseKey(species)) ?? 'others',
    })),
    ...{ inRecords: false, createdBy: checkedBy },
  };
}

const create: FieldChange<'trapChecks.create'> = {
  activity: ({ trapId, activityId }, cache) => (findTrap(cache, trapId) ? activityId || withoutActivity : null),
  isBeside: true,
  words: (input, cache) => {
    const visit = { state: input.state, catches: caughtRows(input.catches ?? []), strikes: input.strikes ?? null };
    return shownAs(findTrap(cache, input.trapId, input.lineId)?.trap.code, visit);
  },
  draws: (input, made, cache) => {
    const found = findTrap(cache, input.trapId, input.lineId);
    if (!found) return [];
    const visit = madeVisit(input, made, found.walk, found.trap.code);
    // Its answer was lost, and what the server has was read since.
    const isIt = ({ id, trapId, checkedAt, createdById }: Visit | CheckRow) =>
      id === made.tempId ||
      (trapId === input.trapId && checkedAt === input.checkedAt && createdById === made.person.id);
    return [
      ...drawIn(found, (walk) =>
        walk.visits.some(isIt) ? walk : withRepair(withVisits(walk, input.trapId, [...walk.visits, visit]), visit),
      ),
      ...drawCounted(cache, found.walk, visit, isIt),
    ];
  },
  answer: (input, made, cache) => {
    const found = findTrap(cache, input.trapId, input.lineId);
    if (!found) return { ...input, id: made.tempId } as object as OutputOf<'trapChecks.create'>;
    const visit = madeVisit(input, made, found.walk, found.trap.code);
    const drawn = withVisits(found.walk, input.trapId, [...found.walk.visits, visit]);
    return drawn.visits.find(({ id }) => id === made.tempId) ?? visit;
  },
  makes: 'trapCheck',
};

const caughtWords = (value: unknown) =>
  (value as { number: number | string; species: string }[]).map((one) => text.caught(Number(one.number), one.species));

/** The words of what somebody says of a check; its moment is shown by whoever knows how it is written. */
export const checkWords = {
  ...{ state: text.state, strikes: text.strikes, baitLeft: text.baitLeft, baitSet: text.baitSet },
  catches: { label: text.catches, show: (value: unknown) => caughtWords(value).join(', ') },
  rebaited: { label: text.rebaited, show: (value: unknown) => (value ? 'Yes' : 'No') },
  ...{ condition: text.condition, note: longWords(text.note) },
};
/** What only means something together. */
export const checkTogether = ['state', 'catches', 'strikes'];

const wordsIn = (zone: string) =>
  ({
    ...{ id: null, activityId: null, bothHappened: null, ...checkWords, ...positionWords },
    checkedAt: { label: text.checkedAt, show: (at: unknown) => formatInstant(String(at), zone) },
  }) as FormWords<object>;

const update: FieldChange<'trapChecks.update'> = {
  activity: activityOfVisit,
  isBeside: true,
  words: (input, cache) => {
    const found = findVisit(cache, input)?.visit;
    const { state = found?.state ?? 'Set', strikes = found?.strikes ?? null } = input;
    const catches = input.catches ? caughtRows(input.catches) : (found?.catches ?? []);
    return words.correctCheck(shownAs(found?.code, { state, strikes, catches }));
  },
  draws: (input, made, cache) => {
    const found = findVisit(cache, input);
    if (!found) return [];
    const { id, activityId } = found.visit;
    const now = changedVisit(found.visit, input, made);
    const hasLeft = activityId !== null && activityId !== now.activityId;
    return [
      ...drawIn(found, (walk) => {
        const visit = walk.visits.find((one) => one.id === id);
        if (!visit) return walk;
        const after = changedVisit(visit, input, made);
        const visits = walk.visits.map((one) => (one === visit ? after : one));
        return withRepair(withVisits(walk, visit.trapId, visits), after);
      }),
      ...(hasLeft ? [drawInDocument(activityId, () => ({ remove: { checks: [id] } }))] : []),
      ...drawCounted(cache, found.walk, now, (one) => one.id === id),
    ];
  },
  answer: (input, made, cache) => {
    const visit = findVisit(cache, input)?.visit;
    return visit ? changedVisit(visit, input, made) : (input as object as OutputOf<'trapChecks.update'>);
  },
  record: {
    id: ({ id }) => `trapCheck:${id}`,
    known: (input, cache) => findVisit(cache, input)?.visit ?? null,
    inputOf: (record, input) => asRecord(record, input as Record<string, unknown>),
    together: [checkTogether, positionTogether],
    words: (_input, cache) => wordsIn(zoneOf(cache)),
  },
};

const remove: FieldChange<'trapChecks.remove'> = {
  activity: activityOfVisit,
  isBeside: true,
  words: (input, cache) => {
    const found = findVisit(cache, input)?.visit;
    return words.removeCheck(found ? shownAs(found.code, found) : words.aTrap);
  },
  draws: ({ id }, _made, cache) => {
    const found = findVisit(cache, { id });
    // The walk may have been read since.
    const inDocuments = allKnown(cache, 'activities.document').filter(({ data }) =>
      data.checks.some((check) => check.id === id),
    );
    return [
      ...drawIn(found, (walk) =>
        withVisits(
          walk,
          walk.visits.find((one) => one.id === id)?.trapId,
          walk.visits.filter((one) => one.id !== id),
        ),
      ),
      ...inDocuments.map(({ input }) => drawInDocument(input.id, () => ({ remove: { checks: [id] } }))),
    ];
  },
  answer: ({ id }) => ({ id, message: messages.trapChecks.removed }),
};

export const trapEffects = {
  'trapChecks.create': create,
  'trapChecks.update': update,
  'trapChecks.remove': remove,
};
