import type { ExportKind } from '../services/audit-fields.ts';
import { recordExports } from '../services/audit-search.ts';
import type { Context } from '../start/context.ts';
import { noteTaken } from './write.ts';

/** An answer whose rows leave: it is given once the trail says so. `rows`: how many, where the answer is no list. */
export async function exported<Answer extends object>(
  ctx: Context,
  kind: ExportKind,
  answer: Answer,
  { rows = countRows(answer), oftenRead = false } = {},
): Promise<Answer> {
  const note = { kind, rows, oftenRead };
  if (rows > 0) await noteTaken(ctx, 'signed-in:read', (db, act) => recordExports(db, act, [note]));
  return answer;
}

function countRows(answer: object): number {
  const rows: unknown = 'rows' in answer ? answer.rows : answer;
  return Array.isArray(rows) ? rows.length : 1;
}
