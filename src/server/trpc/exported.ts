import type { Exported, ExportKind } from '#shared/audit.ts';
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
  await noteExports(ctx, rows === 0 ? [] : [{ kind, rows, oftenRead }]);
  return answer;
}

function countRows(answer: object): number {
  const rows: unknown = 'rows' in answer ? answer.rows : answer;
  return Array.isArray(rows) ? rows.length : 1;
}

/** Writes the lines. Beside the server nothing can be written: there they go with the answer to the server, which writes them. */
export async function noteExports(ctx: Context, list: readonly Exported[]): Promise<void> {
  if (list.length === 0) return;
  if (ctx.exportedBeside) ctx.exportedBeside.push(...list);
  else await noteTaken(ctx, 'signed-in:read', (db, act) => recordExports(db, act, list));
}
