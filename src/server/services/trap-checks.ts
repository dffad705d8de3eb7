import { and, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError, invalidField, notFound } from '#shared/app-error.ts';
import { bounds } from '#shared/bounds.ts';
import { addDays, startOfDayIn, todayIn } from '#shared/dates.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { noPosition, positionGiven, positionNames } from '#shared/position-fields.ts';
import { groupsOf } from '#shared/traps/checked-twice.ts';
import { isCheck } from '#shared/traps/checks.ts';
import type { CaughtRow } from '#shared/traps/fields.ts';
import type {
  createTrapCheckSchema,
  createTrapChecksSchema,
  listTrapChecksSchema,
  removeTrapCheckSchema,
  updateTrapCheckSchema,
} from '#shared/traps.ts';
import type { Db } from '../db/open-db.ts';
import { activities } from '../db/schema/activities.ts';
import { trapChecks, trapLines, traps, trapTypes } from '../db/schema/traps.ts';
import { type Act, type Clock, changeStampsOf, stampsOf } from './act.ts';
import { assertLiveBound } from './activities/bounds.ts';
import { placePress } from './attendance/facts.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord, findLive } from './deleted-records.ts';
import { nameOfStaff } from './incidents/names.ts';
import { putBackPhotosOf, removePhotosOf } from './photos/gone.ts';
import { isChangedByCheck, noteCondition } from './trap-checks/needs-repair.ts';
import { namesOfSpecies, speciesNamed } from './trap-types.ts';
import { saveRecord } from './versions.ts';

const text = messages.trapChecks;
const notThere = () => notFound('Check');
const findRow = (db: Db, id: number) => findLive(db, trapChecks, id, notThere);

export const nameOfChecker = sql<string>`coalesce(nullif(${trapChecks.recordedBy}, ''), ${nameOfStaff(trapChecks.createdById)})`;

const columns = {
  ...pickFields(trapChecks, ['id', 'trapId', 'lineId', 'activityId', 'checkedAt', 'state', 'catches', 'strikes']),
  ...pickFields(trapChecks, ['baitLeft', 'baitSet', 'rebaited', 'condition', 'note', 'bothHappened', 'twiceWithId']),
  ...pickFields(trapChecks, positionNames),
  code: traps.code,
  checkedBy: nameOfChecker,
  ...pickFields(trapChecks, ['createdById', 'version', 'updatedAt', 'updatedById']),
};

type Names = ReadonlyMap<number, string>;

/** The latest first, no more than `most` where it is given. */
function readChecks(db: Db, where: SQL | undefined, most = -1) {
  const names = namesOfSpecies(db);
  const rows = db
    .select(columns)
    .from(trapChecks)
    .innerJoin(traps, eq(traps.id, trapChecks.trapId))
    .where(and(isNull(trapChecks.deletedAt), where))
    .orderBy(desc(trapChecks.checkedAt), desc(trapChecks.id))
    .limit(most)
    .all();
  // Copied once: of 10,000 checks a second copy takes as long as reading them.
  return rows.map(({ catches, twiceWithId, ...row }) =>
    Object.assign(row, {
      catches: catches.map(({ speciesId, ...one }) => ({ species: names.get(speciesId) ?? '', ...one })),
      checkedTwice: twiceWithId !== null,
    }),
  );
}

/** What was found on a line since a moment, also in traps that were retired, removed or moved since, and in those that came to it. */
export const visitsOfLine = (db: Db, lineId: number, from: string) =>
  readChecks(
    db,
    sql`${trapChecks.id} IN (SELECT id FROM trap_checks WHERE line_id = ${lineId} AND checked_at >= ${from}
      UNION SELECT c.id FROM traps t CROSS JOIN trap_checks c ON c.trap_id = t.id AND c.checked_at >= ${from}
        WHERE t.line_id = ${lineId} AND t.deleted_at IS NULL)`,
  );

/** Whether a check of a line was written down since a moment, whenever it was made: one that was made without coverage comes later. */
export function wasNotedSince(db: Db, lineId: number, from: string): boolean {
  const found = db
    .select({ id: trapChecks.id })
    .from(traps)
    .innerJoin(trapChecks, eq(trapChecks.trapId, traps.id))
    .where(and(eq(traps.lineId, lineId), isNull(trapChecks.deletedAt), gte(trapChecks.createdAt, from)))
    .limit(1);
  return found.get() !== undefined;
}

