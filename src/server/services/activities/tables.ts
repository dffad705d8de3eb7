import { isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { ActivityStepSlug } from '#shared/activities/steps.ts';
import { activityChecklist } from '../../db/schema/activity-planning.ts';
import { activityObjectives } from '../../db/schema/activity-results.ts';
import { tables } from '../../db/schema/tables.ts';

type Tables = typeof tables;
type TableName = {
  [Name in keyof Tables]: 'activityId' extends keyof Tables[Name]['$inferSelect'] ? Name : never;
}[keyof Tables];

type Contents = {
  /** The step of the wizard that shows the table's rows. */
  step: ActivityStepSlug;
  /** The rows that mark the step as filled. */
  fill: SQL;
  /** The rows that say what happened, and so keep the activity from being deleted. The others are its plan. */
  record: SQL;
};

const all = sql`true`;
const none = sql`false`;
const hasAmount = isNotNull(activityObjectives.amount);

/** Every table with an `activityId`: one that is added to the schema does not compile until it is described here. */
const contents: Record<TableName, Contents> = {
  activityHazards: { step: 'risk', fill: all, record: none },
  activityRisks: { step: 'risk', fill: all, record: none },
  activityStaff: { step: 'staff', fill: all, record: none },
  activityVolunteers: { step: 'volunteers', fill: all, record: none },
  activityChecklist: { step: 'checklist', fill: all, record: isNotNull(activityChecklist.tickedAt) },
  activityObjectives: { step: 'outcome', fill: hasAmount, record: hasAmount },
  predatorRecords: { step: 'outcome', fill: all, record: all },
  addedHours: { step: 'complete', fill: none, record: all },
  stillOut: { step: 'complete', fill: none, record: none },
  attendance: { step: 'complete', fill: none, record: all },
  // What they say of where somebody was is in the table before.
  taps: { step: 'complete', fill: none, record: none },
  absences: { step: 'complete', fill: none, record: all },
  // A withdrawn one still counts as a record. Being completed is what fills its step.
  incidents: { step: 'complete', fill: none, record: all },
};

export type ActivityTable = Contents & { name: TableName; table: SQLiteTable & { activityId: SQLiteColumn } };

/** What belongs to an activity, a table each. Controls belong to their risks. */
export const activityTables: ActivityTable[] = (Object.keys(contents) as TableName[]).map((name) => ({
  name,
  table: tables[name],
  ...contents[name],
}));
