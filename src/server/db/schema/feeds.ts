import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { id, idOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { staff } from './staff.ts';

/** The secret address under which somebody's phone reads the calendar. Shown once, kept hashed; a person has one at most. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    id: id(),
    staffId: idOf('staff_id', () => staff.id),
    secretHash: text('secret_hash').notNull(),
    /** Only the activities that the person is assigned to or leads. */
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

export const calendarFeedsFates = fatesOf(calendarFeeds, {
  record: 'calendar feed',
  stays: 'lets a calendar read the activities',
  told: ['onlyMine'],
  kept: ['staffId', 'lastReadAt'],
  secret: ['secretHash'],
});

/**
 * A deleted activity, so that calendars which have it learn that it is cancelled, and a change from the field can bring it back. Its row
 * stays when the activity comes back, so that calendars learn that too.
 */
export const deletedActivities = sqliteTable(
  'deleted_activities',
  {
    /** The id of the activity, which may be there again. */
    id: integer('id').primaryKey(),
    activityName: text('activity_name').notNull(),
    activityDate: text('activity_date').notNull(),
    startTime: text('start_time').notNull(),
    finishTime: text('finish_time').notNull(),
    /** A JSON list: the staff who were assigned, and who led it. */
    staffIds: text('staff_ids').notNull(),
    /** The version that calendars knew when it was deleted. */
    version: integer('version').notNull(),
    deletedAt: text('deleted_at').notNull(),
    /** When a change from the field last brought it back. */
    revivedAt: text('revived_at'),
    /** JSON: its rows in the order in which they are put back, and its fields for the trail. Null once it is there again. */
    taken: text('taken'),
  },
  (t) => [index('deleted_activities_by_date').on(t.activityDate)],
);

export const deletedActivitiesFates = fatesOf(deletedActivities, {
  stays: 'tells calendars what is cancelled; the trail shows it',
  inner: ['taken'],
  kept: ['activityName', 'activityDate', 'startTime', 'finishTime', 'staffIds', 'revivedAt'],
});
