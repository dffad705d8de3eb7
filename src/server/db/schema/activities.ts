import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { activityStatuses } from '#shared/activities.ts';
import { positionNames } from '#shared/position-fields.ts';
import { id, idOf, maybeIdOf, oneOf, position, toldNeeds } from './columns.ts';
import { fatesOf } from './fates.ts';
import { projects } from './projects.ts';
import { staff } from './staff.ts';
import { stamps } from './stamps.ts';

export const activities = sqliteTable(
  'activities',
  {
    id: id(),
    activityName: text('activity_name').notNull(),
    nameKey: text('name_key').notNull(),
    projectId: idOf('project_id', () => projects.id),
    activityDate: text('activity_date').notNull(),
    status: text('status', { enum: activityStatuses }).notNull().default('InProgress'),
    /** 1 in the archived tab. Computed by SQLite, so that each tab is a range of one index. */
    archived: integer('archived').generatedAlwaysAs(sql`(status = 'archived')`, { mode: 'stored' }),
    notes: text('notes').notNull().default(''),
    checklistNotes: text('checklist_notes').notNull().default(''),
    /** The project's words. They follow the project until the activity is completed, and stay as they were from then on. */
    projectName: text('project_name').notNull(),
    projectLocation: text('project_location').notNull(),
    /** When the activity was last completed; null while it is not. */
    completedAt: text('completed_at'),
    /** Folded date, names, location, status and creator, a line each: what the list's search looks in. */
    searchText: text('search_text').notNull(),
    version: integer('version').notNull().default(1),
    ...stamps(),
    /** `HH:MM` on the group's clock, '' when not known. A finish earlier than the start is on the next day. */
    startTime: text('start_time').notNull().default(''),
    finishTime: text('finish_time').notNull().default(''),
    /** Where people meet; '' where that is the project's location. */
    meetingPlace: text('meeting_place').notNull().default(''),
    /** Who leads on the day: any of the staff. Their name stays when they are deleted. */
    ledById: maybeIdOf('led_by_id', () => staff.id),
    /** What it was told that its people need, by the group and its project; what a risk asks for stands on the risk. */
    needs: toldNeeds(),
    /** A word on what its people lacked, from whoever completed it. */
    missingNote: text('missing_note').notNull().default(''),
    /** Of the place where people meet. */
    ...position(),
  },
  (t) => [
    check('activities_status', sql`${t.status} IN ${oneOf(activityStatuses)}`),
    check(
      'activities_date',
      sql`${t.activityDate} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]' AND ${t.activityDate} >= '2024-01-01'`,
    ),
    uniqueIndex('activities_name_unique').on(t.nameKey),
    index('activities_by_date').on(t.activityDate, t.id),
    index('activities_by_project').on(t.projectId, t.activityDate, t.id),
    index('activities_by_tab').on(t.archived, t.activityDate, t.id),
    index('activities_by_status').on(t.status, t.activityDate),
    index('activities_by_creator').on(t.createdById),
    index('activities_by_leader').on(t.ledById),
  ],
);

export const activitiesFates = fatesOf(activities, {
  record: 'activity',
  told: [
    ...(['activityName', 'activityDate', 'projectId', 'projectName', 'projectLocation', 'status', 'notes'] as const),
    ...(['createdBy', 'startTime', 'finishTime', 'meetingPlace', 'ledById', 'ledBy', 'completedAt'] as const),
    ...positionNames,
    ...(['archived', 'checklist'] as const),
    ...(['checklistNotes', 'needs', 'missingNote'] as const),
    ...(['name', 'names', 'staffId', 'volunteerId', 'volunteerIds', 'reason'] as const),
  ],
  inner: ['nameKey', 'archived', 'searchText'],
});
