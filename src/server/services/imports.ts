import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { AppError, notFound } from '#shared/app-error.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { type ImportKind, undoHours } from '#shared/import.ts';
import { messages } from '#shared/messages.ts';
import type { Db } from '../db/open-db.ts';
import { audit } from '../db/schema/audit.ts';
import { type ImportedRecord, imports } from '../db/schema/imports.ts';
import { photos } from '../db/schema/photos.ts';
import { trapChecks, trapLines, traps } from '../db/schema/traps.ts';
import { type Act, type Clock, changeStampsOf, stampsOf } from './act.ts';
import { recordAudit } from './audit.ts';
import { findLive } from './deleted-records.ts';
import { type ExaminedRow, type ImportInput, isWritten } from './imports/examined.ts';
import { examineChecks } from './imports/trap-checks.ts';
import { examineTraps } from './imports/traps.ts';
import { nameOfStaff } from './incidents/names.ts';
import { addFiledChecks, removeFiledChecks, writeBackCheck } from './trap-checks.ts';
import { removeTrapLine } from './trap-lines.ts';
import { removeTrap, touchLines } from './traps.ts';
import { saveRecord } from './versions.ts';

const text = messages.imports;

const examiners: Record<ImportKind, (db: Db, clock: Clock, input: ImportInput) => Generator<void, ExaminedRow[]>> = {
  trap: examineTraps,
  'trap check': examineChecks,
};

/** What would become of each row of a file. It yields after each row, because a whole file takes a while. */
export const examineImport = (db: Db, clock: Clock, input: ImportInput) => examiners[input.kind](db, clock, input);

/** What a page shows of the rows. */
export function previewOf(rows: readonly ExaminedRow[]) {
  return {
    rows: rows.map(({ write, filed, ...row }) => ({
      ...row,
      isWritten: isWritten({ ...row, write, ...(filed && { filed }) }),
    })),
  };
}

/** What would be written of these rows. */
export function countsOf(rows: readonly ExaminedRow[]) {
  const written = rows.filter(isWritten);
  const added = written.filter(({ verdict }) => verdict === 'New').length;
  return { added, changed: written.length - added };
}

export function assertAsShown(rows: readonly ExaminedRow[], shown: { added: number; changed: number }): void {
  const { added, changed } = countsOf(rows);
  if (added !== shown.added || changed !== shown.changed) throw new AppError('CONFLICT', text.changedMeanwhile);
}

/** So long a part of an import is written at once; between two parts others are answered. */
const partMs = 50;

export function beginImport(db: Db, act: Act, { kind, fileName }: Pick<ImportInput, 'kind' | 'fileName'>): number {
  const row = {
    kind,
    fileName: text.name(fileName),
    state: 'unfinished',
    added: 0,
    changed: 0,
    records: [],
    kept: 0,
  } as const;
  return db
    .insert(imports)
    .values({ ...row, records: [], ...stampsOf(act) })
    .returning({ id: imports.id })
    .get().id;
}

function findImport(db: Db, id: number) {
  const row = db.select().from(imports).where(eq(imports.id, id)).get();
  if (!row) throw notFound('Import');
  return row;
}

/** The rows that are written, the checks of a trap one after the other. */
export const toWrite = (rows: readonly ExaminedRow[]) =>
  rows.filter(isWritten).toSorted((a, b) => (a.filed?.check.trapId ?? 0) - (b.filed?.check.trapId ?? 0));

/** So many checks are added at once. */
const checksAtOnce = 25;

/** Writes a part of the rows, from one on. @returns the row with which the next part begins. */
export function writePart(
  db: Db,
  act: Act,
  { id, rows, memo }: { id: number; rows: readonly ExaminedRow[]; memo: Map<string, number> },
  from: number,
): number {
  const until = performance.now() + partMs;
  const written: ImportedRecord[] = [];
  let at = from;
  while (at < rows.length && (at === from || performance.now() < until)) {
    const row = rows[at] as ExaminedRow;
    const filed = row.filed ? rows.slice(at, at + checksAtOnce).flatMap((one) => one.filed ?? []) : [];
    try {
      if (row.filed) written.push(...addFiledChecks(db, act, filed).map((one) => asNew('trap check', one)));
      else written.push(...(row.write?.(db, act, memo) ?? []));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, text.writeFailed(row.line, error.message));
    }
    at += Math.max(1, filed.length);
  }
  const { records } = findImport(db, id);
  db.update(imports)
    .set({ records: [...records, ...written] })
    .where(eq(imports.id, id))
    .run();
  return at;
}

const asNew = (type: ImportedRecord['type'], id: number): ImportedRecord => ({ type, id, version: 1 });

type Finished = { id: number; added: number; changed: number };

export function finishImport(db: Db, act: Act, { id, added, changed }: Finished) {
  const { kind, fileName } = findImport(db, id);
  db.update(imports)
    .set({ state: 'done', added, changed, ...changeStampsOf(act) })
    .where(eq(imports.id, id))
    .run();
  const after = { kind, fileName, added, changed };
  recordAudit(db, act, { action: 'imported', recordType: 'import', recordId: id, recordName: fileName, after });
  return { id, message: text.done(added, changed) };
}

/** The latest imports, and whether each can still be undone. */
export function listImports(db: Db, { now }: Clock) {
  return db
    .select({
      ...pickFields(imports, ['id', 'kind', 'fileName', 'state', 'added', 'changed', 'kept', 'createdAt']),
      importedBy: nameOfStaff(imports.createdById),
    })
    .from(imports)
    .orderBy(desc(imports.id))
    .limit(20)
    .all()
    .map((row) => ({ ...row, mayUndo: row.state === 'done' && isInTime(row.createdAt, now) }));
}