export const checksById = (db: Db, ids: readonly number[]) => readChecks(db, inArray(trapChecks.id, [...ids]));

/** In one answer: twice what a trap can have. */
const mostListed = 2 * bounds.trapChecks;

/** The latest first. Days are the group's. Throws where more are asked for than fit into one answer. */
export function listTrapChecks(db: Db, { timeZone }: Clock, asked: z.output<typeof listTrapChecksSchema>) {
  const { trapId, lineId, activityId, from, to } = asked;
  const found = readChecks(
    db,
    and(
      trapId === undefined ? undefined : eq(trapChecks.trapId, trapId),
      lineId === undefined ? undefined : eq(trapChecks.lineId, lineId),
      activityId === undefined ? undefined : eq(trapChecks.activityId, activityId),
      from === undefined ? undefined : gte(trapChecks.checkedAt, startOfDayIn(timeZone, from)),
      to === undefined ? undefined : lt(trapChecks.checkedAt, startOfDayIn(timeZone, addDays(to, 1))),
    ),
    mostListed + 1,
  );
  if (found.length > mostListed) throw new AppError('INVALID', messages.general.tooMuchAsked);
  return found;
}

export function getTrapCheck(db: Db, { id }: { id: number }) {
  const [check] = readChecks(db, eq(trapChecks.id, id));
  if (!check) throw notThere();
  return check;
}

type NewCheck = z.output<typeof createTrapCheckSchema>;

export function createTrapCheck(db: Db, act: Act, input: NewCheck) {
  const [id] = addAll(db, act, [{ check: placed(act, input) }], noteCondition);
  return getTrapCheck(db, { id: id ?? 0 });
}

/** All of them, or none. */
export function createTrapChecks(db: Db, act: Act, { checks }: z.output<typeof createTrapChecksSchema>) {
  const added = checks.map((check) => ({ check: placed(act, check) }));
  return getTrapChecks(db, { ids: addAll(db, act, added, noteCondition) });
}

/** So long after its moment a check is saved that is made now. */
const pressMs = 60_000;

/** One that is made now by a clock that is wrong stands when it was pressed. A moment that somebody typed stays. */
function placed(act: Act, check: NewCheck): NewCheck {
  const isMadeNow = act.said && Math.abs(Date.parse(act.said.clock) - Date.parse(check.checkedAt)) <= pressMs;
  const { at, isCertain } = placePress(act);
  return isMadeNow && !isCertain ? { ...check, checkedAt: at } : check;
}

/** A check as a file says it: with who made it, and on which line where that is known. */
export type FiledCheck = { check: NewCheck; recordedBy: string; lineId: number | undefined };

/** What a condition says of a trap was true long ago, so it leaves the trap's state alone. @returns the ids, in their order. */
export const addFiledChecks = (db: Db, act: Act, filed: readonly FiledCheck[]) => addAll(db, act, filed, () => {});

/** Takes out checks that are there. */
export function removeFiledChecks(db: Db, act: Act, ids: readonly number[]): void {
  const rows = ids.map((id) => findRow(db, id));
  const names = namesOfSpecies(db);
  for (const before of rows) {
    const line = lineOf(act, findTrap(db, before.trapId, true), before);
    deleteRecord(db, act, trapChecks, { ...line, id: before.id, before: trailOf(before, names) });
    removePhotosOf(db, act, 'trapCheckId', before.id);
  }
  for (const trapId of new Set(rows.map((row) => row.trapId))) markTwice(db, trapId);
}

/** In the order of the ids. Throws NOT_FOUND where one was removed. */
export function getTrapChecks(db: Db, { ids }: { ids: number[] }) {
  const found = new Map(checksById(db, ids).map((check) => [check.id, check]));
  const checks = ids.map((id) => {
    const check = found.get(id);
    if (!check) throw notThere();
    return check;
  });
  return { ids, checks };
}

type Added = { check: NewCheck } & Partial<FiledCheck>;

