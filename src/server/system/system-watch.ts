import { statfsSync, statSync } from 'node:fs';
import { AppError, reasonOf } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Found, Warning, WarningId } from '#shared/system.ts';
import { listSlowed } from '../auth/sign-in.ts';
import type { SignInLimits } from '../auth/sign-in-limits.ts';
import type { BackupKeeper } from '../backups/backup-keeper.ts';
import { unknownDiskOf } from '../db/local-disk.ts';
import type { Db } from '../db/open-db.ts';
import type { Installation } from '../email/letters/letter.ts';
import { mailWarnings } from '../email/letters/warnings.ts';
import { type Act, clockAt, systemAct } from '../services/act.ts';
import { findClockJump, noteClock } from '../services/clock-jumps.ts';
import { photoBytes } from '../services/photos/room.ts';
import { type PutOffs, putOffOf, putOffWarning, readPutOffs, showWarningAgain } from '../services/put-off-warnings.ts';
import { listAlikeAccounts } from '../services/staff-accounts.ts';
import { countFailedSignIns, countSessions, measureFiles, readFirstUse, readMailState } from '../services/system.ts';
import { type JudgedSettings, settingsWarnings } from '../settings/settings-warnings.ts';
import type { Log } from '../start/log.ts';
import { packageRoot } from '../start/package-root.ts';
import { findNewerVersion } from './newer-version.ts';
import { askPublished, findPublished, isAskingDue, notePublished } from './published-version.ts';
import { type FoundWarning, type WarningFacts, warningsOf } from './warnings.ts';

type Settings = JudgedSettings & { ORG_TIMEZONE: string; NEWER_VERSION_URL?: string | undefined; PHOTO_SPACE: number };

/** The parts of the program that are looked at. */
type Watched = {
  env: Settings;
  db: Db;
  queue: { run: <T>(work: (db: Db) => T) => Promise<T> };
  backups: Pick<BackupKeeper, 'describe' | 'measureDisk'>;
  mail: { isSetUp: boolean };
  unknownProxy: { isSeen: boolean };
  signInLimits: SignInLimits;
  log: Log;
  version: string;
  now: () => string;
};

export type SystemWatch = ReturnType<typeof createSystemWatch>;
export type SystemFacts = ReturnType<SystemWatch['describe']>;

const weekMs = 7 * 24 * 60 * 60_000;
/** Programs that watch the server ask often, and looking costs a hundred times as much as answering. */
const countedForMs = 15_000;

