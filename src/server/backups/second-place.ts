import { reasonOf } from '#shared/app-error.ts';
import type { Db } from '../db/open-db.ts';
import { readNote, writeNote } from '../services/notes.ts';
import type { Log } from '../start/log.ts';

/** What became of the copies to the second place. Instants are ISO, UTC. */
type PlaceNote = {
  folder: string;
  /** The copy that was tried last, and when. */
  fileName: string;
  triedAt: string;
  /** The last copy that got there. */
  copiedAt: string | null;
  /** Why the last try failed; null when it did not. */
  problem: string | null;
};

type Parts = {
  /** The setting BACKUP_COPY_TO. */
  folder: string | undefined;
  db: Db;
  write: <T>(work: (db: Db) => T) => Promise<T>;
  log: Log;
  /** ISO, UTC. */
  now: () => string;
  /** Copies a finished backup there and checks it. Rejects with the reason, in words. */
  copy: (fileName: string, folder: string) => Promise<unknown>;
};

const retryAfterMs = 60 * 60_000;

export type SecondPlace = ReturnType<typeof createSecondPlace>;

/** Keeps a copy of each good backup on another disk, and remembers whether that worked. Does nothing while none is named. */
export function createSecondPlace({ folder, db, write, log, now, copy }: Parts) {
  let underWay = Promise.resolve();
  let waiting = 0;

  function read(): PlaceNote | undefined {
    const note = JSON.parse(readNote(db, 'second_place') ?? 'null') as PlaceNote | null;
    return note && note.folder === folder ? note : undefined;
  }

  async function copyNow(fileName: string, place: string): Promise<void> {
    let problem: string | null = null;
    try {
      await copy(fileName, place);
    } catch (error) {
      // The server stops. It copies this one when it is back.
      if (error instanceof Error && error.name === 'AbortError') return;
      problem = reasonOf(error);
    }
    const triedAt = now();
    const copiedAt = problem === null ? triedAt : (read()?.copiedAt ?? null);
    if (problem === null) log.info('backup copied to the second place');
    else log.error({ reason: problem }, 'the backup was not copied to the second place');
    const note: PlaceNote = { folder: place, fileName, triedAt, copiedAt, problem };
    // On a full disk this cannot be noted. The next try will be.
    await write((tx) => writeNote(tx, 'second_place', JSON.stringify(note))).catch((error: unknown) =>
      log.error({ err: error }, 'the copy to the second place could not be noted'),
    );
  }

  /** Copies this backup, after those that are under way. Never rejects. */
  function bring(fileName: string): Promise<void> {
    if (folder === undefined) return Promise.resolve();
    waiting += 1;
    underWay = underWay
      .then(() => copyNow(fileName, folder))
      .finally(() => {
        waiting -= 1;
      });
    return underWay;
  }

  return {
    bring,
    settled: () => underWay,
    /** Copies the newest good backup when it is not there yet; after a failure an hour later. */
    async retry(newestGood: string | undefined): Promise<void> {
      if (newestGood === undefined || waiting > 0) return;
      const note = read();
      const isDue = note?.problem
        ? Date.parse(now()) - Date.parse(note.triedAt) >= retryAfterMs
        : note?.fileName !== newestGood;
      if (isDue) await bring(newestGood);
    },
    /** Null while no second place is named. */
    describe() {
      if (folder === undefined) return null;
      const { copiedAt = null, problem = null } = read() ?? {};
      return { folder, copiedAt, problem };
    },
  };
}
