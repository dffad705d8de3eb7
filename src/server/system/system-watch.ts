import { statfsSync, statSync } from 'node:fs';
import { todayIn } from '#shared/dates.ts';
import type { Warning } from '#shared/system.ts';
import { listSlowed } from '../auth/sign-in.ts';
import type { SignInLimits } from '../auth/sign-in-limits.ts';
import type { BackupKeeper } from '../backups/backup-keeper.ts';
import { unknownDiskOf } from '../db/local-disk.ts';
import type { Db } from '../db/open-db.ts';
import type { Log } from '../log.ts';
import { packageRoot } from '../package-root.ts';
import { systemAct } from '../services/act.ts';
import { countFailedSignIns, countSessions, measureFiles, readFirstUse, readMailState } from '../services/system.ts';
import { type Installation, mailWarnings } from '../services/warning-emails.ts';
import { type JudgedSettings, settingsWarnings } from '../settings-warnings.ts';
import { findNewerVersion } from './newer-version.ts';
import { type WarningFacts, warningsOf } from './warnings.ts';

type Settings = JudgedSettings & { ORG_TIMEZONE: string };

/** The parts of the program that are looked at. */
type Watched = {
  env: Settings;
  db: Db;
  queue: { run: <T>(work: (db: Db) => T) => Promise<T> };
  log: Log;
  backups: Pick<BackupKeeper, 'describe'>;
  mail: { isSetUp: boolean };
  unknownProxy: { isSeen: boolean };
  signInLimits: SignInLimits;
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
  let counted = { count: null as number | null, untilMs: Number.NEGATIVE_INFINITY };

  function look() {
    const { env, db, backups, unknownProxy, version, now } = watched();
    disk ??= { kind: unknownDiskOf(env.dataDir) };
    return {
      now: now(),
      timeZone: env.ORG_TIMEZONE,
      firstUsedAt: readFirstUse(db),
      backups: backups.describe(),
      mail: readMailState(db, now()),
      settings: settingsWarnings(env, { isProxyUnknown: unknownProxy.isSeen, unknownDisk: disk.kind }),
      version,
      newerVersion: findNewerVersion(packageRoot, version),
      node: process.versions.node,
    } satisfies WarningFacts;
  }

  const warnings = (): Warning[] => warningsOf(look());

  function attemptCount(): number | null {
    try {
      return warnings().length;
    } catch (error) {
      watched().log.error({ err: error }, 'the warnings could not be counted');
      return null;
    }
  }

  return {
    warnings,

    /** How many warnings there were in the last seconds. Never throws: a server that cannot count them still serves. */
    countWarnings(): number | null {
      if (performance.now() < counted.untilMs) return counted.count;
      counted = { count: attemptCount(), untilMs: performance.now() + countedForMs };
      return counted.count;
    },

    /** Everything that the page `System` shows. No secret. */
    describe() {
      const { env, db, mail, signInLimits, unknownProxy } = watched();
      const facts = look();
      const { rows: _, ...backups } = facts.backups;
      const weekAgo = new Date(Date.parse(facts.now) - weekMs).toISOString();
      return {
        ...facts,
        warnings: warningsOf(facts),
        backups,
        disk: { folder: env.dataDir, sizeBytes: sizeOfDisk(env.dataDir), fileBytes: measureFiles(db) },
        mail: { ...facts.mail, sender: mail.isSetUp ? senderOf(env) : null, from: env.EMAIL_FROM },
        proxy: { address: env.publicUrl, trusted: env.TRUST_PROXY, isUnknownSeen: unknownProxy.isSeen },
        program: { builtAt: builtAt(), startedAt },
        sessions: {
          ...countSessions(db, Date.now()),
          failedSignIns: countFailedSignIns(db, weekAgo),
          lockedOut: listSlowed({ db, limits: signInLimits }).length,
        },
      };
    },

    /** Mails what is wrong to the Group Admins, once a week. A mail about failing mail alone would fail as well. */
    async mailWarnings(installation: Installation): Promise<void> {
      const { env, queue, mail, now } = watched();
      const found = warnings();
      if (!mail.isSetUp || found.every(({ id }) => id === 'mail')) return;
      const act = systemAct(now(), todayIn(env.ORG_TIMEZONE, now()));
      await queue.run((tx) => mailWarnings(tx, act, found, installation));
    },
  };
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
