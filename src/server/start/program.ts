import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unnamedAdmin } from '#shared/names.ts';
import { FailedSignIns } from '../auth/failed-sign-ins.ts';
import { KnownBrowsers } from '../auth/known-browsers.ts';
import { hashPassword } from '../auth/passwords.ts';
import { createSessions } from '../auth/sessions.ts';
import { SignInLimits } from '../auth/sign-in-limits.ts';
import { createBackupKeeper } from '../backups/backup-keeper.ts';
import { planNightly } from '../backups/nightly.ts';
import { lastRestoreOf, type TriedRestore } from '../backups/restore-note.ts';
import { ensureDatabaseId } from '../db/database-id.ts';
import { DiskRoom } from '../db/disk-room.ts';
import { ensureKnownBrowserKey } from '../db/known-browser-key.ts';
import { type Sqlite, wrapDb } from '../db/open-db.ts';
import { WriteQueue } from '../db/write-queue.ts';
import { createTransport } from '../email/create-transport.ts';
import { createMailWorker } from '../email/worker.ts';
import { Slots } from '../http/slots.ts';
import { UnknownProxy } from '../http/unknown-proxy.ts';
import { WrittenBytes } from '../http/written-bytes.ts';
import { clockAt, systemAct } from '../services/act.ts';
import { createFirstGroupAdmin, hasNoStaff } from '../services/staff-accounts.ts';
import { type Env, environmentOfOthers } from '../settings/env.ts';
import { createSystemWatch } from '../system/system-watch.ts';
import { Limiter, mostOpenCalls } from '../trpc/limits.ts';
import { OpenCalls } from '../trpc/open-calls.ts';
import { Turns } from '../trpc/turns.ts';
import type { Program } from './context.ts';
import { createLog } from './create-log.ts';
import { packageRoot } from './package-root.ts';

/** No letter or digit that is mistaken for another. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const version = (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version;

/** Puts the parts of the server together around an open, migrated database. `tried`: the restore that was tried last. */
export function createProgram(
  env: Env,
  sqlite: Sqlite,
  now: () => string = () => new Date().toISOString(),
  tried?: TriedRestore,
): Program {
  const db = wrapDb(sqlite);
  const log = createLog(env.LOG_LEVEL);
  const disk = new DiskRoom(env.dataDir, sqlite);
  const queue = new WriteQueue(
    sqlite,
    db,
    () => mail.wake(),
    () => disk.makeRoom(),
  );
  const mail = createMailWorker({ db, write: (work) => queue.run(work), transport: createTransport(env), log, now });
  const databaseId = ensureDatabaseId(sqlite);
  const { at, catchUpAfterMs } = planNightly(env.BACKUP_AT, databaseId);
  const lastRestore = lastRestoreOf(tried, databaseId);
  const isSecure = env.publicUrl?.startsWith('https://') ?? false;
  const program: Omit<Program, 'system'> = {
    env,
    log,
    db,
    queue,
    disk,
    sessions: createSessions(db, (work) => queue.run(work), isSecure),
    signInLimits: new SignInLimits(),
    failedSignIns: new FailedSignIns(),
    knownBrowsers: new KnownBrowsers(ensureKnownBrowserKey(sqlite), isSecure),
    unknownProxy: new UnknownProxy(env.TRUST_PROXY, log),
    mail,
    limiter: new Limiter(env.BUDGET_FACTOR),
    openCalls: new OpenCalls(mostOpenCalls * env.BUDGET_FACTOR),
    turns: new Turns(env.BUDGET_FACTOR),
    uploads: new Slots({ person: { atOnce: 2, waiting: 4 }, all: { atOnce: 4, waiting: 40 } }),
    downloads: new Slots({ person: { atOnce: 1, waiting: 2 }, all: { atOnce: 2, waiting: 20 } }),
    written: new WrittenBytes(),
    backups: createBackupKeeper({
      settings: { ...env, BACKUP_AT: at },
      environment: environmentOfOthers,
      db,
      write: (work) => queue.run(work),
      log,
      now,
      catchUpAfterMs,
      lastRestore,
    }),
    setupCode: Array.from({ length: 10 }, () => codeLetters[randomInt(codeLetters.length)]).join(''),
    version,
    databaseId,
    lastRestore,
    now,
  };
  return Object.assign(program, { system: createSystemWatch(() => program) });
}

/** Makes the Group Admin that the settings ask for, when there is nobody yet. */
export async function createConfiguredAdmin({ env, db, queue, now }: Program): Promise<void> {
  if (!env.ADMIN_EMAIL || !env.ADMIN_PASSWORD || !hasNoStaff(db)) return;
  const passwordHash = await hashPassword(env.ADMIN_PASSWORD);
  const act = systemAct(clockAt(env.ORG_TIMEZONE, now()));
  const person = { ...unnamedAdmin, email: env.ADMIN_EMAIL, phone: '', passwordHash };
  await queue.run((tx) => createFirstGroupAdmin(tx, act, person));
}
