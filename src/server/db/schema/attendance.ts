import { sql } from 'drizzle-orm';
import { type AnySQLiteColumn, check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { activities } from './activities.ts';
import { id, isLongStay } from './columns.ts';
import { staff } from './staff.ts';
import { stamps } from './stamps.ts';
import { volunteers } from './volunteers.ts';

/**
 * Somebody, of the staff or a volunteer, signed on to an activity. Without `signedOffAt` they are still out. Instants are ISO, UTC, always
 * with milliseconds, so that they sort as text.
 */
export const attendance = sqliteTable(
  'attendance',
  {
    id: id(),
    activityId: integer('activity_id')
      .notNull()
      .references(() => activities.id),
    staffId: integer('staff_id').references(() => staff.id),
    volunteerId: integer('volunteer_id').references(() => volunteers.id),
    signedOnAt: text('signed_on_at').notNull(),
    /** The latest sign-on that was heard for this row: two phones may sign the same person on. */
    heardOnAt: text('heard_on_at').notNull(),
    signedOffAt: text('signed_off_at'),
    /** Whether they heard the safety briefing. */
    briefed: integer('briefed', { mode: 'boolean' }).notNull(),
    /** The sign-on at another activity that this later one ended, at its own time. */
    endedId: integer('ended_id').references((): AnySQLiteColumn => attendance.id),
    version: integer('version').notNull().default(1),
    ...stamps(),
    /** The activity's times when they signed on: when they are expected stays, whatever becomes of the activity. `HH:MM`, or ''. */
    startTime: text('start_time').notNull().default(''),
    finishTime: text('finish_time').notNull().default(''),
  },
  (t) => [
    check('attendance_person', sql`(${t.staffId} IS NULL) <> (${t.volunteerId} IS NULL)`),
    check('attendance_order', sql`${t.signedOffAt} IS NULL OR ${t.signedOffAt} >= ${t.signedOnAt}`),
    // Nobody is at two places at once.
    uniqueIndex('attendance_open_staff').on(t.staffId).where(sql`${t.signedOffAt} IS NULL`),
    uniqueIndex('attendance_open_volunteer').on(t.volunteerId).where(sql`${t.signedOffAt} IS NULL`),
    index('attendance_open').on(t.signedOnAt, t.activityId).where(sql`${t.signedOffAt} IS NULL`),
    index('attendance_by_activity').on(t.activityId, t.signedOnAt),
    index('attendance_by_staff').on(t.staffId, t.signedOnAt),
    index('attendance_by_volunteer').on(t.volunteerId, t.signedOnAt),
    index('attendance_by_ended').on(t.endedId).where(sql`${t.endedId} IS NOT NULL`),
    // Whoever asks for a period looks a day and a half back from it, and in the few stays that were longer.
    index('attendance_by_time').on(t.signedOnAt).where(sql`${t.signedOffAt} IS NOT NULL`),
    index('attendance_long').on(t.signedOffAt).where(isLongStay(t)),
  ],
);
