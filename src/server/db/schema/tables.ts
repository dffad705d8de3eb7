import { is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as accessTokens from './access-tokens.ts';
import * as activities from './activities.ts';
import * as planning from './activity-planning.ts';
import * as results from './activity-results.ts';
import * as attendance from './attendance.ts';
import * as audit from './audit.ts';
import * as backups from './backups.ts';
import * as changes from './changes.ts';
import * as checklist from './checklist.ts';
import * as emails from './emails.ts';
import type { Fates } from './fates.ts';
import * as feeds from './feeds.ts';
import * as files from './files.ts';
import * as hazards from './hazards.ts';
import * as hours from './hours.ts';
import * as imports from './imports.ts';
import * as incidents from './incidents.ts';
import * as inductions from './inductions.ts';
import * as installation from './installation.ts';
import * as medicalNotes from './medical-notes.ts';
import * as objectives from './objectives.ts';
import * as photos from './photos.ts';
import * as projects from './projects.ts';
import * as reminders from './reminders.ts';
import * as risks from './risks.ts';
import * as sessions from './sessions.ts';
import * as staff from './staff.ts';
import * as stillOut from './still-out.ts';
import * as tickets from './tickets.ts';
import * as traps from './traps.ts';
import * as volunteers from './volunteers.ts';

/** The tables, and what becomes of their columns. */
export const schema = {
  ...staff,
  ...volunteers,
  ...medicalNotes,
  ...projects,
  ...objectives,
  ...risks,
  ...hazards,
  ...checklist,
  ...activities,
  ...planning,
  ...results,
  ...incidents,
  ...attendance,
  ...hours,
  ...tickets,
  ...inductions,
  ...traps,
  ...imports,
  ...stillOut,
  ...files,
  ...photos,
  ...emails,
  ...audit,
  ...sessions,
  ...accessTokens,
  ...feeds,
  ...reminders,
  ...changes,
  ...backups,
  ...installation,
};

type Schema = typeof schema;
type TableName = { [Name in keyof Schema]: Schema[Name] extends SQLiteTable ? Name : never }[keyof Schema];

/** Every table, for Drizzle and in the order of the export. Import a table from its own file. */
export const tables = Object.fromEntries(Object.entries(schema).filter(([, value]) => is(value, SQLiteTable))) as Pick<
  Schema,
  TableName
>;

/** A table that does not say what becomes of its columns does not compile here. */
const said: { [Name in TableName as `${Name}Fates`]: Fates } = schema;

/** What becomes of the columns of each table, in the order of the tables. */
export const fates: readonly Fates[] = Object.keys(tables).map((name) => said[`${name as TableName}Fates`]);
