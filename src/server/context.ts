import { AppError } from '#shared/app-error.ts';
import { todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { SessionUser } from '#shared/permissions.ts';
import type { Sessions } from './auth/sessions.ts';
import type { SignInDoor, SignInLimits } from './auth/sign-in.ts';
import type { BackupKeeper } from './backups/backup-keeper.ts';
import type { Db } from './db/open-db.ts';
import type { WriteQueue } from './db/write-queue.ts';
import type { MailWorker } from './email/worker.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { Act } from './services/act.ts';
import { answerOnce } from './services/client-keys.ts';

/** What lives as long as the process. */
export type Program = {
  env: Env;
  log: Log;
  db: Db;
  queue: WriteQueue;
  sessions: Sessions;
  signInLimits: SignInLimits;
  mail: MailWorker;
  backups: BackupKeeper;
  /** What a new installation asks for before it makes its first Group Admin. */
  setupCode: string;
  version: string;
  /** The clock: ISO, UTC. Tests set it. */
  now: () => string;
};

/** What is known of a request before anybody asks who sent it. */
type RequestFacts = {
  id: string;
  address: string;
  cookieHeader: string | undefined;
  setCookie: (cookie: string) => void;
};

/** What a procedure gets to know of its request, and works with. What only some need is made when they ask for it. */
export class Context {
  readonly program: Program;
  readonly request: RequestFacts;
  user: SessionUser | undefined;
  sessionId: string | undefined;

  constructor(program: Program, request: RequestFacts) {
    this.program = program;
    this.request = request;
  }

  get db(): Db {
    return this.program.db;
  }

  /** An act of this person, now; throws SIGNED_OUT for a stranger. */
  get act(): Act {
    if (!this.user) throw new AppError('SIGNED_OUT', messages.login.signedOut);
    return actNow(this.program, this.user);
  }

  /** One write: a transaction with its audit and outbox rows, answered once it is on the disk. With a client key it runs once, however often it is sent. */
  readonly write = <T>(work: (db: Db, act: Act) => T, clientKey?: string): Promise<T> => {
    const { act } = this;
    return this.program.queue.run((db) =>
      clientKey ? answerOnce(db, act, clientKey, () => work(db, act)) : work(db, act),
    );
  };
}

/** An act of a person, now. */
function actNow(program: Program, user: SessionUser): Act {
  const now = program.now();
  return { actorId: user.id, actorName: fullName(user), now, today: todayIn(program.env.ORG_TIMEZONE, now) };
}

/** How mails name this installation and link to it. The address comes from the settings alone: a request's own Host can be forged. */
export function installationOf({ env }: Program) {
  return { orgName: env.ORG_NAME, baseUrl: env.publicUrl ?? `http://localhost:${env.PORT}` };
}

/** What signing in needs of a request. */
export function signInDoor({ program, request }: Context): SignInDoor {
  const now = program.now();
  return {
    db: program.db,
    write: (work) => program.queue.run(work),
    sessions: program.sessions,
    limits: program.signInLimits,
    address: request.address,
    now,
    today: todayIn(program.env.ORG_TIMEZONE, now),
  };
}
