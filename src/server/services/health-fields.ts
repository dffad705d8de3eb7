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
 * The fields of a table that somebody may not read. The program itself, which has no id, reads all of them, and so does the author of a
 * row: whoever saved it first.
 */
export function hiddenFields(
  db: Db,
  { actorId }: Pick<Act, 'actorId'>,
  table: TableName,
  row?: { createdById: number | null },
): ReadonlySet<string> {
  if (actorId === null) return none;
  const role = findActor(db, actorId)?.role;
  if (role && row?.createdById === actorId) return none;
  const isHidden = (permission: Permission | null) => permission !== null && !(role && may(role, permission));
  return new Set(Object.entries(permissions[table]).flatMap(([name, given]) => (isHidden(given) ? [name] : [])));
}
