import { reasonOf } from '#shared/app-error.ts';
import { failedBackupsInARow, formatBytes, staleBackupMs } from '#shared/backups.ts';
import { formatDate, formatInstant, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Warning, WarningId } from '#shared/system.ts';
import type { BackupKeeper } from '../backups/backup-keeper.ts';
import type { listAlikeAccounts } from '../services/staff-accounts.ts';
import type { MailState } from '../services/system.ts';
import type { SettingsWarning } from '../settings/settings-warnings.ts';
import type { NewerVersion } from './newer-version.ts';
import { endOfNode } from './node-releases.ts';

/** What the warnings are made from. Instants are ISO, UTC. A part that cannot be looked at throws when it is read. */
export type WarningFacts = {
  now: string;
  timeZone: string;
  /** When this database was first used: until two days later nobody misses a backup. */
  firstUsedAt: string;
  backups: Pick<
    ReturnType<BackupKeeper['describe']>,
    'folderProblem' | 'newestGoodAt' | 'failedInARow' | 'lastFailure' | 'secondPlace' | 'after' | 'tried'
  >;
  disk: ReturnType<BackupKeeper['measureDisk']>;
  mail: Pick<MailState, 'trouble'>;
  /** What is set, usable, and most likely not meant. */
  settings: readonly SettingsWarning[];
  /** People whose emails are the same but for what cannot be seen. */
  alikeEmails: ReturnType<typeof listAlikeAccounts>;
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
  'after-backup': ({ backups: { after } }) => (after?.problem ? text.afterBackup(after.problem) : null),
  'tried-backup': ({ backups: { tried }, timeZone }) =>
    tried?.problem ? text.triedBackup(formatInstant(tried.at, timeZone), tried.problem) : null,
  disk: ({ disk: { isShort, freeBytes, databaseBytes } }) =>
    isShort ? text.disk(formatBytes(freeBytes), formatBytes(databaseBytes)) : null,
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
  'alike-emails': ({ alikeEmails }) => (alikeEmails.length > 0 ? text.alikeEmails(alikeEmails) : null),
  'new-version': ({ newerVersion, version }) => newerVersion && text.newVersion({ ...newerVersion, running: version }),
  node: ({ node, now, timeZone }) => {
    const ended = endOfNode(node, todayIn(timeZone, now));
    return ended === null ? null : text.node(node, formatDate(ended));
  },
};

/** A check that fails is a warning itself, and the others go on: whoever looks after the server must never hear nothing. */
export function warningsOf(facts: WarningFacts): Warning[] {
  return (Object.keys(table) as WarningId[]).flatMap((id) => {
    const words = check(id, facts);
    return words ? [{ id, ...words }] : [];
  });
}

function check(id: WarningId, facts: WarningFacts): Words | null {
  try {
    return table[id](facts);
  } catch (error) {
    return text.notKnown(id, reasonOf(error));
  }
}

function warnOfBackups({ backups, now, timeZone, firstUsedAt }: WarningFacts): Words | null {
  const { folderProblem, newestGoodAt, failedInARow, lastFailure } = backups;
  if (folderProblem !== null) return text.backupFolder(folderProblem);
  if (failedInARow >= failedBackupsInARow && lastFailure !== null) return text.backupsFailed(failedInARow, lastFailure);
  if (Date.parse(now) - Date.parse(newestGoodAt ?? firstUsedAt) <= staleBackupMs) return null;
  return newestGoodAt === null ? text.noBackup : text.staleBackup(formatInstant(newestGoodAt, timeZone));
}
