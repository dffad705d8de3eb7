import { z } from 'zod';
import { id, isoDate, line } from './fields.ts';
import type { Permission } from './permissions.ts';

export const auditPageSize = 50;

/** A file is fetched in longer pages than a screen. */
export const auditFilePageSize = 2000;

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

/** What the page exports as a file, with the permission to read it: nobody can export what they may not see. */
const madeByPage = {
  activities: 'signed-in:read',
  volunteers: 'signed-in:read',
  staff: 'signed-in:read',
  projects: 'signed-in:read',
  objectives: 'signed-in:read',
  risks: 'signed-in:read',
  hazards: 'signed-in:read',
  checklist: 'signed-in:read',
  report: 'signed-in:read',
  hours: 'signed-in:read',
  attendance: 'signed-in:read',
  'predator records': 'signed-in:read',
  'Trap.NZ records': 'signed-in:read',
  'project report': 'signed-in:read',
  incidents: 'signed-in:read',
  'incidents with health fields': 'health:export',
  emails: 'admin:read',
  'audit trail': 'everything:read',
  backups: 'everything:read',
  'access tokens': 'tokens:read',
} as const satisfies Record<string, Permission>;
export type PageExport = keyof typeof madeByPage;

/** What is exported as a file. The server itself makes and records `everything`. */
export type ExportKind = PageExport | 'everything';

export const permissionOfExport = (kind: PageExport): Permission => madeByPage[kind];

export const recordExportSchema = z.object({
  kind: z.enum(Object.keys(madeByPage) as [PageExport, ...PageExport[]]),
  rows: z.number().int().min(0),
});
