import type { countRows } from '../db/restore.ts';

/** The tables that are counted on the screen, because people know their data by them. */
const shown = ['staff', 'volunteers', 'projects', 'activities', 'incidents', 'files', 'objectives', 'risks', 'audit'];

/** How many records of each known kind there are, a line each. */
export function describeCounts(counts: ReturnType<typeof countRows>): string {
  return counts
    .filter(([table]) => shown.includes(table))
    .map(([table, rows]) => `  ${table.padEnd(11)} ${rows}\n`)
    .join('');
}
