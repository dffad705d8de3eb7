import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { personFieldNames } from '#shared/volunteers.ts';
import { id, maybeIdOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';
import { editable } from './stamps.ts';

export const volunteers = sqliteTable(
  'volunteers',
  {
    id: id(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    /** Empty for somebody who was added on the day. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    phone: text('phone').notNull(),
    /** The contact and its number are empty for those who have not given them yet: former staff, and who was added on the day. */
    emergencyContact: text('emergency_contact').notNull(),
    emergencyContactNumber: text('emergency_contact_number').notNull(),
    formerStaffId: maybeIdOf('former_staff_id', () => staff.id),
    sortName: text('sort_name').notNull(),
    searchText: text('search_text').notNull(),
    ...editable(),
    /** Somebody added on the day may be this volunteer: the phone or the name is the same. Null once a person has decided. */
    maybeSameId: integer('maybe_same_id').references((): AnySQLiteColumn => volunteers.id),
    /** The volunteer with whom this record was joined: what still names this one means them. Always the last one, never a chain. */
    joinedToId: integer('joined_to_id').references((): AnySQLiteColumn => volunteers.id),
  },
  (t) => [
    uniqueIndex('volunteers_email_unique').on(t.emailKey).where(sql`${t.deletedAt} IS NULL AND ${t.emailKey} <> ''`),
    index('volunteers_by_former_staff').on(t.formerStaffId).where(sql`${t.formerStaffId} IS NOT NULL`),
    index('volunteers_by_likeness').on(t.maybeSameId).where(sql`${t.maybeSameId} IS NOT NULL`),
    index('volunteers_by_joining').on(t.joinedToId).where(sql`${t.joinedToId} IS NOT NULL`),
    index('volunteers_by_name').on(t.deletedAt, t.sortName),
  ],
);

export const volunteersFates = fatesOf(volunteers, {
  record: 'volunteer',
  told: [...personFieldNames, ...(['formerStaffId', 'maybeSameId', 'joinedTo', 'joinedFrom'] as const)],
  kept: ['joinedToId'],
  inner: ['emailKey', 'sortName', 'searchText'],
});
