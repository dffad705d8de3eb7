import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { activities } from './activities.ts';
import { staff } from './staff.ts';

/** A sign-in. The id is the SHA-256 of what the cookie holds, so a copy of this table opens nothing. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Milliseconds since 1970, UTC: moved forward while the session is in use. */
    expiresAt: integer('expires_at').notNull(),
    createdAt: text('created_at').notNull(),
    /** The activity whose incident this session saved last: the only one that it may mail. */
    lastIncidentActivityId: integer('last_incident_activity_id').references(() => activities.id),
  },
  (t) => [index('sessions_by_staff').on(t.staffId), index('sessions_by_expiry').on(t.expiresAt)],
);
