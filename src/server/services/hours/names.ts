import { sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { pickFields } from '#shared/given-fields.ts';
import { fullName, namesApart } from '#shared/names.ts';
import type { Db } from '../../db/open-db.ts';
import { staff } from '../../db/schema/staff.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import { volunteerNow } from '../volunteers/former-staff.ts';

type Person = { staffId: number | null; volunteerId: number | null };

export const isAmong = <Name extends string>(
  id: SQLiteColumn,
  rows: readonly Record<Name, number | null>[],
  name: Name,
) => sql`${id} IN (SELECT value FROM json_each(${JSON.stringify([...new Set(rows.map((row) => row[name]))])}))`;

/**
 * Who rows of hours are about; deleted people keep their names. `nameApart` also tells people of one name among them apart: whoever left
 * the staff and is among them as a volunteer, too, is one.
 */
export function namesOf(db: Db, rows: readonly Person[]) {
  const columnsOf = (table: typeof staff | typeof volunteers) =>
    pickFields(table, ['id', 'firstname', 'lastname', 'phone', 'email']);
  const staffRows = db
    .select({ ...columnsOf(staff), role: staff.role, isNow: sql<number | null>`${volunteerNow(sql`${staff}.id`)}` })
    .from(staff)
    .where(isAmong(staff.id, rows, 'staffId'))
    .all();
  const volunteerRows = db
    .select(columnsOf(volunteers))
    .from(volunteers)
    .where(isAmong(volunteers.id, rows, 'volunteerId'))
    .all();
  const volunteersHere = new Map(volunteerRows.map((row) => [row.id, row]));
  const now = new Map(staffRows.map((row) => [row.id, volunteersHere.get(row.isNow ?? 0) ?? row]));
  const apart = namesApart([...new Set([...now.values(), ...volunteerRows])]);
  const named = (row: (typeof volunteerRows)[number], role: string) => ({
    name: fullName(row),
    nameApart: apart(row),
    role,
  });
  const ofStaff = new Map(staffRows.map((row) => [row.id, named(now.get(row.id) ?? row, row.role)]));
  const ofVolunteers = new Map(volunteerRows.map((row) => [row.id, named(row, 'Volunteer')]));
  return ({ staffId, volunteerId }: Person) =>
    (staffId === null ? ofVolunteers.get(volunteerId ?? 0) : ofStaff.get(staffId)) ?? {
      name: '',
      nameApart: '',
      role: '',
    };
}
