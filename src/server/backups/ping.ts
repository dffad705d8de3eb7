import { reasonOf } from '#shared/app-error.ts';
import { isLongSince } from '#shared/long-since.ts';
import type { Db } from '../db/open-db.ts';
import { readInstallationJson, writeInstallation } from '../services/installation.ts';
import type { Log } from '../start/log.ts';

/** What became of the last call. Instants are ISO, UTC. */
type PingOutcome = {
  /** Of the backup that was told. */
  isGood: boolean;
  triedAt: string;
  /** When the service last took a call. */
  toldAt: string | null;
  /** Why the last call failed; null when it did not. */
  problem: string | null;
};

type Parts = {
  /** The setting BACKUP_PING_URL. */
  url: string | undefined;
  db: Db;
  write: <T>(work: (db: Db) => T) => Promise<T>;
  log: Log;
  /** ISO, UTC. */
  now: () => string;
  ending: AbortSignal;
  /** How long the service may take. Milliseconds. */
  longestMs?: number;
};

const retryAfterMs = 60 * 60_000;
const mostRedirects = 5;

/**
 * Tells a service outside of each backup, so that it raises the alarm when it hears of none: a box that is dead tells nobody itself. The
 * address is called after a good backup, and with `/fail` after one that failed. A call that fails is a warning, and no failure of the backup.
 */
export function createPing({ url, db, write, log, now, ending, longestMs = 10_000 }: Parts) {
  let underWay = Promise.resolve();

  const read = () => readInstallationJson(db, 'backup_ping') as PingOutcome | null;

  async function callNow(address: URL, isGood: boolean): Promise<void> {
    let problem: string | null = null;
    try {
      await call(address, ending, longestMs);
    } catch (error) {
      if (ending.aborted) return;
      problem = reasonOf(error);
      log.error({ reason: problem }, 'the address of BACKUP_PING_URL did not take the call');
    }
    const triedAt = now();
    try {
      const toldAt = problem === null ? triedAt : (read()?.toldAt ?? null);
      await write((tx) => writeInstallation(tx, 'backup_ping', JSON.stringify({ isGood, triedAt, toldAt, problem })));
    } catch (error) {
      // On a full disk this cannot be noted. The next call will be.
      log.error({ err: error }, 'the call of BACKUP_PING_URL could not be noted');
    }
  }

  /** Tells of a backup. Never rejects. */
  function tell(isGood: boolean): Promise<void> {
    if (url === undefined) return Promise.resolve();
    const address = new URL(url);
    if (!isGood) address.pathname = `${address.pathname.replace(/\/$/, '')}/fail`;
    underWay = underWay.then(() => callNow(address, isGood));
    return underWay;
  }

  return {
    tell,
    settled: () => underWay,
    /** Repeats a call that failed, an hour later. */
    async retry(): Promise<void> {
      const last = url === undefined ? null : read();
      if (last?.problem && isLongSince(last.triedAt, now(), retryAfterMs)) await tell(last.isGood);
    },
    /** Null while no address is set. */
    describe() {
      if (url === undefined) return null;
      const { toldAt = null, problem = null } = read() ?? {};
      return { toldAt, problem };
    },
  };
}

/** Resolves when the address answered with 2xx. Rejects in words, which name the host and never the rest: that is a secret. */
async function call(address: URL, ending: AbortSignal, longestMs: number): Promise<void> {
  const late = AbortSignal.timeout(longestMs);
  try {
    await follow(address, AbortSignal.any([ending, late]));
  } catch (error) {
    if (late.aborted) throw new Error(`${address.host} did not answer within ${longestMs / 1000} seconds.`);
    // What failed below stands in the cause: `connect ECONNREFUSED 127.0.0.1:9`.
    if (error instanceof TypeError) throw new Error(`${address.host} cannot be reached (${reasonOf(error.cause)}).`);
    throw error;
  }
}

/** A redirect may not change the protocol: a call over https must not leave it, and one over http would send its secret in the clear first. */
async function follow(address: URL, signal: AbortSignal): Promise<void> {
  let at = address;
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const answer = await fetch(at, { redirect: 'manual', signal });
    await answer.body?.cancel();
    if (answer.ok) return;
    const to = answer.headers.get('location');
    if (answer.status < 300 || answer.status > 399 || !to || !URL.canParse(to, at))
      throw new Error(`${at.host} answered with ${answer.status}.`);
    const next = new URL(to, at);
    if (next.protocol !== at.protocol)
      throw new Error(`${at.host} sends on to ${next.protocol}//${next.host}. Let BACKUP_PING_URL name that address.`);
    at = next;
  }
  throw new Error(`${address.host} sends on more than ${mostRedirects} times.`);
}
