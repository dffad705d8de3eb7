import { healthFields } from '#shared/health-fields.ts';
import { may, type Permission } from '#shared/permissions.ts';
import type { Db } from '../db/open-db.ts';
import type { tables } from '../db/schema/tables.ts';
import type { Act } from './act.ts';
import { findActor } from './staff-accounts.ts';

type TableName = keyof typeof healthFields;

/** A column that the schema adds to one of these tables does not compile here until `healthFields` names it. */
const permissions: {
  [Name in TableName]: Record<keyof (typeof tables)[Name]['$inferSelect'], Permission | null>;
} = healthFields;

const none: ReadonlySet<string> = new Set();

/**
 * Says which fields of a row somebody may not read; the reader is looked up once for all rows. The program itself, which has no id, reads
 * all of them, and so does the author of a row: whoever saved it first.
 */
export function hidingFrom(db: Db, { actorId }: Pick<Act, 'actorId'>, table: TableName) {
  if (actorId === null) return () => none;
  const role = findActor(db, actorId)?.role;
  const isHidden = (permission: Permission | null) => permission !== null && !(role && may(role, permission));
  const hidden: ReadonlySet<string> = new Set(
    Object.entries(permissions[table]).flatMap(([name, given]) => (isHidden(given) ? [name] : [])),
  );
  return (row?: { createdById: number | null }) => (role && row?.createdById === actorId ? none : hidden);
}

/** The fields of a table that somebody may not read, or of one of its rows. */
export const hiddenFields = (
  db: Db,
  reader: Pick<Act, 'actorId'>,
  table: TableName,
  row?: { createdById: number | null },
): ReadonlySet<string> => hidingFrom(db, reader, table)(row);
