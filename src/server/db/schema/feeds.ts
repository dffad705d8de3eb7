import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';
import { staff } from './staff.ts';

/** The secret address under which somebody's phone reads the calendar. Shown once, kept hashed; a person has one at most. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    id: id(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id),
    secretHash: text('secret_hash').notNull(),
    /** Only the activities that the person is assigned to. */
    onlyMine: integer('only_mine', { mode: 'boolean' }).notNull(),
    createdAt: text('created_at').notNull(),
    /** Noted once an hour at most. */
    lastReadAt: text('last_read_at'),
  },
  (t) => [
    uniqueIndex('calendar_feeds_by_staff').on(t.staffId),
    uniqueIndex('calendar_feeds_secret_unique').on(t.secretHash),
  ],
);

/** A deleted activity, so that calendars which have it learn that it is cancelled. */
export const deletedActivities = sqliteTable(
  'deleted_activities',
  {
    /** The id that the activity had. It may be there again, when somebody took the deletion back. */
    id: integer('id').primaryKey(),
    activityName: text('activity_name').notNull(),
    activityDate: text('activity_date').notNull(),
    startTime: text('start_time').notNull(),
    finishTime: text('finish_time').notNull(),
    /** A JSON list: the staff who were assigned. */
    staffIds: text('staff_ids').notNull(),
    version: integer('version').notNull(),
    deletedAt: text('deleted_at').notNull(),
  },
  (t) => [index('deleted_activities_by_date').on(t.activityDate)],
);
