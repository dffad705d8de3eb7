import type { LastRestore } from '#shared/backups.ts';
import type { SessionUser, TokenScope } from '#shared/permissions.ts';
import type { Watch } from '#shared/still-out.ts';
import type { FailedSignIns } from '../auth/failed-sign-ins.ts';
import type { KnownBrowsers } from '../auth/known-browsers.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { SignInContext } from '../auth/sign-in.ts';
import type { SignInLimits } from '../auth/sign-in-limits.ts';
import type { BackupKeeper } from '../backups/backup-keeper.ts';
import type { AskedRestore } from '../backups/restore-note.ts';
import type { DiskRoom } from '../db/disk-room.ts';
import type { Db } from '../db/open-db.ts';
import type { WriteQueue } from '../db/write-queue.ts';
import type { MailWorker } from '../email/worker.ts';
import { type Change, madeAtOf, saidOf } from '../http/change-headers.ts';
import type { Slots } from '../http/slots.ts';
import type { UnknownProxy } from '../http/unknown-proxy.ts';
import type { WrittenBytes } from '../http/written-bytes.ts';
import { type Act, actOf, clockAt } from '../services/act.ts';
import type { Env } from '../settings/env.ts';
import type { SystemWatch } from '../system/system-watch.ts';
import type { Limiter } from '../trpc/limits.ts';
import type { OpenCalls } from '../trpc/open-calls.ts';
import type { Turns } from '../trpc/turns.ts';
import type { Log } from './log.ts';

/** What lives as long as the database is open. */
export type Program = {
  env: Env;
  log: Log;
  db: Db;
  queue: WriteQueue;
  disk: DiskRoom;
  sessions: Sessions;
  signInLimits: SignInLimits;
  failedSignIns: FailedSignIns;
  knownBrowsers: KnownBrowsers;
  unknownProxy: UnknownProxy;
  mail: MailWorker;
  /** How many calls each person may make in a minute. */
  limiter: Limiter;
  /** How many calls of each person have no answer yet. */
  openCalls: OpenCalls;
  /** One heavy call after the other. */
  turns: Turns;
  /** Forms with files, and large bodies, that are received at once. */
  uploads: Slots;
  /** Backups and exports of everything that are sent at once. */
  downloads: Slots;
  written: WrittenBytes;
  backups: BackupKeeper;
  /** Ends the program, and has everything replaced by a backup when it starts again. Only where something starts it again. */
  restore?: (asked: Pick<AskedRestore, 'file' | 'startedAt' | 'actorName'>) => Promise<Pick<AskedRestore, 'askedAt'>>;
  /** What became of the restore that was tried last. */
  lastRestore: LastRestore | null;
  /** How this installation is doing. */
  system: SystemWatch;
  /** The code that a new installation asks for before it makes its first Group Admin. */
  setupCode: string;
  version: string;
  /** Tells this database from every other one, also from a copy that was restored. */
  databaseId: string;
  /** The clock: ISO, UTC. Tests set it. */
  now: () => string;
};

/** What is known of a request before its sender is identified. */
type RequestFacts = {
  id: string;
  address: string;
  cookieHeader: string | undefined;
  userAgent: string | undefined;
  setCookie: (cookie: string) => void;
  /** Calls back once the answer is sent, or the client has gone; with `unreadMs` also when it takes nothing for so long. */
  whenAnswered: (done: () => void, unreadMs?: number) => void;
  /** For the answer of a call that is alone in its request: whoever has this mark already is answered 304, and no body. */
  mark: (mark: string) => void;
};

/** What a procedure knows of its request, and works with. Every field is an own property, so that a spread copies it. */
export class Context {
  readonly program: Program;
  readonly request: RequestFacts;
  readonly db: Db;
  user: SessionUser | undefined;
  sessionId: string | undefined;
  /** What the access token of the request may do; undefined for a session. */
  tokenScope: TokenScope | undefined;
  /** Only calls of the page have one. */
  change: Change | undefined;
  /** The error for which none of the request's calls is made. */
  refusal: unknown;

  constructor(program: Program, request: RequestFacts) {
    this.program = program;
    this.request = request;
    this.db = program.db;
  }
}

/**
 * Whose calls are counted together: a person's by their sessions, those of each access token apart, so that a program never uses up what
 * its owner's phone needs. Undefined for a stranger.
 */
export function senderOf({ user, sessionId, tokenScope }: Pick<Context, 'user' | 'sessionId' | 'tokenScope'>) {
  return tokenScope === undefined ? user?.id : sessionId;
}

type Person = Pick<SessionUser, 'id' | 'firstname' | 'lastname'>;

/** An act of a person by this request, now. */
export function actNow({ program, change }: Pick<Context, 'program' | 'change'>, person: Person): Act {
  const act = actOf(person, clockOf({ program }));
  if (!change) return act;
  const { key, databaseId } = change;
  return {
    ...act,
    madeAt: madeAtOf(change, act.now),
    said: saidOf(change),
    ...(key && { changeKey: key }),
    isFromOtherDatabase: databaseId !== undefined && databaseId !== program.databaseId,
  };
}

export const clockOf = ({ program }: Pick<Context, 'program'>) => clockAt(program.env.ORG_TIMEZONE, program.now());

/** How mails name this installation, link to it and write a position. The address comes from the settings alone: a request's own Host can be forged. */
export function installationOf({ env }: Program) {
  const baseUrl = env.publicUrl ?? `http://localhost:${env.PORT}`;
  return { orgName: env.ORG_NAME, baseUrl, positionStyle: env.POSITION_STYLE };
}

/** How this installation watches for people who are still out. */
export function watchOf({ env }: Program): Watch {
  return { timeZone: env.ORG_TIMEZONE, overdueMinutes: env.OVERDUE_MINUTES };
}

/** What signing in needs of a request. */
export function signInContextOf({ program, request }: Context): SignInContext {
  return {
    db: program.db,
    write: (work) => program.queue.run(work),
    log: program.log,
    sessions: program.sessions,
    limits: program.signInLimits,
    failures: program.failedSignIns,
    browsers: program.knownBrowsers,
    address: request.address,
    cookieHeader: request.cookieHeader,
    userAgent: request.userAgent,
    ...clockOf({ program }),
  };
}
