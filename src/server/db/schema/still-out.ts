import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { activities } from './activities.ts';
import { id } from './columns.ts';
import { stamps } from './stamps.ts';

/**
 * What was done about people who are still out from an activity. Who is out, and since when, is never stored: it follows from the
 * sign-ons. Instants are ISO, UTC.
 */
export const stillOut = sqliteTable(
  'still_out',
  {
    id: id(),
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id),
    /** Somebody said that they are fine: the alarm is quiet until then. */
    putOffUntil: text('put_off_until'),
    /** The last mail that was asked for: when its alarm had begun, which of its mails it was (0, 1, 2), and when it named who was out. */
    mailedSince: text('mailed_since'),
    mailedStep: integer('mailed_step'),
    ...stamps(),
    mailedAt: text('mailed_at'),
  },
  (t) => [uniqueIndex('still_out_of_activity').on(t.activityId)],
);
