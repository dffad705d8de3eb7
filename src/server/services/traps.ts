import { and, eq, inArray, isNull, max, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { conflictOn, invalidField, notFound } from '#shared/app-error.ts';
import { daysIn } from '#shared/dates.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { caseKey } from '#shared/names.ts';
import { noPosition, positionGiven, positionNames } from '#shared/position-fields.ts';
import { codeOrder } from '#shared/traps/codes.ts';
import {
  checkBy,
  type DatedTrap,
  type DueOnNoLine,
  daysLate,
  dueOnNoLine,
  lastSetOn,
  type OnNoLine,
  type SetDays,
  type TrapState,
} from '#shared/traps/due.ts';
import type { CaughtRow } from '#shared/traps/fields.ts';
import { findTraps, type TrapFilters } from '#shared/traps/filters.ts';
import type { createTrapSchema, listTrapsSchema, updateTrapSchema } from '#shared/traps.ts';
import { refuseDuplicate } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { projects } from '../db/schema/projects.ts';
import { trapLines, traps, trapTypes } from '../db/schema/traps.ts';
import { sortText } from '../db/sort-text.ts';
import { type Act, type Clock, changeStampsOf, stampsOf } from './act.ts';
import { assertLiveBound } from './activities/bounds.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord, findLive } from './deleted-records.ts';
import { putBackPhotosOf, removePhotosOf } from './photos/gone.ts';
import { namesOfSpecies, typeNamed } from './trap-types.ts';
import { saveRecord } from './versions.ts';

const text = messages.traps;
const notThere = () => notFound('Trap');
const taken = () => conflictOn('code', text.codeTaken);
const findRow = (db: Db, id: number) => findLive(db, traps, id, notThere);

/** When a trap was last seen: a visit that did not reach it does not count. */
const lastChecked = sql<string | null>`(SELECT c.checked_at FROM trap_checks c WHERE c.trap_id = ${traps.id}
  AND c.deleted_at IS NULL AND c.state NOT IN ('Missing', 'Could not reach it') ORDER BY c.checked_at DESC LIMIT 1)`;

/** When it caught something last, and what: the instant, a space, and the rows of its catches. */
const lastCaught = sql<string | null>`(SELECT c.checked_at || ' ' || c.catches FROM trap_checks c
  WHERE c.trap_id = ${traps.id} AND c.deleted_at IS NULL AND c.catches <> '[]' ORDER BY c.checked_at DESC LIMIT 1)`;

const columns = {
  ...pickFields(traps, ['id', 'projectId', 'code', 'typeId', 'state', 'setOn', 'setAgainOn', 'retiredOn']),
  ...pickFields(traps, ['retiredReason', 'lure', 'notes', ...positionNames]),
  project: projects.name,
  place: traps.place,
  lineId: trapLines.id,
  line: trapLines.name,
  checkEveryDays: trapLines.checkEveryDays,
  type: trapTypes.name,
  ...pickFields(trapTypes, ['holdsAlive', 'resetsItself', 'isBaitStation']),
  lastCheckedAt: lastChecked,
  lastCaught,
  ...pickFields(traps, ['version', 'updatedAt', 'updatedById']),
};

/** Traps that are there, of projects that are. A line that is deleted is none. */
function readTraps(db: Db, { today, timeZone }: Clock, where: SQL | undefined, order: SQL[]) {
  const rows = db
    .select(columns)
    .from(traps)
    .innerJoin(trapTypes, eq(trapTypes.id, traps.typeId))
    .innerJoin(projects, and(eq(projects.id, traps.projectId), isNull(projects.deletedAt)))
    .leftJoin(trapLines, and(eq(trapLines.id, traps.lineId), isNull(trapLines.deletedAt)))
    .where(and(isNull(traps.deletedAt), where))
    .orderBy(...order)
    .all();
  const names = namesOfSpecies(db);
  const dayOf = daysIn(timeZone);
  return rows.map((row) => {
    // Copying a row of so many columns is half of what a list of 10,000 takes.
    return Object.assign(row, readCaught(row.lastCaught, names), {
      daysLate: daysLate(datedTrap(row, dayOf), today),
    });
  });
}

type Dated = Pick<DatedTrap, 'state' | 'holdsAlive' | 'checkEveryDays' | 'setOn'> & {
  setAgainOn: string[];
  lastCheckedAt: string | null;
};

export const datedTrap = (row: Dated, dayOf: (instant: string) => string): DatedTrap => ({
  ...{ state: row.state, holdsAlive: row.holdsAlive, checkEveryDays: row.checkEveryDays, setOn: lastSetOn(row) },
  checkedOn: row.lastCheckedAt === null ? null : dayOf(row.lastCheckedAt),
});

function readCaught(caught: string | null, names: ReadonlyMap<number, string>) {
  if (caught === null) return { lastCaughtAt: null, lastCaught: '' };
  const end = caught.indexOf(' ');
  const rows = JSON.parse(caught.slice(end)) as CaughtRow[];
  const kinds = new Set(rows.map(({ speciesId }) => names.get(speciesId) ?? ''));
  return { lastCaughtAt: caught.slice(0, end), lastCaught: [...kinds].join(', ') };
}

/** By code as people do; those of one line by their place in it. */
export function listTraps(db: Db, clock: Clock, { projectId, lineId, due }: z.output<typeof listTrapsSchema>) {
  const where = and(
    projectId === undefined ? undefined : eq(traps.projectId, projectId),
    lineId === undefined ? undefined : eq(trapLines.id, lineId),
  );
  const byPlace = lineId === undefined ? [] : [sql`${traps.place}`];
  const rows = readTraps(db, clock, where, [...byPlace, sql`${traps.codeOrder}`, sql`${traps.code}`, sql`${traps.id}`]);
  countPlaces(rows);
  return due === undefined ? rows : rows.filter((row) => (row.daysLate !== null) === due);
}

/** The places of whole lines, from 1: a trap that went from its line leaves a gap. */
function countPlaces(rows: readonly { lineId: number | null; place: number }[]): void {
  const counted = new Map<number, number>();
  for (const row of rows.toSorted((a, b) => a.place - b.place)) {
    if (row.lineId === null) continue;
    row.place = (counted.get(row.lineId) ?? 0) + 1;
    counted.set(row.lineId, row.place);
  }
}

/** The traps of each project, also of an archived one, that are on no line and can be due without one: those that hold alive. */
export function listOnNoLine(db: Db, clock: Clock): (OnNoLine | DueOnNoLine)[] {
  const where = and(eq(trapTypes.holdsAlive, true), isNull(trapLines.id), ne(traps.state, 'Retired'));
  const order = [sortText(projects.name), sql`${traps.projectId}`];
  const dayOf = daysIn(clock.timeZone);
  const found = new Map<number, OnNoLine>();
  for (const trap of readTraps(db, clock, where, order)) {
    const { projectId, project } = trap;
    const row = found.get(projectId) ?? { projectId, project, checkBy: [] };
    row.checkBy.push(...[checkBy(datedTrap(trap, dayOf)) ?? []].flat());
    found.set(projectId, row);
  }
  return [...found.values()];
}

export const listDueOnNoLine = (db: Db, clock: Clock) => dueOnNoLine(listOnNoLine(db, clock), clock.today);

/** The traps that the filters of the page find, for its file. */
export const exportTraps = (db: Db, clock: Clock, asked: TrapFilters) =>
  findTraps(listTraps(db, clock, { projectId: asked.projectId }), asked, clock);

export function getTrap(db: Db, clock: Clock, { id }: { id: number }) {
  const [trap] = readTraps(db, clock, eq(traps.id, id), [sql`${traps.id}`]);
  if (!trap) throw notThere();
  return trap;
}

export function createTrap(db: Db, act: Act, input: z.output<typeof createTrapSchema>) {
  const { type, ...given } = input;
  const { projectId, code } = given;
  assertProject(db, projectId);
  const values = {
    ...{ lineId: null, state: 'In use' as TrapState, setOn: setOnOf(act.today, given), retiredOn: null },
    retiredReason: '',
    ...{ lure: '', notes: '', ...noPosition },
    ...givenFields(given),
    ...positionGiven(given),
    ...{ projectId, code, typeId: typeNamed(db, type).id, setAgainOn: [] },
  };
  assertRetired(values.state, given, null);
  const whole = settled(db, act, values, null);
  const { id } = refuseDuplicate(taken, () =>
    db
      .insert(traps)
      .values({ ...whole, ...stampsOf(act) })
      .returning({ id: traps.id })
      .get(),
  );
  assertBound(db, projectId);
  touchLines(db, act, [whole.lineId]);
  recordAudit(db, act, { action: 'created', ...lineOf({ id, code }), after: whole });
  return getTrap(db, act, { id });
}

export function updateTrap(db: Db, act: Act, input: z.output<typeof updateTrapSchema>) {
  const { id, version, type, ...given } = input;
  const before = findRow(db, id);
  if (given.projectId !== undefined && given.projectId !== before.projectId) assertProject(db, given.projectId);
  const typeId = type === undefined ? before.typeId : typeNamed(db, type, before.typeId).id;
  const shown = { ...before, lineId: getTrap(db, act, { id }).lineId };
  const filled = { ...shown, ...givenFields(given), ...positionGiven(given), typeId };
  assertRetired(filled.state, given, before);
  const stays = filled.lineId === shown.lineId && filled.projectId === before.projectId;
  // It stays on a line that was removed, too, and comes back with it.
  const values = { ...settled(db, act, filled, shown), ...(stays && pickFields(before, ['lineId', 'place'])) };
  const saved = saveRecord(db, act, {
    table: traps,
    before: stays ? before : shown,
    values,
    startedFrom: version,
    read: () => getTrap(db, act, { id }),
    taken,
    trail: { recordType: 'trap', recordName: values.code },
  });
  if (values.projectId !== before.projectId) assertBound(db, values.projectId);
  if (!stays) touchLines(db, act, [values.lineId, shown.lineId]);
  return saved;
}

/** Frees its code. Its checks stay with their photos, and so do the figures that count them. */
export function removeTrap(db: Db, act: Act, { id }: { id: number }) {
  const before = findRow(db, id);
  deleteRecord(db, act, traps, { ...lineOf(before), id, before });
  removePhotosOf(db, act, 'trapId', id);
  touchLines(db, act, [before.lineId]);
  return { id, message: text.removed };
}

/** Takes a removal back, unless another trap has its code now. */
export function putBackTrap(db: Db, act: Act, { id }: { id: number }) {
  const before = db.select().from(traps).where(eq(traps.id, id)).get();
  if (!before) throw notThere();
  if (before.deletedAt === null) return getTrap(db, act, { id });
  assertProject(db, before.projectId);
  refuseDuplicate(taken, () =>
    db
      .update(traps)
      .set({ deletedAt: null, version: before.version + 1, ...changeStampsOf(act) })
      .where(eq(traps.id, id))
      .run(),
  );
  putBackPhotosOf(db, act, 'trapId', { id, removedAt: before.deletedAt });
  assertBound(db, before.projectId);
  touchLines(db, act, [before.lineId]);
  recordAudit(db, act, { action: 'put back', ...lineOf(before), after: before });
  return getTrap(db, act, { id });
}

/** Which traps are on a line is part of it: whoever edits it meanwhile meets a conflict, and takes none off unseen. */
export function touchLines(db: Db, act: Act, lineIds: readonly (number | null)[]): void {
  const ids = lineIds.flatMap((id) => id ?? []);
  if (ids.length === 0) return;
  db.update(trapLines)
    .set({ version: sql`${trapLines.version} + 1`, ...changeStampsOf(act) })
    .where(inArray(trapLines.id, ids))
    .run();
}

/** Whether a project has something of this kind, so that it stays. A trap that was removed counts with its checks. */
export function hasTraps(db: Db, projectId: number): boolean {
  const has = sql`SELECT EXISTS (SELECT 1 FROM traps t WHERE t.project_id = ${projectId} AND (t.deleted_at IS NULL
      OR EXISTS (SELECT 1 FROM trap_checks c WHERE c.trap_id = t.id AND c.deleted_at IS NULL)))
    OR EXISTS (SELECT 1 FROM trap_lines l WHERE l.project_id = ${projectId} AND l.deleted_at IS NULL) AS has`;
  return db.get<{ has: number }>(has).has === 1;
}

export function assertProject(db: Db, projectId: number): void {
  const isThere = and(eq(projects.id, projectId), isNull(projects.deletedAt));
  if (!db.select({ id: projects.id }).from(projects).where(isThere).get())
    throw invalidField('projectId', text.projectRequired);
}

type Stored = typeof traps.$inferSelect;
type Filled = Omit<
  Stored,
  | 'id'
  | 'place'
  | 'codeKey'
  | 'codeOrder'
  | 'version'
  | 'deletedAt'
  | 'createdAt'
  | 'createdById'
  | 'updatedAt'
  | 'updatedById'
>;

/** The columns of a trap as a person filled them, with what follows: its place, its key, and when it was retired or set again. */
function settled(db: Db, { today }: Act, filled: Filled, before: Stored | null) {
  const { projectId, code, typeId, state, lure, notes } = filled;
  assertDays(today, filled, before);
  const wasRetired = before?.state === 'Retired';
  const isSetAgain = wasRetired && state !== 'Retired';
  // A day of setting that came along with it is the one on which it was set again, unless it is of the time before.
  const namesDay = isSetAgain && filled.setOn !== before.setOn && filled.setOn >= (before.retiredOn ?? before.setOn);
  const setAgainOn = isSetAgain ? [...before.setAgainOn, namesDay ? filled.setOn : today] : filled.setAgainOn;
  return {
    ...{ projectId, code, codeKey: caseKey(code), codeOrder: codeOrder(code), typeId, state, lure, notes },
    ...placeOf(db, filled, before),
    setOn: namesDay ? before.setOn : filled.setOn,
    setAgainOn,
    ...retirementOf(filled, today),
    ...pickFields(filled, positionNames),
  };
}

type Days = Pick<Filled, 'state' | 'setOn' | 'retiredOn' | 'retiredReason'> & SetDays;
/** What somebody says of them; what is not said stays. */
type SaidDays = { [Name in keyof Days]?: Days[Name] | undefined };

/** When a new trap was set of which nobody says it: today, or, retired already, at the latest on that day. */
export const setOnOf = (today: string, { setOn, state, retiredOn }: SaidDays): string =>
  setOn ?? (state === 'Retired' ? retiredOn : null) ?? today;

/** Throws where a day is in the future, or a trap was retired before it was set, or nobody says why. Days that are stored are not asked about. */
export function assertDays(today: string, days: Days, stored: Omit<Days, 'setAgainOn'> | null): void {
  const { state, setOn, retiredOn, retiredReason } = days;
  if (setOn > today) throw invalidField('setOn', text.futureDay);
  if (state !== 'Retired') return;
  if (retiredReason === '') throw invalidField('retiredReason', text.reasonRequired);
  if (retiredOn === null) return;
  if (retiredOn > today) throw invalidField('retiredOn', text.futureDay);
  const isStored = stored?.state === state && stored.setOn === setOn && stored.retiredOn === retiredOn;
  if (!isStored && retiredOn < lastSetOn(days)) throw invalidField('retiredOn', text.retiredBeforeSet);
}

/** Throws where somebody says when or why a trap was retired that is not: nothing would keep it. What is stored of one that was, may go. */
export function assertRetired(state: TrapState, given: SaidDays, stored: SaidDays | null): void {
  if (state === 'Retired') return;
  for (const field of ['retiredOn', 'retiredReason'] as const)
    if (given[field] && given[field] !== stored?.[field]) throw invalidField(field, text.notRetiredYet);
}

function retirementOf({ state, retiredOn, retiredReason }: Filled, today: string) {
  if (state !== 'Retired') return { retiredOn: null, retiredReason: '' };
  return { retiredOn: retiredOn ?? today, retiredReason };
}

/** A trap that comes to a line is its last. */
function placeOf(db: Db, { lineId, projectId }: Filled, before: Stored | null) {
  if (lineId === null) return { lineId, place: 0 };
  const line = db
    .select({ projectId: trapLines.projectId })
    .from(trapLines)
    .where(and(eq(trapLines.id, lineId), isNull(trapLines.deletedAt)))
    .get();
  if (line?.projectId !== projectId) throw invalidField('lineId', text.lineOfOther);
  if (before?.lineId === lineId) return { lineId, place: before.place };
  const last = db
    .select({ place: max(traps.place) })
    .from(traps)
    .where(eq(traps.lineId, lineId))
    .get();
  return { lineId, place: (last?.place ?? 0) + 1 };
}

const assertBound = (db: Db, projectId: number) => assertLiveBound(db, 'traps', traps, eq(traps.projectId, projectId));

const lineOf = ({ id, code }: { id: number; code: string }) =>
  ({ recordType: 'trap', recordId: id, recordName: code }) as const;
