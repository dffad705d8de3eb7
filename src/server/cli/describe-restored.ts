import { dirname } from 'node:path';
import type { Restored } from '../db/restore.ts';
import { describeComparison, describeCounts, describeDamage } from './count-records.ts';

/** What `npm run restore` prints: what is there now, and how to take it back. */
export function describeRestored(
  file: string,
  path: string,
  { counts, damagedFiles, isCompared, movedTo, canBeRestored }: Restored,
): string {
  const doubts = `${describeComparison(file, isCompared)}\n${describeDamage(damagedFiles)}`;
  return `Restored ${file}\nto ${path}\n${doubts}\n${describeCounts(counts)}\nEverybody has to sign in again.\n${describeUndo(movedTo, canBeRestored)}\n`;
}

function describeUndo(movedTo: string | undefined, canBeRestored: boolean): string {
  if (!movedTo) return 'There was no database here before.';
  if (canBeRestored) return `The former database is in ${movedTo}\nTo undo: npm run restore -- "${movedTo}"`;
  return `The former database, which was not whole, is in the folder ${dirname(movedTo)}\nTo undo: stop the server, and move all files of that folder back together.`;
}
