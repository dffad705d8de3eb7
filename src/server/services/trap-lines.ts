import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { invalidField, notFound } from '#shared/app-error.ts';
import { daysIn } from '#shared/dates.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { messages } from '#shared/messages.ts';
import { checkByOf, daysLateOf, isSet, type SaidOfLine } from '#shared/traps/due.ts';
import type { createTrapLineSchema, listTrapLinesSchema, updateTrapLineSchema } from '#shared/traps.ts';
import type { Db } from '../db/open-db.ts';
import { projects } from '../db/schema/projects.ts';
import { trapLines, traps } from '../db/schema/traps.ts';
import { sortText } from '../db/sort-text.ts';
import { type Act, type Clock, changeStampsOf, stampsOf } from './act.ts';
import { assertLiveBound } from './activities/bounds.ts';
import { recordAudit } from './audit.ts';
import { deleteRecord, findLive } from './deleted-records.ts';
import { assertProject, datedTrap, listTraps, touchLines } from './traps.ts';
import { saveRecord } from './versions.ts';

const text = messages.trapLines;
const notThere = () => notFound('Line');
const findRow = (db: Db, id: number) => findLive(db, trapLines, id, notThere);

const columns = pickFields(trapLines, [
  ...(['id', 'projectId', 'name', 'directions', 'checkEveryDays', 'version', 'updatedAt', 'updatedById'] as const),
]);

type Asked = { id?: number | undefined; projectId?: number | undefined };

/** Lines by name, each with its traps in their order, and how late the latest of them is. */
function readLines(db: Db, clock: Clock, { id, projectId }: Asked) {
  const where = and(
    id === undefined ? undefined : eq(trapLines.id, id),
    projectId === undefined ? undefined : eq(trapLines.projectId, projectId),
  );
  const rows = db
    .select({ ...columns, status: projects.status })
    .from(trapLines)
    .innerJoin(projects, and(eq(projects.id, trapLines.projectId), isNull(projects.deletedAt)))
    .where(and(isNull(trapLines.deletedAt), where))
    .orderBy(sortText(trapLines.name), trapLines.id)
    .all();
  const byLine = new Map<number | null, ReturnType<typeof listTraps>>(rows.map((row) => [row.id, []]));
  for (const trap of listTraps(db, clock, { projectId, lineId: id })) byLine.get(trap.lineId)?.push(trap);
  const dayOf = daysIn(clock.timeZone);
  return rows.map(({ status, ...row }) => {
    const own = (byLine.get(row.id) ?? []).toSorted((a, b) => a.place - b.place);
    const said: SaidOfLine = {
      checkBy: checkByOf(own.map((trap) => datedTrap(trap, dayOf))),
      trapsSet: own.filter(isSet).length,
      projectArchived: status === 'archived',
    };
    return {
      ...row,
      trapIds: own.map((trap) => trap.id),
      daysLate: daysLateOf(own),
      ...said,
      holdsAlive: own.some((trap) => trap.holdsAlive && isSet(trap)),
    };
  });
}

export function listTrapLines(db: Db, clock: Clock, { projectId }: z.output<typeof listTrapLinesSchema>) {
  return readLines(db, clock, { projectId });
}

export function getTrapLine(db: Db, clock: Clock, { id }: { id: number }) {
  const [line] = readLines(db, clock, { id });
  if (!line) throw notThere();
  return line;
}

export function createTrapLine(db: Db, act: Act, input: z.output<typeof createTrapLineSchema>) {
  const { trapIds, ...values } = input;
  assertProject(db, values.projectId);
  const { id } = db
    .insert(trapLines)
    .values({ ...values, remindedOf: null, ...stampsOf(act) })
    .returning({ id: trapLines.id })
    .get();
  assertBound(db, values.projectId);
  setTraps(db, act, { id, projectId: values.projectId }, trapIds);
  recordAudit(db, act, { action: 'created', ...lineOf({ id, ...values }), after: trailOf(db, act, id) });
  return getTrapLine(db, act, { id });
}