function addAll(db: Db, act: Act, added: readonly Added[], note: typeof noteCondition): number[] {
  const [named, names] = [speciesNamed(db), namesOfSpecies(db)];
  const found = new Map<number, Trap>();
  const ids = added.map((one) => {
    const { trapId } = one.check;
    const trap = found.get(trapId) ?? findTrap(db, trapId, isFromPage(act));
    found.set(trapId, trap);
    return add(db, act, trap, one, named, names);
  });
  // Once all are there: one that was made before another of the list says nothing of the trap any more.
  for (const { check } of added) note(db, act, check);
  const places = added.map(({ check: { trapId, activityId = null } }) => ({ trapId, activityId }));
  const once = new Map(places.map((place) => [`${place.trapId}/${place.activityId}`, place]));
  for (const place of once.values()) assertBound(db, place);
  for (const trapId of found.keys()) markTwice(db, trapId);
  return ids;
}

function add(
  db: Db,
  act: Act,
  trap: Trap,
  { check: input, recordedBy = '', lineId = lineOfWalk(db, act, trap, input) ?? trap.lineId ?? undefined }: Added,
  named: (name: string) => number,
  names: Names,
): number {
  const { trapId, lineId: _, activityId = null, catches = [], ...given } = input;
  const values = {
    ...{ strikes: null, baitLeft: '', baitSet: '', rebaited: false, condition: null, note: '' },
    ...{ bothHappened: false, ...noPosition },
    ...givenFields(given),
    ...positionGiven(given),
    ...{ trapId, lineId: lineId ?? null, checkedAt: input.checkedAt, state: input.state, recordedBy },
    activityId: activityOf(db, act, trap, { activityId }),
    catches: toRows(catches, named),
  };
  assertValid(act, trap, values);
  const { id } = db
    .insert(trapChecks)
    .values({ ...values, twiceWithId: null, inRecords: false, ...stampsOf(act) })
    .returning({ id: trapChecks.id })
    .get();
  const after = { ...values, catches: inWords(values.catches, names) };
  recordAudit(db, act, { action: 'created', ...lineOf(act, trap, { id, ...values }), after });
  return id;
}

/** A change of the page may have waited on a phone: it is kept, whatever the office did meanwhile. A documented call is told. */
const isFromPage = (act: Act) => act.changeKey !== undefined;

/**
 * The activity of a check, which is one of its trap's project. Where either came to another project while the check waited, it is kept as one
 * of none, a correction with the activity that it had: no check is lost for it.
 */
function activityOf(db: Db, act: Act, trap: Trap, { activityId }: OfActivity, before?: OfActivity): number | null {
  const had = before?.activityId ?? null;
  if (activityId === null || activityId === had || isOfProject(db, activityId, trap)) return activityId;
  if (!isFromPage(act)) throw invalidField('activityId', text.activityUnknown);
  return had;
}

function isOfProject(db: Db, activityId: number, { projectId }: Trap): boolean {
  const isTheirs = and(eq(activities.id, activityId), eq(activities.projectId, projectId));
  return db.select({ id: activities.id }).from(activities).where(isTheirs).get() !== undefined;
}

type OfActivity = Pick<Given, 'activityId'>;

/**
 * The line that somebody walked, also where the trap came to another one since, or the line was removed. One that is not there, as after a
 * restore, counts as not given: no check is lost for it. A documented call is told of one that is not of the trap's project.
 */
function lineOfWalk(db: Db, act: Act, { projectId }: Trap, { lineId = null }: NewCheck): number | undefined {
  if (lineId === null) return undefined;
  const { id, projectId: ofProject } = trapLines;
  const line = db.select({ id, ofProject }).from(trapLines).where(eq(id, lineId)).get();
  if (!isFromPage(act) && line?.ofProject !== projectId) throw invalidField('lineId', messages.traps.lineOfOther);
  return line?.id;
}

/** What a file says of a check that is here: as in `addFiledChecks`, the trap's state stays. */
export const updateFiledCheck = (db: Db, act: Act, input: z.output<typeof updateTrapCheckSchema>) =>
  updateTrapCheck(db, act, input, () => {});

/** Columns of a check as they were before a file changed it: whatever its trap and its species have become, they were so. */
export function writeBackCheck(
  db: Db,
  act: Act,
  { id, version, before }: { id: number; version: number; before: Record<string, unknown> },
): void {
  const row = findRow(db, id);
  const names = namesOfSpecies(db);
  saveRecord(db, act, {
    table: trapChecks,
    before: row,
    only: { ...givenFields(before), ...(Array.isArray(before.catches) && { catches: asRows(db, before.catches) }) },
    startedFrom: version,
    read: () => null,
    trail: { ...lineOf(act, findTrap(db, row.trapId, true), row), fields: () => trailOf(findRow(db, id), names) },
  });
  markTwice(db, row.trapId);
}

