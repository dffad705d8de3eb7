import type { Db } from '../db/open-db.ts';
import type { AskedCall } from '../http/admission.ts';
import { isShortList, isShortReport } from '../services/read-size.ts';
import type { ProcedurePath } from './call-kinds.ts';

type Input = Record<string, unknown>;

/** Heavy reads that are made in a moment when they ask for little. */
const isShort: Partial<Record<ProcedurePath, (db: Db, input: Input) => boolean>> = {
  'activities.list': (db) => isShortList(db, 'activities'),
  'activities.export': (db) => isShortList(db, 'activities'),
  'audit.search': (db) => isShortList(db, 'trail'),
  'hours.show': (db) => isShortList(db, 'attendance'),
  'hours.list': (db) => isShortList(db, 'attendance'),
  'exports.hours': (db) => isShortList(db, 'attendance'),
  'exports.report': (db, { projectId, startDate, endDate }) => isShortSpan(db, projectId, startDate, endDate),
  'exports.projectReport': (db, { projectId, startDate, endDate }) => isShortSpan(db, projectId, startDate, endDate),
  'reports.objectives': (db, { projectId }) => isShortSpan(db, projectId, '0000-01-01', '9999-12-31'),
  'reports.objective': (db, { projectId, startDate, endDate }) => isShortSpan(db, projectId, startDate, endDate),
  'projects.overview': (db, { id }) => isShortSpan(db, id, '0000-01-01', '9999-12-31'),
  'reports.project': (db, { projectId, startDate, endDate }) => isShortSpan(db, projectId, startDate, endDate),
};

/**
 * Whether a heavy read has to be made beside the server. What is made in a moment is answered where it came in: to hand it to
 * another process and back costs as much again.
 */
export function mayBeLong(db: Db, { path, readInput }: AskedCall): boolean {
  const input = readInput?.();
  const isRecord = typeof input === 'object' && input !== null;
  return !(isRecord && isShort[path as ProcedurePath]?.(db, input as Input));
}

/** What is no report's input is refused beside, as any other. */
function isShortSpan(db: Db, projectId: unknown, startDate: unknown, endDate: unknown): boolean {
  if (!Number.isSafeInteger(projectId) || typeof startDate !== 'string' || typeof endDate !== 'string') return false;
  return isShortReport(db, { projectId: projectId as number, startDate, endDate });
}
