import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, idOf, maybeIdOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { files } from './files.ts';
import { staff } from './staff.ts';
import { editable } from './stamps.ts';
import { volunteers } from './volunteers.ts';

/** What a ticket can be of: a certificate or a licence. */
export const ticketTypes = sqliteTable(
  'ticket_types',
  {
    id: id(),
    name: text('name').notNull(),
    nameKey: text('name_key').notNull(),
    /** How long one lasts, as a proposal; null: it does not expire. */
    months: integer('months'),
    purpose: text('purpose').notNull(),
    wantsPaper: integer('wants_paper', { mode: 'boolean' }).notNull(),
    ...editable(),
    /** Whoever holds one is a first aider. */
    isFirstAid: integer('is_first_aid', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    uniqueIndex('ticket_types_unique').on(t.nameKey).where(sql`${t.deletedAt} IS NULL`),
    check('ticket_types_months', sql`${t.months} BETWEEN 1 AND 600`),
  ],
);

export const ticketTypesFates = fatesOf(ticketTypes, {
  record: 'ticket type',
  library: 'ticket types',
  told: ['name', 'months', 'purpose', 'wantsPaper', 'isFirstAid'],
  inner: ['nameKey'],
});

/** A certificate or licence of somebody. Days are the group's, `YYYY-MM-DD`. */
export const tickets = sqliteTable(
  'tickets',
  {
    id: id(),
    staffId: maybeIdOf('staff_id', () => staff.id),
    volunteerId: maybeIdOf('volunteer_id', () => volunteers.id),
    typeId: idOf('type_id', () => ticketTypes.id),
    number: text('number').notNull(),
    issuedOn: text('issued_on').notNull(),
    /** The last day on which it is valid; null: it does not expire. */
    expiresOn: text('expires_on'),
    paperFileId: maybeIdOf('paper_file_id', () => files.id),
    /** Who of those who lead has seen it, and when; null: nobody yet. */
    seenAt: text('seen_at'),
    seenById: maybeIdOf('seen_by_id', () => staff.id),
    /** The last day of which people were told, and at how many days before it. */
    remindedOf: text('reminded_of'),
    remindedDays: integer('reminded_days'),
    ...editable(),
  },
  (t) => [
    check('tickets_person', sql`(${t.staffId} IS NULL) <> (${t.volunteerId} IS NULL)`),
    check('tickets_dates', sql`${t.expiresOn} >= ${t.issuedOn}`),
    index('tickets_by_staff').on(t.staffId, t.deletedAt),
    index('tickets_by_volunteer').on(t.volunteerId, t.deletedAt),
    index('tickets_by_expiry').on(t.expiresOn).where(sql`${t.deletedAt} IS NULL AND ${t.expiresOn} IS NOT NULL`),
    // Whether somebody holds one of a type, and whether a later one stands in its place.
    index('tickets_by_type').on(t.typeId, t.volunteerId, t.staffId),
    index('tickets_by_seer').on(t.seenById).where(sql`${t.seenById} IS NOT NULL`),
    index('tickets_by_paper').on(t.paperFileId).where(sql`${t.paperFileId} IS NOT NULL`),
  ],
);

export const ticketsFates = fatesOf(tickets, {
  record: 'ticket',
  told: ['staffId', 'volunteerId', 'typeId', 'number', 'issuedOn', 'expiresOn', 'paperFileId', 'seenAt', 'seenById'],
  kept: ['remindedOf', 'remindedDays'],
});
