import { may, type Permission } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import { incidentsFates } from '../db/schema/incidents.ts';
import { medicalNotesFates } from '../db/schema/medical-notes.ts';
import type { Act } from './act.ts';
import { findActor } from './staff-accounts.ts';

/** The tables that hold something of somebody's health, and by which permission it is read. */
const tables = { incidents: incidentsFates, medicalNotes: medicalNotesFates };

/** Who reads, and of whom it is that they send something. */
export type Reader = Pick<Act, 'actorId' | 'madeBy'>;

type TableName = keyof typeof tables;

const none: ReadonlySet<string> = new Set();

/**
 * Says which fields of a row somebody may not read; the reader is looked up once for all rows. The server shows them such a field as
 * empty, and takes an empty value from them as not given. The program itself, which has no id, reads all of them, and so does the author
 * of a row: whoever saved it first. Whoever sends what somebody else made reads none of it: its maker may not have seen what they left
 * empty, and what they wrote is not for its sender.
 */
export function hidingFrom(db: Db, { actorId, madeBy }: Reader, table: TableName) {
  if (actorId === null) return () => none;
  const role = madeBy ? undefined : findActor(db, actorId)?.role;
  const health = Object.entries(tables[table].health) as [Permission, readonly string[]][];
  const hidden: ReadonlySet<string> = new Set(
    health.flatMap(([permission, names]) => (role && may(role, permission) ? [] : names)),
  );
  return (row?: { createdById: number | null }) => (role && row?.createdById === actorId ? none : hidden);
}

/** The fields of a table that somebody may not read, or of one of its rows. */
export const hiddenFields = (
  db: Db,
  reader: Reader,
  table: TableName,
  row?: { createdById: number | null },
): ReadonlySet<string> => hidingFrom(db, reader, table)(row);
