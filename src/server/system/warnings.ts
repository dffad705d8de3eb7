import { failedBackupsInARow, formatBytes, staleBackupMs } from '#shared/backups.ts';
import { formatDate, formatInstant, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Warning, WarningId } from '#shared/system.ts';
import type { BackupKeeper } from '../backups/backup-keeper.ts';
import type { MailState } from '../services/system.ts';
import type { SettingsWarning } from '../settings-warnings.ts';
import type { NewerVersion } from './newer-version.ts';
import { endOfNode } from './node-releases.ts';

/** What the warnings are made from. Instants are ISO, UTC. */
export type WarningFacts = {
  now: string;
  timeZone: string;
  /** When this database was first used: until two days later nobody misses a backup. */
  firstUsedAt: string;
  backups: Pick<
    ReturnType<BackupKeeper['describe']>,
    'newestGoodAt' | 'failedInARow' | 'lastFailure' | 'secondPlace' | 'freeBytes' | 'databaseBytes' | 'isDiskShort'
  >;
  mail: Pick<MailState, 'trouble'>;
  proxy: {
    /** The setting PUBLIC_URL. */
    address: string | undefined;
    /** The setting TRUST_PROXY. */
    trusted: number;
    /** Whether a request came through a proxy that the settings do not name. */
    isUnknownSeen: boolean;
  };
  /** What is set, usable, and most likely not meant. */
  settings: readonly SettingsWarning[];
  version: string;
  newerVersion: NewerVersion | null;
  /** `24.11.1` */
  node: string;
};

type Words = Omit<Warning, 'id'>;

const text = messages.system.warnings;

/** The one table of what is warned about, the most pressing first. Null: nothing is wrong there. */
const table: Record<WarningId, (facts: WarningFacts) => Words | null> = {
  backup: warnOfBackups,
  'second-place': ({ backups: { secondPlace } }) =>
    secondPlace?.problem ? text.secondPlace(secondPlace.problem) : null,
  disk: ({ backups: { isDiskShort, freeBytes, databaseBytes } }) =>
    isDiskShort ? text.disk(formatBytes(freeBytes), formatBytes(databaseBytes)) : null,
  proxy: warnOfProxy,
  mail: ({ mail: { trouble } }) => trouble && text.mail(trouble.count, trouble.reason),
  settings: ({ settings }) => {
    // The proxy has a warning of its own.
    const [first] = settings.filter(({ setting }) => setting !== 'TRUST_PROXY');
    return first ? text.settings(first.setting, first.text) : null;
  },
  'new-version': ({ newerVersion, version }) => newerVersion && text.newVersion({ ...newerVersion, running: version }),
  node: ({ node, now, timeZone }) => {
    const ended = endOfNode(node, todayIn(timeZone, now));
    return ended === null ? null : text.node(node, formatDate(ended));
  },
};

export function warningsOf(facts: WarningFacts): Warning[] {
  return (Object.keys(table) as WarningId[]).flatMap((id) => {
    const words = table[id](facts);
    return words ? [{ id, ...words }] : [];
  });
}

function warnOfBackups({ backups, now, timeZone, firstUsedAt }: WarningFacts): Words | null {
  const { newestGoodAt, failedInARow, lastFailure } = backups;
  if (failedInARow >= failedBackupsInARow && lastFailure !== null) return text.backupsFailed(failedInARow, lastFailure);
  if (Date.parse(now) - Date.parse(newestGoodAt ?? firstUsedAt) <= staleBackupMs) return null;
  return newestGoodAt === null ? text.noBackup : text.staleBackup(formatInstant(newestGoodAt, timeZone));
}

function warnOfProxy({ proxy: { address, trusted, isUnknownSeen } }: WarningFacts): Words | null {
  if (trusted > 0) return null;
  if (isUnknownSeen) return text.proxyUnknown;
  // Bushline itself speaks no https, so something in front of it does.
  return address?.startsWith('https://') ? text.proxyExpected : null;
}
