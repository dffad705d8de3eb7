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

/** What the page exports as a file, beside the lists of the library. */
export type PageExport =
  | 'activities'
  | 'volunteers'
  | 'staff'
  | 'projects'
  | 'risks'
  | 'report'
  | 'hours'
  | 'attendance'
  | 'predator records'
  | 'Trap.NZ records'
  | 'Trap.NZ traps'
  | 'project report'
  | 'incidents'
  | 'incidents with health fields'
  | 'tickets'
  | 'inductions'
  | 'traps'
  | 'trap report'
  | 'emails'
  | 'audit trail'
  | 'backups'
  | 'access tokens';
