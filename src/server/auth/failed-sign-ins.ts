import type { Db } from '../db/open-db.ts';
import { systemAct } from '../services/act.ts';
import { recordAudit } from '../services/audit.ts';
import type { Log } from '../start/log.ts';
import type { CountedFailure } from './sign-in-limits.ts';

/** What fail2ban looks for: `deploy/fail2ban/filter.d/bushline.conf`. */
const logText = 'sign-in failed';

/** Lines of the audit trail are kept forever, so strangers may add only this many. */
const most = { lines: 100, perMs: 60 * 60_000 };

type Request = {
  write: (work: (db: Db) => void) => Promise<unknown>;
  log: Log;
  address: string;
  now: string;
  today: string;
  timeZone: string;
};

type Failed = {
  /** As it was typed, in lower case. */
  email: string;
  person: { id: number } | undefined;
  failure: CountedFailure;
};

/** Records failed sign-ins: each in the log, by address; the first of a run and the one that reaches a limit also in the audit trail. */
export class FailedSignIns {
  readonly #clock: () => number;
  #since = Number.NEGATIVE_INFINITY;
  #lines = 0;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  async note({ write, log, address, ...clock }: Request, { email, person, failure }: Failed): Promise<void> {
    log.warn({ address }, logText);
    if (!(failure.isFirst || failure.isLast) || !this.#takeLine()) return;
    const line = {
      action: failure.isLast ? 'slowed' : 'failed',
      recordType: 'sign-in' as const,
      recordId: person?.id ?? null,
      recordName: printable(email),
      after: { address },
    };
    try {
      await write((db) => recordAudit(db, systemAct(clock), line));
    } catch (error) {
      // For example a full disk. The person is still told only that the password was wrong.
      log.error({ err: error }, 'a failed sign-in could not be written to the trail');
    }
  }

  /** Counts a line. @returns whether this hour still has room for it. */
  #takeLine(): boolean {
    const at = this.#clock();
    if (at - this.#since >= most.perMs) {
      this.#since = at;
      this.#lines = 0;
    }
    this.#lines += 1;
    return this.#lines <= most.lines;
  }
}

/** The email, at most 100 characters, without control characters that a terminal would obey. */
function printable(email: string): string {
  return email.replaceAll(/\p{C}/gu, ' ').slice(0, 100);
}