export function updateTrapLine(db: Db, act: Act, input: z.output<typeof updateTrapLineSchema>) {
  const { id, version, trapIds, ...given } = input;
  const before = findRow(db, id);
  const { projectId, name, directions, checkEveryDays } = { ...before, ...givenFields(given) };
  const isMoved = projectId !== before.projectId;
  if (isMoved) assertProject(db, projectId);
  const own = getTrapLine(db, act, { id }).trapIds;
  // Its traps do not move along: they are refused where they are still on it.
  const wanted = trapIds ?? (isMoved ? own : undefined);
  const saved = saveRecord(db, act, {
    table: trapLines,
    before,
    values: { projectId, name, directions, checkEveryDays, remindedOf: before.remindedOf },
    beside: {
      changes: wanted !== undefined && (isMoved || JSON.stringify(wanted) !== JSON.stringify(own)),
      write: () => {
        // A removed trap that is put back later belongs to the project before.
        const isRemoved = and(eq(traps.lineId, id), isNotNull(traps.deletedAt));
        if (isMoved) db.update(traps).set({ lineId: null, place: 0 }).where(isRemoved).run();
        if (wanted) setTraps(db, act, { id, projectId }, wanted);
      },
    },
    startedFrom: version,
    read: () => getTrapLine(db, act, { id }),
    trail: { recordType: 'trap line', recordName: name, fields: () => trailOf(db, act, id) },
  });
  if (isMoved) assertBound(db, projectId);
  return saved;
}

/** Its traps stay, and count as on no line. */
export function removeTrapLine(db: Db, act: Act, { id }: { id: number }) {
  const before = findRow(db, id);
  deleteRecord(db, act, trapLines, { ...lineOf(before), id, before: trailOf(db, act, id) });
  return { id, message: text.removed };
}

/** Takes a removal back, with the traps that went to no other line meanwhile. */
export function putBackTrapLine(db: Db, act: Act, { id }: { id: number }) {
  const before = db.select().from(trapLines).where(eq(trapLines.id, id)).get();
  if (!before) throw notThere();
  if (before.deletedAt === null) return getTrapLine(db, act, { id });
  assertProject(db, before.projectId);
  db.update(trapLines)
    .set({ deletedAt: null, version: before.version + 1, ...changeStampsOf(act) })
    .where(eq(trapLines.id, id))
    .run();
  assertBound(db, before.projectId);
  recordAudit(db, act, { action: 'put back', ...lineOf(before), after: trailOf(db, act, id) });
  return getTrapLine(db, act, { id });
}

const assertBound = (db: Db, projectId: number) =>
  assertLiveBound(db, 'trapLines', trapLines, eq(trapLines.projectId, projectId));

/** These traps are those of the line, in this order. */
function setTraps(db: Db, act: Act, line: { id: number; projectId: number }, trapIds: readonly number[]): void {
  const rows = db
    .select()
    .from(traps)
    .where(and(inArray(traps.id, [...trapIds]), eq(traps.projectId, line.projectId), isNull(traps.deletedAt)))
    .all();
  const byId = new Map(rows.map((row) => [row.id, row]));
  if (byId.size !== trapIds.length) throw invalidField('trapIds', text.trapsOfOther);
  const before = db
    .select()
    .from(traps)
    .where(and(eq(traps.lineId, line.id), isNull(traps.deletedAt)))
    .all();
  for (const trap of before) if (!byId.has(trap.id)) moveTrap(db, act, trap, { lineId: null, place: 0 });
  trapIds.forEach((id, index) => {
    const trap = byId.get(id);
    if (trap) moveTrap(db, act, trap, { lineId: line.id, place: index + 1 });
  });
}

/** Another place in the same line is a change of the line alone. */
function moveTrap(
  db: Db,
  act: Act,
  trap: typeof traps.$inferSelect,
  to: { lineId: number | null; place: number },
): void {
  if (trap.lineId === to.lineId && trap.place === to.place) return;
  const isMoved = trap.lineId !== to.lineId;
  const stamps = isMoved ? { version: trap.version + 1, ...changeStampsOf(act) } : {};
  db.update(traps)
    .set({ ...to, ...stamps })
    .where(eq(traps.id, trap.id))
    .run();
  if (!isMoved) return;
  // The line of this save has its version from the save.
  if (to.lineId !== null) touchLines(db, act, [trap.lineId]);
  const line = { recordType: 'trap', recordId: trap.id, recordName: trap.code } as const;
  recordAudit(db, act, { action: 'updated', ...line, before: { lineId: trap.lineId }, after: { lineId: to.lineId } });
}

/** What the trail says of a line: its traps by their codes. */
function trailOf(db: Db, clock: Clock, id: number) {
  const { trapIds, ...line } = getTrapLine(db, clock, { id });
  return { ...line, traps: listTraps(db, clock, { lineId: id }).map(({ code }) => code) };
}

const lineOf = ({ id, name }: { id: number; name: string }) =>
  ({ recordType: 'trap line', recordId: id, recordName: name }) as const;