/** Imports that were written down earlier have the words of the species. */
function asRows(db: Db, catches: readonly (CaughtRow | Caught[number])[]): CaughtRow[] {
  const named = speciesNamed(db);
  return catches.flatMap((one) => ('species' in one ? toRows([one], named) : one));
}

/** A check keeps its trap and its line. */
export function updateTrapCheck(
  db: Db,
  act: Act,
  input: z.output<typeof updateTrapCheckSchema>,
  tellTrap: typeof noteCondition = noteCondition,
) {
  const { id, version, catches, ...given } = input;
  const before = findRow(db, id);
  const trap = findTrap(db, before.trapId, true);
  const said = { ...before, ...givenFields(given), ...positionGiven(given) };
  const merged = {
    ...said,
    activityId: activityOf(db, act, trap, said, before),
    catches: catches === undefined ? before.catches : toRows(catches, speciesNamed(db)),
  };
  assertValid(act, trap, merged, before);
  const { trapId, lineId, activityId, checkedAt, state, strikes, baitLeft, baitSet, rebaited, condition, note } =
    merged;
  const names = namesOfSpecies(db);
  saveRecord(db, act, {
    table: trapChecks,
    before,
    only: {
      ...{ trapId, lineId, activityId, checkedAt, state, catches: merged.catches, strikes, baitLeft, baitSet },
      ...{ rebaited, condition, note, bothHappened: merged.bothHappened },
      inRecords: before.inRecords && activityId === before.activityId,
      ...pickFields(merged, positionNames),
    },
    startedFrom: version,
    read: () => getTrapCheck(db, { id }),
    trail: {
      ...lineOf(act, trap, merged),
      fields: () => trailOf(findRow(db, id), names),
    },
  });
  if (activityId !== before.activityId) assertBound(db, { trapId, activityId });
  markTwice(db, trapId);
  if (condition !== before.condition) tellTrap(db, act, merged, before.condition);
  return getTrapCheck(db, { id });
}

/** `reason`: why one that was checked twice goes; it stands in the trail. */
export function removeTrapCheck(db: Db, act: Act, { id, reason = '' }: z.output<typeof removeTrapCheckSchema>) {
  const before = findRow(db, id);
  const trap = findTrap(db, before.trapId, true);
  const trail = { ...trailOf(before, namesOfSpecies(db)), ...(reason && { reason }) };
  deleteRecord(db, act, trapChecks, { ...lineOf(act, trap, before), id, before: trail });
  removePhotosOf(db, act, 'trapCheckId', id);
  markTwice(db, trap.id);
  noteCondition(db, act, { ...before, condition: null }, before.condition);
  return { id, message: text.removed };
}

export function putBackTrapCheck(db: Db, act: Act, { id }: { id: number }) {
  const before = db.select().from(trapChecks).where(eq(trapChecks.id, id)).get();
  if (!before) throw notThere();
  if (before.deletedAt === null) return getTrapCheck(db, { id });
  const trap = findTrap(db, before.trapId, true);
  // Meanwhile the activity, or the trap, may have come to another project.
  const isThere = before.activityId !== null && isOfProject(db, before.activityId, trap);
  const activityId = isThere ? before.activityId : null;
  db.update(trapChecks)
    .set({ deletedAt: null, activityId, version: before.version + 1, ...changeStampsOf(act) })
    .where(eq(trapChecks.id, id))
    .run();
  putBackPhotosOf(db, act, 'trapCheckId', { id, removedAt: before.deletedAt });
  assertBound(db, { ...before, activityId });
  const after = trailOf({ ...before, activityId }, namesOfSpecies(db));
  recordAudit(db, act, { action: 'put back', ...lineOf(act, trap, before), after });
  markTwice(db, trap.id);
  // The trap says so again where its removal, or another's, took it back.
  if (isChangedByCheck(db, trap)) noteCondition(db, act, before);
  return getTrapCheck(db, { id });
}

type Trap = {
  id: number;
  projectId: number;
  lineId: number | null;
  code: string;
  state: string;
  version: number;
  updatedAt: string;
  resetsItself: boolean;
};

