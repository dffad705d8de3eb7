import { z } from 'zod';
import { id, isoDate, line } from './fields.ts';

/** An empty text is no condition, because the page's fields send what they hold. */
const day = z.union([z.literal('').transform(() => undefined), isoDate()]).optional();

export const searchAuditSchema = z.object({
  /** Any part of the name of whoever did it. */
  person: line().default(''),
  /** Any part of the record's name, of its kind or of what was done. */
  record: line().default(''),
  /** Calendar days of the group, both included. */
  from: day,
  to: day,
  /** The page after the line with this id. */
  cursor: id.nullish(),
});

/** The kinds of record whose forms show who changed them last. */
const watchedRecordTypes = [
  'activity',
  'project',
  'staff',
  'volunteer',
  'objective',
  'hazard',
  'checklist item',
  'risk',
  'risk control',
] as const;

export const lastChangeSchema = z.object({ recordType: z.enum(watchedRecordTypes), recordId: id });

/** What the page exports as a file. */
export type PageExport =
  | 'activities'
  | 'volunteers'
  | 'staff'
  | 'projects'
  | 'objectives'
  | 'risks'
  | 'hazards'
  | 'checklist'
  | 'report'
  | 'hours'
  | 'attendance'
  | 'predator records'
  | 'Trap.NZ records'
  | 'project report'
  | 'incidents'
  | 'incidents with health fields'
  | 'emails'
  | 'audit trail'
  | 'backups'
  | 'access tokens';

/** What is exported, as the trail names it. */
export type ExportKind = PageExport | 'everything';

/** Rows that leave for a file or another program. `oftenRead`: programs ask again and again, so a line a day is enough. */
export type Exported = { kind: ExportKind; rows: number; oftenRead?: boolean };
