import { eq } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../db/open-db.ts';
import { type Act, changeStampsOf } from './act.ts';
import { type AuditEntry, recordAudit } from './audit.ts';

type DeletableTable = SQLiteTable & { id: SQLiteColumn; deletedAt: SQLiteColumn };
type Deleted = Required<Pick<AuditEntry, 'recordType' | 'recordName' | 'before'>> & { id: number };

/** Takes a record out of lists and pickers at once. Its row stays, because history points at it. */
export function deleteRecord(db: Db, act: Act, table: DeletableTable, { id, ...record }: Deleted): void {
  db.update(table)
    .set({ deletedAt: act.now, ...changeStampsOf(act) })
    .where(eq(table.id, id))
    .run();
  recordAudit(db, act, { action: 'deleted', recordId: id, ...record });
}
