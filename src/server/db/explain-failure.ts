import { reasonOf } from '#shared/app-error.ts';
import { isDamaged, isDiskFull, isUnopenable } from './constraints.ts';

/** What is said of a damaged file, given its path and what SQLite found. */
type Damage = (path: string, reason: string) => string;

/** Runs work on the file at `path`. What SQLite says of a damaged file, one of another user, or a full disk becomes a sentence that says what to do. */
export function explainFailures<T>(path: string, work: () => T, damage: Damage = databaseIsDamaged): T {
  try {
    return work();
  } catch (error) {
    const reason = reasonOf(error);
    if (isDamaged(error)) throw new Error(damage(path, reason), { cause: error });
    if (isUnopenable(error)) throw new Error(cannotBeOpened(path, reason), { cause: error });
    if (isDiskFull(error)) throw new Error(diskIsFull(path, reason), { cause: error });
    throw error;
  }
}

export const databaseIsDamaged: Damage = (path, reason) =>
  `The database is damaged: ${path} (${reason}). Nothing was changed. Stop the server, copy the whole data folder away, and restore the newest good backup: see "The database is damaged" in docs/rescue.md.`;

export const copyIsDamaged: Damage = (path, reason) =>
  `The copy is damaged: ${path} (${reason}). Use another one, the one made before it for example.`;

const cannotBeOpened = (path: string, reason: string) =>
  `${path} cannot be opened (${reason}). Nothing was changed. The file and its folder must belong to the user that runs Bushline: chown them, and start again.`;

const diskIsFull = (path: string, reason: string) =>
  `The disk that holds ${path} is full (${reason}). Nothing is lost. Make room and try again: see "The disk is full" in docs/rescue.md.`;
