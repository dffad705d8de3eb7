import { reasonOf } from '#shared/app-error.ts';
import type { Db } from '../db/open-db.ts';
import type { Log } from '../start/log.ts';
import {
  attachmentsOf,
  type ClaimedMail,
  claimNextMail,
  createDueCheck,
  recordOutcome,
  returnUnfinished,
} from './mail-queue.ts';
import type { Outcome, Transport } from './transport.ts';

type Parts = {
  db: Db;
  write: <T>(work: (db: Db) => T) => Promise<T>;
  /** Undefined while mail is not set up: then everything waits. */
  transport: Transport | undefined;
  log: Log;
  /** ISO, UTC. */
  now: () => string;
};

export type MailWorker = {
  /** Whether mails leave this server at all. */
  isSetUp: boolean;
  /** Sends what is due, soon. Cheap enough to be called after every commit. */
  wake: () => void;
  /** Queues again what a crash left half sent, and looks for retries from now on. */
  start: () => Promise<void>;
  /** Begins no further mail; resolves when the one under way is done. */
  stop: () => Promise<void>;
};

/** `at`: when it was sent, or was not (ISO, UTC). */
type Ended = { mail: ClaimedMail; outcome: Outcome; at: string };

/** How often retries are looked for. */
const lookEveryMs = 15_000;

/** Empties the mail queue, one mail at a time, in this process. */
export function createMailWorker({ db, write, transport, log, now }: Parts): MailWorker {
  const hasDueMail = createDueCheck(db);
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** What became of mails and could not be written yet, for example on a full disk. */
  const unwritten = new Set<Ended>();

  async function sendDue(send: Transport): Promise<void> {
    for (const ended of unwritten)
      await writeEnd(ended).catch((error: unknown) =>
        log.error({ err: error, emailId: ended.mail.id }, 'what became of an email could not be noted'),
      );
    while (!isStopped && hasDueMail(now())) {
      const mail = await write((tx) => claimNextMail(tx, now()));
      if (!mail) continue;
      const outcome = await tryToSend(send, mail);
      const ended = { mail, outcome, at: now() };
      unwritten.add(ended);
      await writeEnd(ended);
      if (outcome.ok) log.info({ emailId: mail.id, kind: mail.kind }, 'email sent');
      else {
        const reason = withoutAddresses(outcome.error);
        log.warn({ emailId: mail.id, kind: mail.kind, attempts: mail.attempts, reason }, 'email not sent');
      }
    }
  }

  async function tryToSend(send: Transport, mail: ClaimedMail): Promise<Outcome> {
    try {
      return await send({ ...mail, attachments: attachmentsOf(db, mail) });
    } catch (error) {
      return { ok: false, error: reasonOf(error), isFinal: false };
    }
  }

  async function writeEnd(ended: Ended): Promise<void> {
    await write((tx) => recordOutcome(tx, ended.mail, ended.outcome, ended.at));
    unwritten.delete(ended);
  }

  function wake(): void {
    if (!transport || isStopped) return;
    if (running) {
      wokenMeanwhile = true;
      return;
    }
    if (unwritten.size === 0 && !hasDueMail(now())) return;
    running = sendDue(transport)
      // For example a full disk. The timer tries again.
      .catch((error: unknown) => log.error({ err: error }, 'the mail queue could not be emptied'))
      .finally(() => {
        running = undefined;
        if (!wokenMeanwhile) return;
        wokenMeanwhile = false;
        wake();
      });
  }

  return {
    isSetUp: transport !== undefined,
    wake,
    async start() {
      await write((tx) => returnUnfinished(tx, now()));
      timer = setInterval(wake, lookEveryMs).unref();
      wake();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** The log names no person, and mail servers repeat whom they refuse. */
function withoutAddresses(reason: string): string {
  return reason.replaceAll(/[^\s<>"'(),;]+@[^\s<>"'(),;]+/g, '(address)');
}
