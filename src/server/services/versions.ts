import { eq } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Db } from '../db/open-db.ts';
import { staff } from '../db/schema/staff.ts';

type Versioned = { version: number; updatedAt: string; updatedById: number | null };

/** Refuses a save that started from an older version than the row's, saying who changed it and when. Without a version the save wins. */
export function assertVersion(db: Db, row: Versioned, startedFrom: number | undefined): void {
  if (startedFrom === undefined || startedFrom === row.version) return;
  const changedBy = staffName(db, row.updatedById);
  throw new AppError('CONFLICT', messages.general.changedMeanwhile(changedBy), {
    conflict: { changedBy, changedAt: row.updatedAt, version: row.version, record: null },
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
