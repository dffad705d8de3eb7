import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';
import { staff } from './staff.ts';
import { editable } from './stamps.ts';

export const volunteers = sqliteTable(
  'volunteers',
  {
    id: id(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    phone: text('phone').notNull(),
    /** The contact and its number are empty for a former staff member who has not given them yet. */
    emergencyContact: text('emergency_contact').notNull(),
    emergencyContactNumber: text('emergency_contact_number').notNull(),
    formerStaffId: integer('former_staff_id').references(() => staff.id),
    sortName: text('sort_name').notNull(),
    searchText: text('search_text').notNull(),
    ...editable(),
  },
  (t) => [
    uniqueIndex('volunteers_email_unique').on(t.emailKey).where(sql`${t.deletedAt} IS NULL`),
    index('volunteers_by_name').on(t.deletedAt, t.sortName),
  ],
);
