import { reasonOf } from '#shared/app-error.ts';
import { isLongSince } from '#shared/long-since.ts';
import type { Db } from '../db/open-db.ts';
import { type BackupRow, isMadeAfter } from '../services/backups.ts';
import { type InstallationName, readInstallationJson, writeInstallation } from '../services/installation.ts';
import type { Log } from '../start/log.ts';

/** What became of it. Instants are ISO, UTC. */
type FollowUpOutcome = {
  /** The setting that it was done by. */
  by: string;
  /** The backup that it was tried with last, and when. */
  fileName: string;
  triedAt: string;
  /** When it was last done. */
  doneAt: string | null;
  /** Why the last try failed; null when it did not. */
  problem: string | null;
};

type Parts = {
  /** Under which what became of it is kept. */
  name: InstallationName;
  /** The value of the setting that asks for it. Undefined: it is not asked for. */
  by: string | undefined;
  /** What the log says of it. */
  words: { done: string; failed: string };
  db: Db;
  write: <T>(work: (db: Db) => T) => Promise<T>;
  log: Log;
  /** ISO, UTC. */
  now: () => string;
  /** Does it with a finished backup. Rejects with the reason, in words. */
  work: (fileName: string, by: string) => Promise<unknown>;
};

const retryAfterMs = 60 * 60_000;

/** Does something with each good backup that the server makes, one after the other, and remembers whether that worked. */
export function createFollowUp({ name, by, words, db, write, log, now, work }: Parts) {
  let underWay = Promise.resolve();
  let waiting = 0;

  function read(): FollowUpOutcome | undefined {
    const kept = readInstallationJson(db, name) as FollowUpOutcome | null;
    return kept && kept.by === by ? kept : undefined;
  }

  async function tryNow(fileName: string, by: string): Promise<void> {
    let problem: string | null = null;
    try {
      await work(fileName, by);
    } catch (error) {
      // The server stops. It does it with this one when it is back.
      if (error instanceof Error && error.name === 'AbortError') return;
      problem = reasonOf(error);
    }
    const triedAt = now();
    const doneAt = problem === null ? triedAt : (read()?.doneAt ?? null);
    if (problem === null) log.info(words.done);
    else log.error({ reason: problem }, words.failed);
    const outcome: FollowUpOutcome = { by, fileName, triedAt, doneAt, problem };
    // On a full disk this cannot be noted. The next try will be.
    await write((tx) => writeInstallation(tx, name, JSON.stringify(outcome))).catch((error: unknown) =>
      log.error({ err: error }, 'what became of a backup could not be noted'),
    );
  }

  /** Does it with this backup, after those that are under way. Never rejects. */
  function follow(fileName: string): Promise<void> {
    if (by === undefined) return Promise.resolve();
    waiting += 1;
    underWay = underWay
      .then(() => tryNow(fileName, by))
      .finally(() => {
        waiting -= 1;
      });
    return underWay;
  }

  return {
    follow,
    settled: () => underWay,
    /** Does it with the newest good backup when that was not tried yet, and no later one was; after a failure an hour later. */
    async retry(newestGood: BackupRow | undefined): Promise<void> {
      if (newestGood === undefined || waiting > 0) return;
      const kept = read();
      const isDue = kept?.problem
        ? isLongSince(kept.triedAt, now(), retryAfterMs)
        : kept === undefined || isMadeAfter(db, newestGood, kept.fileName);
      if (isDue) await follow(newestGood.fileName);
    },
    /** Null while it is not asked for. */
    describe() {
      if (by === undefined) return null;
      const { doneAt = null, problem = null } = read() ?? {};
      return { by, doneAt, problem };
    },
  };
}
