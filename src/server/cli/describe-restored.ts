import { dirname } from 'node:path';
import { mostNamed } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { openReadOnly, wrapDb } from '../db/open-db.ts';
import type { Restored } from '../db/restore.ts';
import { listSignedOn } from '../services/attendance.ts';
import { describeComparison, describeCounts, describeDamage } from './count-records.ts';

/** Who is signed on in the database at `path`; null where that cannot be read. */
export function readSignedOn(path: string): ReturnType<typeof listSignedOn> | null {
  try {
    const sqlite = openReadOnly(path);
    try {
      return listSignedOn(wrapDb(sqlite));
    } finally {
      sqlite.close();
    }
  } catch {
    return null;
  }
}

/** What `npm run restore` prints: what is there now, who was signed on before, and how to take it back. */
export function describeRestored(
  file: string,
  path: string,
  { counts, damagedFiles, isCompared, movedTo, canBeRestored }: Restored,
  signedOn: ReturnType<typeof readSignedOn>,
): string {
  const doubts = `${describeComparison(file, isCompared)}\n${describeDamage(damagedFiles)}`;
  return `Restored ${file}\nto ${path}\n${doubts}\n${describeCounts(counts)}\nEverybody has to sign in again.\n${movedTo ? describeSignedOn(signedOn) : ''}${describeUndo(movedTo, canBeRestored)}\n`;
}

function describeSignedOn(out: ReturnType<typeof readSignedOn>): string {
  const { signedOnUnread, wereSignedOn, more } = messages.backups;
  if (out === null) return `${signedOnUnread}\n`;
  if (out.length === 0) return '';
  const names = out.slice(0, mostNamed).map(({ name, activityName }) => `  ${name}, ${activityName}\n`);
  const rest = out.length > mostNamed ? `  ${more(out.length - mostNamed)}\n` : '';
  return `${wereSignedOn(out.length)}\n${names.join('')}${rest}`;
}

function describeUndo(movedTo: string | undefined, canBeRestored: boolean): string {
  if (!movedTo) return 'There was no database here before.';
  if (canBeRestored) return `The former database is in ${movedTo}\nTo undo: npm run restore -- "${movedTo}"`;
  return `The former database, which was not whole, is in the folder ${dirname(movedTo)}\nTo undo: stop the server, and move all files of that folder back together.`;
}
