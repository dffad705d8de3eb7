import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { roles } from '#shared/permissions.ts';
import { editableBy, id, idOf, oneOf } from './columns.ts';
import { fatesOf } from './fates.ts';

export const staff = sqliteTable(
  'staff',
  {
    id: id(),
    firstname: text('firstname').notNull(),
    lastname: text('lastname').notNull(),
    email: text('email').notNull(),
    /** Folded: emails are compared without case. */
    emailKey: text('email_key').notNull(),
    phone: text('phone').notNull(),
    role: text('role', { enum: roles }).notNull(),
    passwordHash: text('password_hash').notNull(),
    sortName: text('sort_name').notNull(),
    searchText: text('search_text').notNull(),
    /** Goes up when the person is unlocked. Failed sign-ins are counted for each value, so an unlock starts a new count. */
    unlockCount: integer('unlock_count').notNull().default(0),
    ...editableBy((): AnySQLiteColumn => staff.id),
    /** Whom to ring in an emergency. Both are empty until somebody gives them. */
    emergencyContact: text('emergency_contact').notNull().default(''),
    emergencyContactNumber: text('emergency_contact_number').notNull().default(''),
    /** ISO instant, UTC; null for somebody who has never signed in. */
    lastSignedInAt: text('last_signed_in_at'),
  },
  (t) => [
    check('staff_role', sql`${t.role} IN ${oneOf(roles)}`),
    uniqueIndex('staff_email_unique').on(t.emailKey).where(sql`${t.deletedAt} IS NULL`),
    index('staff_by_role').on(t.deletedAt, t.role, t.sortName),
  ],
);

export const staffFates = fatesOf(staff, {
  record: 'staff',
  told: ['firstname', 'lastname', 'email', 'phone', 'role', 'emergencyContact', 'emergencyContactNumber'],
  kept: ['lastSignedInAt'],
  inner: ['emailKey', 'sortName', 'searchText', 'unlockCount'],
  secret: ['passwordHash'],
});

/** A reset link: only the hash of its token is kept. Instants are ISO, UTC. */
export const passwordResets = sqliteTable(
  'password_resets',
  {
    id: id(),
    tokenHash: text('token_hash').notNull(),
    staffId: idOf('staff_id', () => staff.id),
    expiresAt: text('expires_at').notNull(),
    usedAt: text('used_at'),
    createdAt: text('created_at').notNull(),
  },
  (t) => [uniqueIndex('password_resets_token_unique').on(t.tokenHash), index('password_resets_by_staff').on(t.staffId)],
);

export const passwordResetsFates = fatesOf(passwordResets, {
  stays: 'sets a password',
  kept: ['staffId', 'expiresAt', 'usedAt'],
  secret: ['tokenHash'],
});