/** `orGone`: also one that was removed, whose checks stay. */
function findTrap(db: Db, id: number, orGone = false): Trap {
  const trap = db
    .select({
      ...pickFields(traps, ['id', 'projectId', 'code', 'state', 'version', 'updatedAt']),
      lineId: trapLines.id,
      resetsItself: trapTypes.resetsItself,
    })
    .from(traps)
    .innerJoin(trapTypes, eq(trapTypes.id, traps.typeId))
    .leftJoin(trapLines, and(eq(trapLines.id, traps.lineId), isNull(trapLines.deletedAt)))
    .where(and(eq(traps.id, id), orGone ? undefined : isNull(traps.deletedAt)))
    .get();
  if (!trap) throw notFound('Trap');
  return trap;
}

type Given = Pick<typeof trapChecks.$inferSelect, 'activityId' | 'checkedAt' | 'state' | 'catches' | 'strikes'>;

/** A phone's clock may be a minute ahead. */
const aheadMs = 60_000;

/** Strikes stay where the trap got another type since they were counted on a phone. */
function assertValid(act: Act, trap: Trap, check: Given, before?: Given): void {
  assertPossible(act, { resetsItself: trap.resetsItself || isFromPage(act) }, check, before);
}

type Possible = Pick<Given, 'checkedAt' | 'state'> & { catches: readonly unknown[]; strikes: number | null };

/** Throws where what is said of a check cannot be. Strikes that it had `before` stay where the trap got another type since. */
export function assertPossible(
  { now }: Pick<Clock, 'now'>,
  trap: { resetsItself: boolean },
  check: Possible,
  before?: Pick<Possible, 'strikes'>,
): void {
  const { checkedAt, catches, strikes } = check;
  if (Date.parse(checkedAt) > Date.parse(now) + aheadMs) throw invalidField('checkedAt', text.inFuture);
  if (!isCheck(check) && (catches.length > 0 || (strikes ?? 0) > 0)) throw invalidField('catches', text.notSeen);
  if (strikes !== null && !trap.resetsItself && strikes !== before?.strikes)
    throw invalidField('strikes', text.countsNoStrikes);
}

type Caught = NonNullable<NewCheck['catches']>;

const toRows = (catches: Caught, named: (name: string) => number): CaughtRow[] =>
  catches.map(({ species: name, number, sex = null, age = null }) => ({ speciesId: named(name), number, sex, age }));

const inWords = (catches: readonly CaughtRow[], names: Names) =>
  catches.map(({ speciesId, number }) => text.caught(number, names.get(speciesId) ?? ''));

/** A row as the trail tells it. */
const trailOf = (row: typeof trapChecks.$inferSelect, names: Names) => ({
  ...row,
  catches: inWords(row.catches, names),
});

/** Writes down again which checks of a trap may be one. */
function markTwice(db: Db, trapId: number): void {
  const rows = db
    .select(pickFields(trapChecks, ['id', 'trapId', 'checkedAt', 'state', 'bothHappened', 'twiceWithId']))
    .from(trapChecks)
    .where(and(eq(trapChecks.trapId, trapId), isNull(trapChecks.deletedAt)))
    .orderBy(trapChecks.checkedAt, trapChecks.id)
    .all();
  const firsts = new Map(
    groupsOf(rows)
      .filter((group) => group.length > 1)
      .flatMap((group) => group.map(({ id }) => [id, group[0].id])),
  );
  for (const { id, twiceWithId } of rows) {
    const first = firsts.get(id) ?? null;
    if (first !== twiceWithId) db.update(trapChecks).set({ twiceWithId: first }).where(eq(trapChecks.id, id)).run();
  }
}

function assertBound(db: Db, { trapId, activityId }: { trapId: number; activityId: number | null }): void {
  assertLiveBound(db, 'trapChecks', trapChecks, eq(trapChecks.trapId, trapId));
  if (activityId !== null) assertLiveBound(db, 'activityChecks', trapChecks, eq(trapChecks.activityId, activityId));
}

/** What the trail calls it: `MB2, 2026-03-05`. */
const lineOf = ({ timeZone }: Clock, { code }: Trap, { id, checkedAt }: { id: number; checkedAt: string }) =>
  ({
    recordType: 'trap check',
    recordId: id,
    recordName: text.name(code, todayIn(timeZone, checkedAt)),
  }) as const;
