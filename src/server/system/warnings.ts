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
  /** What is set, usable, and most likely not meant. */
  settings: readonly SettingsWarning[];
  version: string;
  newerVersion: NewerVersion | null;
  /** `24.11.1` */
  node: string;
};

type Words = Omit<Warning, 'id'>;

const text = messages.system.warnings;

const isOfProxy = ({ setting }: SettingsWarning) => setting === 'TRUST_PROXY';

/** The one table of what is warned about, the most pressing first. Null: nothing is wrong there. */
const table: Record<WarningId, (facts: WarningFacts) => Words | null> = {
  backup: warnOfBackups,
  'second-place': ({ backups: { secondPlace } }) =>
    secondPlace?.problem ? text.secondPlace(secondPlace.problem) : null,
  disk: ({ backups: { isDiskShort, freeBytes, databaseBytes } }) =>
    isDiskShort ? text.disk(formatBytes(freeBytes), formatBytes(databaseBytes)) : null,
  // It lets strangers keep everybody out, so it has a warning of its own.
  proxy: ({ settings }) => {
    const found = settings.find(isOfProxy);
    return found ? text.proxy(found.text) : null;
  },
  mail: ({ mail: { trouble } }) => trouble && text.mail(trouble.count, trouble.reason),
  settings: ({ settings }) => {
    const others = settings.filter((one) => !isOfProxy(one));
    return others.length > 0 ? text.settings(others) : null;
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
