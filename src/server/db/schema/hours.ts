import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { activities } from './activities.ts';
import { id, maybeIdOf } from './columns.ts';
import { fatesOf } from './fates.ts';
import { projects } from './projects.ts';
import { staff } from './staff.ts';
import { stamps } from './stamps.ts';
import { volunteers } from './volunteers.ts';

/** Time that somebody worked without being signed on: for an activity, or for a project without one. */
export const addedHours = sqliteTable(
  'added_hours',
  {
    id: id(),
    staffId: maybeIdOf('staff_id', () => staff.id),
    volunteerId: maybeIdOf('volunteer_id', () => volunteers.id),
    projectId: maybeIdOf('project_id', () => projects.id),
    activityId: maybeIdOf('activity_id', () => activities.id),
    /** The group's day, `YYYY-MM-DD`. */
    date: text('date').notNull(),
    minutes: integer('minutes').notNull(),
    reason: text('reason').notNull(),
    ...stamps(),
  },
  (t) => [
    check('added_hours_person', sql`(${t.staffId} IS NULL) <> (${t.volunteerId} IS NULL)`),
    check('added_hours_work', sql`(${t.projectId} IS NULL) <> (${t.activityId} IS NULL)`),
    check('added_hours_minutes', sql`${t.minutes} BETWEEN 1 AND 1440`),
    index('added_hours_by_date').on(t.date),
    index('added_hours_by_staff').on(t.staffId, t.date),
    index('added_hours_by_volunteer').on(t.volunteerId, t.date),
    index('added_hours_by_project').on(t.projectId),
    index('added_hours_by_activity').on(t.activityId),
  ],
);

export const addedHoursFates = fatesOf(addedHours, {
  record: 'added hours',
  told: ['staffId', 'volunteerId', 'projectId', 'activityId', 'date', 'minutes', 'reason'],
});
