import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sessionEnds } from '#shared/session.ts';
import { activities } from './activities.ts';
import { maybeIdOf, oneOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';

/** A sign-in. The id is the SHA-256 of what the cookie holds, so a copy of this table signs nobody in. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Milliseconds since 1970, UTC: a fixed time after the session's last use. */
    expiresAt: integer('expires_at').notNull(),
    /** Milliseconds since 1970, UTC: the session ends here, however much it is used. */
    endsAt: integer('ends_at').notNull(),
    /** The browser and device that signed in, in words. */
    device: text('device').notNull(),
    /** Why the session ended early. The row stays until it would have expired, so that the browser can be told. */
    ended: text('ended', { enum: sessionEnds }),
    createdAt: text('created_at').notNull(),
    /** The activity whose incident this session saved last: it is mailed by a call that names none. */
    lastIncidentActivityId: maybeIdOf('last_incident_activity_id', () => activities.id),
  },
  (t) => [
    check('sessions_ended', sql`${t.ended} IN ${oneOf(sessionEnds)}`),
    index('sessions_by_staff').on(t.staffId),
    index('sessions_by_expiry').on(t.expiresAt),
  ],
);

export const sessionsFates = fatesOf(sessions, {
  stays: 'signs somebody in',
  kept: ['staffId', 'expiresAt', 'endsAt', 'device', 'ended', 'lastIncidentActivityId'],
  secret: ['id'],
});
