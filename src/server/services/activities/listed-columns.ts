import { sql } from 'drizzle-orm';
import { listedFieldNames } from '#shared/activities/details.ts';
import { pickFields } from '#shared/given-fields.ts';
import { activities } from '../../db/schema/activities.ts';

/**
 * The name of somebody of the staff; null when nobody is named. A subquery, so that SQLite reads it only for the rows of the page. The
 * table stands before the column, because Drizzle leaves it out and the staff have a `created_by_id`, too.
 */
const nameOf = (person: 'created_by_id' | 'led_by_id') =>
  sql<
    string | null
  >`(SELECT trim(firstname || ' ' || lastname) FROM staff WHERE staff.id = ${sql.raw(`activities.${person}`)})`;

/** Who added an activity. */
export const createdBy = nameOf('created_by_id');

/** Who leads it on the day. */
export const ledBy = nameOf('led_by_id');

/** What the list shows of an activity: no long texts. */
export const listedColumns = {
  ...pickFields(activities, ['id', ...listedFieldNames, 'projectName', 'projectLocation', 'createdById']),
  createdBy,
  ledBy,
};

const countOf = (table: 'activity_staff' | 'activity_volunteers') =>
  sql`(SELECT count(*) FROM ${sql.raw(table)} p WHERE p.activity_id = activities.id)`;

/** What Home and a project's page show of an activity, with how many people are on it. */
export const cardColumns = {
  ...pickFields(activities, ['id', 'activityName', 'activityDate', 'startTime', 'finishTime', 'meetingPlace']),
  ...pickFields(activities, ['projectLocation', 'status']),
  peopleCount: sql<number>`${countOf('activity_staff')} + ${countOf('activity_volunteers')}`,
};
