import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AppError } from '#shared/app-error.ts';
import type { Db } from '../db/open-db.ts';
import { type Act, changeStampsOf } from './act.ts';
import { type AuditEntry, recordAudit } from './audit.ts';

type DeletableTable = SQLiteTable & { id: SQLiteColumn; deletedAt: SQLiteColumn };
type Deleted = Required<Pick<AuditEntry, 'recordType' | 'recordName' | 'before'>> & { id: number };

/** The row of a record that was not deleted. */
export function findLive<T extends DeletableTable>(db: Db, table: T, id: number, missing: () => AppError) {
  const isIt = and(eq(table.id, id), isNull(table.deletedAt));
  const row = db
    .select()
    .from(table as SQLiteTable)
    .where(isIt)
    .get();
  if (!row) throw missing();
  return row as T['$inferSelect'];
}

/** Takes records out of lists and pickers at once. Their rows stay, because history points at them. */
export function takeOut(db: Db, act: Act, table: DeletableTable, which: SQL | undefined): void {
  const gone = { deletedAt: act.now, ...changeStampsOf(act) };
  db.update(table).set(gone).where(which).run();
}

/** The same of one record, with its line in the trail. */
export function deleteRecord(db: Db, act: Act, table: DeletableTable, { id, ...record }: Deleted): void {
  takeOut(db, act, table, eq(table.id, id));
  recordAudit(db, act, { action: 'deleted', recordId: id, ...record });
}
