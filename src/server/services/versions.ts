import { eq } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { refuseDuplicate } from '../db/constraints.ts';
import type { Db } from '../db/open-db.ts';
import { staff } from '../db/schema/staff.ts';
import type { WholeRecord } from '../db/whole-rows.ts';
import { type Act, changeStampsOf } from './act.ts';
import { type AuditEntry, hasChanged, lastChangeOf, recordAudit } from './audit.ts';

type Versioned = { version: number; updatedAt: string; updatedById: number | null };
type Stored = Versioned & { id: number };
type Fields = Record<string, unknown>;
type VersionedTable = SQLiteTable & { id: SQLiteColumn };

/**
 * The new values of columns. `values`: all columns that people fill, so that the compiler asks for a column added to the table.
 * `only`: these few, whatever else the record holds.
 */
type Columns<T extends VersionedTable> =
  | { values: WholeRecord<T>; only?: never }
  | { values?: never; only: Partial<WholeRecord<T>> };

type Save<T extends VersionedTable, Answer> = Columns<T> & {
  table: T;
  /** The row as it is stored; columns that nobody sees may be missing. */
  before: Stored & Partial<T['$inferSelect']>;
  /** Columns that are written along with a change, but are no change by themselves. */
  following?: Partial<WholeRecord<T>>;
  /** What belongs to the record in other tables, and whether this save changes it: by default only where the record changes. */
  beside?: { changes?: boolean; write: () => void };
  /** The version that the save started from. A save without one is never a conflict. */
  startedFrom: number | undefined;
  /** Reads the record as it is, in the shape of the answer. */
  read: () => Answer;
  /** The error for a row that a unique index refuses. */
  taken?: () => Error;
  trail: Pick<AuditEntry, 'recordType' | 'recordName'> & {
    action?: string;
    /** What the trail compares, read before and after; by default the row itself. */
    fields?: () => Fields;
  };
};

/**
 * Saves a record that has a version. A save that changes nothing writes nothing, neither a version nor a line in the trail, and is
 * answered with the record, whatever it started from. One that started from an older version is refused with the record as it is now.
 */
export function saveRecord<T extends VersionedTable, Answer>(db: Db, act: Act, save: Save<T, Answer>): Answer {
  const { table, beside, trail } = save;
  const before: Fields & Stored = save.before;
  const values: Fields = save.values ?? save.only ?? {};
  if (isSame(before, values) && !beside?.changes) return save.read();
  // A record has fields of several calls: whoever changed another one since changed nothing of this.
  const names = Object.keys(values).filter((name) => !isSame(before, { [name]: values[name] }));
  const unseen = { versions: before.version - (save.startedFrom ?? before.version), by: act.actorId };
  const changed = () => lastChangeOf(db, trail.recordType, before.id, names, unseen);
  assertVersion(db, act, before, save.startedFrom, save.read, changed);
  const fieldsBefore: Fields = trail.fields?.() ?? before;
  const columns = { ...values, ...save.following, version: before.version + 1, ...changeStampsOf(act) };
  const update = () => db.update(table).set(columns).where(eq(table.id, before.id)).run();
  if (save.taken) refuseDuplicate(save.taken, update);
  else update();
  beside?.write();
  const after = trail.fields?.() ?? { ...before, ...values };
  const { action = 'updated', recordType, recordName } = trail;
  if (hasChanged(recordType, fieldsBefore, after)) {
    recordAudit(db, act, { action, recordType, recordId: before.id, recordName, before: fieldsBefore, after });
  }
  return save.read();
}

/** Columns that `before` does not hold follow from others, and are not compared. */
function isSame(before: Fields, values: Fields): boolean {
  return Object.entries(values).every(
    ([name, value]) =>
      !(name in before) ||
      before[name] === value ||
      (isJson(value) && JSON.stringify(before[name]) === JSON.stringify(value)),
  );
}

const isJson = (value: unknown) => typeof value === 'object' && value !== null;

/**
 * Throws CONFLICT for a save that started from an older version than the row's, with who changed it, when, and the record as it is now.
 * A version of another database counts as an older one. `changed`: who last changed what this save changes; by default the row says it.
 */
export function assertVersion(
  db: Db,
  act: Act,
  row: Versioned,
  startedFrom: number | undefined,
  read: () => unknown,
  changed: () => { actorId: number | null; at: string } | undefined = () => undefined,
): void {
  if (startedFrom === undefined) return;
  if (startedFrom === row.version && !act.isFromOtherDatabase) return;
  const { actorId, at } = changed() ?? { actorId: row.updatedById, at: row.updatedAt };
  const changedBy = staffName(db, actorId);
  throw new AppError('CONFLICT', messages.general.changedMeanwhile(changedBy), {
    conflict: { changedBy, changedAt: at, version: row.version, record: read() },
  });
}

/** The name of a staff member, a deleted one included. */
export function staffName(db: Db, id: number | null): string {
  const row =
    id === null
      ? undefined
      : db.select({ firstname: staff.firstname, lastname: staff.lastname }).from(staff).where(eq(staff.id, id)).get();
  return row ? fullName(row) : messages.general.someone;
}
