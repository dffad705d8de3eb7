import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { tables } from '../../db/schema/tables.ts';

type Tables = typeof tables;
type TableName = {
  [Name in keyof Tables]: 'activityId' extends keyof Tables[Name]['$inferSelect'] ? Name : never;
}[keyof Tables];

/**
 * `document`: its rows are in the activity's document, where `hasRecords` says which of them keep it from being deleted. `records`: each row
 * says what happened, and does so. `follows`: it says nothing that is not in the others.
 */
type Contents = 'document' | 'records' | 'follows';

/** Every table with an `activityId`: one that is added to the schema does not compile until it is described here. */
const contents: Record<TableName, Contents> = {
  activityHazards: 'document',
  activityRisks: 'document',
  activityStaff: 'document',
  activityVolunteers: 'document',
  activityChecklist: 'document',
  activityObjectives: 'document',
  predatorRecords: 'document',
  addedHours: 'records',
  stillOut: 'follows',
  attendance: 'document',
  // What they say of where somebody was is in the table before.
  taps: 'follows',
  absences: 'document',
  // A withdrawn one still counts as a record.
  incidents: 'records',
  photos: 'records',
  trapChecks: 'records',
};

export type ActivityTable = { name: TableName; table: SQLiteTable & { activityId: SQLiteColumn }; contents: Contents };

/** What belongs to an activity, a table each. Controls belong to their risks. */
export const activityTables: ActivityTable[] = (Object.keys(contents) as TableName[]).map((name) => ({
  name,
  table: tables[name],
  contents: contents[name],
}));
