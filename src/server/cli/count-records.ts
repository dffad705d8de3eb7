import { basename } from 'node:path';
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

/** Whether the file is bit for bit what was written. */
export function describeComparison(file: string, isCompared: boolean): string {
  return isCompared
    ? 'It has the SHA-256 with which it was written.'
    : `There is no ${basename(file)}.sha256 beside it, so whether a name or a number in it has changed is not known.`;
}

/** Empty, or a line for each damaged file. */
export function describeDamage(names: readonly string[]): string {
  if (names.length === 0) return '';
  const files = names.length === 1 ? 'An uploaded file in it is' : `${names.length} uploaded files in it are`;
  return `${files} damaged, and can be opened no more. Everything else can be restored:\n${names.map((name) => `  ${name}\n`).join('')}`;
}