/** How this installation is doing: for its Group Admins, in full, and for programs that watch it. @param watched asked at each look. */
export function createSystemWatch(watched: () => Watched) {
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();
  let disk: { kind: string | undefined } | undefined;
  let logged = new Set<string>();
  let counted = { count: 0, untilMs: Number.NEGATIVE_INFINITY };

  /** Each part is looked at when it is read, once, so that one which cannot be keeps nothing but itself from being known. */
  function look() {
    const { env, db, backups, unknownProxy, version, now } = watched();
    const at = now();
    const described = once(() => backups.describe());
    const measured = once(() => {
      const sizes = { sizeBytes: sizeOfDisk(env.dataDir), fileBytes: measureFiles(db) };
      return { folder: env.dataDir, ...backups.measureDisk(), ...sizes };
    });
    const mail = once(() => readMailState(db, at));
    const settings = once(() => {
      disk ??= { kind: unknownDiskOf(env.dataDir) };
      return settingsWarnings(env, { isProxyUnknown: unknownProxy.isSeen, unknownDisk: disk.kind });
    });
    const newerVersion = once(() => findNewerVersion(packageRoot, version));
    return {
      now: at,
      timeZone: env.ORG_TIMEZONE,
      get firstUsedAt() {
        return readFirstUse(db);
      },
      get backups() {
        return described();
      },
      get disk() {
        return measured();
      },
      get photos() {
        return { bytes: photoBytes(db), space: env.PHOTO_SPACE };
      },
      get clockJump() {
        return findClockJump(db, at);
      },
      get mail() {
        return mail();
      },
      get settings() {
        return settings();
      },
      get alikeEmails() {
        return listAlikeAccounts(db);
      },
      version,
      get newerVersion() {
        return newerVersion();
      },
      get publishedVersion() {
        return env.NEWER_VERSION_URL === undefined ? null : findPublished(db, version);
      },
      node: process.versions.node,
    } satisfies WarningFacts;
  }

  /** Put off or not, and by whom. Where that cannot be read, nothing is put off. */
  function judged(facts: WarningFacts): Warning[] {
    const kept = attempt((): PutOffs => readPutOffs(watched().db));
    const putOffs = 'value' in kept ? kept.value : {};
    return warningsOf(facts).map(({ about, ...warning }) => ({
      ...warning,
      putOff: warning.mayWait ? putOffOf(putOffs, { id: warning.id, about }, facts.now) : null,
    }));
  }

  const all = () => judged(look());
  /** Those that nobody put off. */
  const warnings = () => all().filter(({ putOff }) => putOff === null);

  return {
    warnings,

    /** For a month nobody is reminded of it. Throws CONFLICT for one that cannot wait. */
    putOff(db: Db, act: Act, id: WarningId): { message: string } {
      const found = findWarning(look(), id);
      if (!found) return { message: messages.system.isGone };
      if (!found.mayWait) throw new AppError('CONFLICT', messages.system.cannotWait);
      putOffWarning(db, act, found);
      return { message: messages.system.isPutOff };
    },

    showAgain(db: Db, act: Act, id: WarningId): { message: string } {
      const title = findWarning(look(), id)?.title ?? messages.system.isGone;
      showWarningAgain(db, act, { id, title });
      return { message: messages.system.isShownAgain };
    },

    /** Writes each warning to the log once while it lasts, for whoever reads only that. */
    logWarnings(): void {
      const found = all();
      const lineOf = ({ id, isGrave }: Warning) => `${id} ${isGrave}`;
      for (const one of found) if (!logged.has(lineOf(one))) watched().log.warn({ warning: one.id }, one.title);
      logged = new Set(found.map(lineOf));
    },

    /** Whether the clock went ahead: then nobody knows how old anything is. Where that cannot be told, it did not. */
    isClockAhead(): boolean {
      const { db, now } = watched();
      const looked = attempt(() => findClockJump(db, now()));
      return 'value' in looked && looked.value !== null && looked.value.to > looked.value.from;
    },

    /** Notes what the server's clock says, to notice a jump. */
    async noteClock(): Promise<void> {
      const { queue, now } = watched();
      await queue.run((tx) => noteClock(tx, now()));
    },

    /** Asks once a day whether a newer version is out, where NEWER_VERSION_URL says whom. Rejects in words where nobody answers. */
    async askForNewerVersion(): Promise<void> {
      const { env, db, queue, now } = watched();
      const askedAt = now();
      if (env.NEWER_VERSION_URL === undefined || !isAskingDue(db, askedAt)) return;
      const version = await askPublished(env.NEWER_VERSION_URL);
      await queue.run((tx) => notePublished(tx, { askedAt, version }));
    },

    /** How many warnings there were in the last seconds, with those that are put off: programs that watch are not people. */
    countWarnings(): number {
      if (performance.now() < counted.untilMs) return counted.count;
      counted = { count: all().length, untilMs: performance.now() + countedForMs };
      return counted.count;
    },

    /** Everything that the page `System` shows. No secret. */
    describe() {
      const { env, db, mail, signInLimits, unknownProxy } = watched();
      const facts = look();
      const { now, timeZone, version, node } = facts;
      const weekAgo = new Date(Date.parse(now) - weekMs).toISOString();
      return {
        now,
        timeZone,
        version,
        node,
        warnings: judged(facts),
        backups: found(() => ({ ...facts.backups, rows: undefined })),
        disk: found(() => facts.disk),
        mail: found(() => ({ ...facts.mail, sender: mail.isSetUp ? senderOf(env) : null, from: env.EMAIL_FROM })),
        proxy: { address: env.publicUrl, trusted: env.TRUST_PROXY, isUnknownSeen: unknownProxy.isSeen },
        program: { builtAt: builtAt(), startedAt },
        sessions: found(() => ({
          ...countSessions(db, Date.now()),
          failedSignIns: countFailedSignIns(db, weekAgo),
          lockedOut: listSlowed({ db, limits: signInLimits }).length,
        })),
      };
    },

    /** Mails what is wrong to the Group Admins, when that is due. A mail about failing mail alone would fail as well. */
    async mailWarnings(installation: Installation): Promise<void> {
      const { env, queue, mail, now } = watched();
      const found = warnings();
      if (!mail.isSetUp) return;
      const told = found.every(({ id }) => id === 'mail') ? [] : found;
      const act = systemAct(clockAt(env.ORG_TIMEZONE, now()));
      await queue.run((tx) => mailWarnings(tx, act, told, installation));
    },
  };
}

const findWarning = (facts: WarningFacts, id: WarningId): FoundWarning | undefined =>
  warningsOf(facts).find((one) => one.id === id);

function found<T>(look: () => T): Found<T> {
  try {
    return look();
  } catch (error) {
    return { notKnown: reasonOf(error) };
  }
}

/** The same answer, or the same failure, each time. */
function once<T>(look: () => T): () => T {
  let answer: { value: T } | { error: unknown } | undefined;
  return () => {
    answer ??= attempt(look);
    if ('error' in answer) throw answer.error;
    return answer.value;
  };
}

function attempt<T>(look: () => T): { value: T } | { error: unknown } {
  try {
    return { value: look() };
  } catch (error) {
    return { error };
  }
}

function sizeOfDisk(folder: string): number {
  const { blocks, bsize } = statfsSync(folder);
  return blocks * bsize;
}

/** When the running program was built; null where the system does not tell. ISO, UTC. */
function builtAt(): string | null {
  const stat = statSync(process.argv[1] ?? '', { throwIfNoEntry: false });
  return stat ? stat.mtime.toISOString() : null;
}

/** Who takes the mails, without the name and password in an SMTP address. */
function senderOf({ RESEND_API_KEY, SMTP_URL }: Settings): string | null {
  if (RESEND_API_KEY) return 'Resend';
  return SMTP_URL && URL.canParse(SMTP_URL) ? new URL(SMTP_URL).hostname : null;
}