const isInTime = (at: string, now: string) => Date.parse(now) - Date.parse(at) < undoHours * 3_600_000;

/** Says that an import is being undone, so that it is undone to its end whatever happens. */
export function beginUndo(db: Db, act: Act, { id }: { id: number }): void {
  const { state, createdAt } = findImport(db, id);
  if (state === 'undone') throw new AppError('CONFLICT', text.alreadyUndone);
  if (!isInTime(createdAt, act.now)) throw new AppError('CONFLICT', text.tooLate);
  db.update(imports).set({ state: 'unfinished', kept: 0 }).where(eq(imports.id, id)).run();
}

/**
 * Takes back a part of what an import wrote, the last first, but for what somebody changed since, or what cannot be as it was.
 * @returns whether something is left.
 */
export function undoPart(db: Db, act: Act, id: number): boolean {
  const until = performance.now() + partMs;
  const { records, kept } = findImport(db, id);
  const left = [...records];
  const checks: number[] = [];
  let stayed = 0;
  while (left.length > 0 && performance.now() < until) {
    const record = left.pop() as ImportedRecord;
    if (isGone(db, record)) continue;
    if (!mayTakeBack(db, record)) stayed += 1;
    else if (record.type === 'trap check' && !record.before) checks.push(record.id);
    else if (!takeBackAlone(db, act, record)) stayed += 1;
  }
  removeFiledChecks(db, act, checks);
  db.update(imports)
    .set({ records: left, kept: kept + stayed })
    .where(eq(imports.id, id))
    .run();
  return left.length > 0;
}

/** `wasDone`: it had been finished, and somebody takes it back. */
export function finishUndo(db: Db, act: Act, { id, removed }: { id: number; removed: number }) {
  const { kind, fileName, kept } = findImport(db, id);
  db.update(imports)
    .set({ state: 'undone', ...changeStampsOf(act) })
    .where(eq(imports.id, id))
    .run();
  const after = { kind, fileName, kept };
  recordAudit(db, act, { action: 'undone', recordType: 'import', recordId: id, recordName: fileName, after });
  return { id, message: text.undone(removed - kept, kept) };
}

/** How many records an import wrote that are still to be taken back. */
export const countRecords = (db: Db, id: number) => findImport(db, id).records.length;

/** What the end of the process left half written, or half undone. */
export const unfinishedImports = (db: Db) =>
  db
    .select({ id: imports.id })
    .from(imports)
    .where(eq(imports.state, 'unfinished'))
    .all()
    .map(({ id }) => id);

export function undoUnfinished(db: Db, act: Act, id: number): void {
  const removed = countRecords(db, id);
  while (undoPart(db, act, id));
  finishUndo(db, act, { id, removed });
}

const tables = { trap: traps, 'trap line': trapLines, 'trap check': trapChecks } as const;

function stateOf(db: Db, { type, id }: ImportedRecord) {
  const table = tables[type];
  return db.select({ version: table.version, deletedAt: table.deletedAt }).from(table).where(eq(table.id, id)).get();
}

function isGone(db: Db, record: ImportedRecord): boolean {
  const row = stateOf(db, record);
  return row === undefined || row.deletedAt !== null;
}

/** What nobody has changed since, and nothing hangs on. */
function mayTakeBack(db: Db, record: ImportedRecord): boolean {
  if (record.type === 'trap line' ? wasEdited(db, record.id) : stateOf(db, record)?.version !== record.version)
    return false;
  if (record.before) return true;
  return whatHangsOn[record.type].every(([table, of]) => countLive(db, table, eq(of, record.id)) === 0);
}

const whatHangsOn = {
  'trap line': [[traps, traps.lineId]],
  trap: [
    [trapChecks, trapChecks.trapId],
    [photos, photos.trapId],
  ],
  'trap check': [[photos, photos.trapCheckId]],
} as const;

/** Its version says nothing: it moves with each trap that comes to the line or leaves it. */
function wasEdited(db: Db, id: number): boolean {
  const isOfLine = and(eq(audit.recordType, 'trap line'), eq(audit.recordId, id));
  return (
    db
      .select({ id: audit.id })
      .from(audit)
      .where(and(isOfLine, eq(audit.action, 'updated')))
      .get() !== undefined
  );
}

function countLive(db: Db, table: typeof trapChecks | typeof traps | typeof photos, which: SQL): number {
  return (
    db
      .select({ n: count() })
      .from(table)
      .where(and(which, isNull(table.deletedAt)))
      .get()?.n ?? 0
  );
}

/** @returns false where the record cannot be as it was: the others are taken back without it. */
function takeBackAlone(db: Db, act: Act, record: ImportedRecord): boolean {
  try {
    db.$client.transaction(() => takeBack(db, act, record))();
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

function takeBack(db: Db, act: Act, { type, id, version, before }: ImportedRecord): void {
  if (type === 'trap check') writeBackCheck(db, act, { id, version, before: before ?? {} });
  else if (before) {
    const row = findLive(db, traps, id, () => notFound('Trap'));
    saveRecord(db, act, {
      table: traps,
      before: row,
      only: givenFields(before),
      startedFrom: version,
      read: () => null,
      trail: { recordType: 'trap', recordName: row.code },
    });
    if ('lineId' in before) touchLines(db, act, [row.lineId, before.lineId as number | null]);
  } else if (type === 'trap') removeTrap(db, act, { id });
  else removeTrapLine(db, act, { id });
}
