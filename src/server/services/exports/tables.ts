import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { tables } from '../../db/schema/tables.ts';

/** Tables that stay out of the export, and why. Every other table of the schema is in it. */
export const leftOut = {
  sessions: 'signs somebody in',
  accessTokens: 'signs an integration in',
  calendarFeeds: 'lets a calendar read the activities',
  deletedActivities: 'tells calendars what is cancelled; the trail shows it',
  reminders: 'says who was reminded; the mails show it',
  reminderRefusals: 'says who wants no reminders',
  alarmReaders: 'says whom the last mail about people who are still out went to; the mails show it',
  passwordResets: 'sets a password',
  clientKeys: 'lets a page send a change again within 60 days',
  medicalNotes: 'is read only where the trail says that somebody looked',
  removals: 'lets a person undo a removal within a day; the trail shows it',
  backups: 'says which copies lie in this folder of this server',
  installation: 'identifies this installation',
} as const satisfies { [Name in keyof typeof tables]?: string };

type Exported = Omit<typeof tables, keyof typeof leftOut>;

/** A table's file is read by ascending id: a table without one does not compile here. */
const exported = Object.fromEntries(
  Object.entries(tables).filter(([name]) => !(name in leftOut)),
) as Exported satisfies Record<string, SQLiteTable & { id: SQLiteColumn }>;

/** The tables of the export, with all that a group has recorded. */
export const exportedTables: readonly SQLiteTable[] = Object.values(exported);
