import { reasonOf } from '#shared/app-error.ts';
import { failedBackupsInARow, formatBytes, staleBackupMs } from '#shared/backups.ts';
import { formatDate, formatInstant, todayIn } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import type { Warning, WarningId } from '#shared/system.ts';
import type { BackupKeeper } from '../backups/backup-keeper.ts';
import { diskReserves } from '../db/disk-room.ts';
import type { ClockJump } from '../services/clock-jumps.ts';
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
    | 'folderProblem'
    | 'newestGoodAt'
    | 'failedInARow'
    | 'lastFailure'
    | 'secondPlace'
    | 'ping'
    | 'after'
    | 'tried'
    | 'thinProblem'
  >;
  disk: ReturnType<BackupKeeper['measureDisk']>;
  /** Bytes that photos take, and those that they may. */
  photos: { bytes: number; space: number };
  /** Of the server's clock; null while it goes as clocks go. */
  clockJump: ClockJump | null;
  mail: Pick<MailState, 'trouble'>;
  /** What is set, usable, and most likely not meant. */
  settings: readonly SettingsWarning[];
  /** People whose emails are the same but for what cannot be seen. */
  alikeEmails: ReturnType<typeof listAlikeAccounts>;
  version: string;
  newerVersion: NewerVersion | null;
  /** The newest version that is published, where NEWER_VERSION_URL tells of one that is newer than this. */
  publishedVersion: string | null;
  /** `24.11.1` */
  node: string;
};

/** What one check says. What is grave cannot wait, unless it says so. */
type Words = Pick<Warning, 'title' | 'advice'> & {
  isGrave?: boolean;
  mayWait?: boolean;
  /** What it is about, where that may change while it lasts: a warning that was put off comes back when this differs. */
  about?: string;
};

/** A warning before it is known who put it off. */
export type FoundWarning = Omit<Warning, 'putOff'> & { about: string };

const text = messages.system.warnings;

const isOfProxy = ({ setting }: SettingsWarning) => setting === 'TRUST_PROXY';

/** The part of their room that photos may take before somebody hears of it. */
const photosFullFrom = 0.8;

/** The one table of what is warned about, the most pressing first. Null: nothing is wrong there. */
const table: Record<WarningId, (facts: WarningFacts) => Words | null> = {
  backup: (facts) => graveIfAny(warnOfBackups(facts)),
  disk: warnOfDisk,
  photos: ({ photos: { bytes, space } }) =>
    bytes < space * photosFullFrom ? null : text.photos(formatBytes(bytes), formatBytes(space)),
  clock: warnOfClock,
  'second-place': ({ backups: { secondPlace } }) =>
    secondPlace?.problem ? text.secondPlace(secondPlace.problem) : null,
  'after-backup': ({ backups: { after } }) => (after?.problem ? text.afterBackup(after.problem) : null),
  'tried-backup': ({ backups: { tried }, timeZone }) =>
    tried?.problem ? text.triedBackup(formatInstant(tried.at, timeZone), tried.problem) : null,
  'backup-ping': ({ backups: { ping } }) => (ping?.problem ? text.backupPing(ping.problem) : null),
  'older-copies': ({ backups: { thinProblem } }) => (thinProblem === null ? null : text.olderCopies(thinProblem)),
  // It lets strangers keep everybody out, so it has a warning of its own.
  proxy: ({ settings }) => {
    const found = settings.find(isOfProxy);
    return found ? text.proxy(found.text) : null;
  },
  // To other people is another failure. Of reasons, many have a number of their own.
  mail: ({ mail: { trouble } }) =>
    trouble && { ...text.mail(trouble.count, trouble.reason), about: trouble.to.join(' ') },
  settings: ({ settings }) => {
    const others = settings.filter((one) => !isOfProxy(one));
    const about = others.map(({ setting }) => setting).join(' ');
    return others.length > 0 ? { ...text.settings(others), about } : null;
  },
  'alike-emails': ({ alikeEmails }) => {
    const about = alikeEmails.flatMap((group) => group.map(({ email }) => email)).join(' ');
    return alikeEmails.length > 0 ? { ...text.alikeEmails(alikeEmails), about } : null;
  },
  'new-version': ({ newerVersion, publishedVersion, version }) => {
    if (newerVersion) return { ...text.newVersion({ ...newerVersion, running: version }), about: newerVersion.version };
    if (publishedVersion === null) return null;
    return { ...text.publishedVersion(publishedVersion, version), about: publishedVersion };
  },
  node: ({ node, now, timeZone }) => {
    const ended = endOfNode(node, todayIn(timeZone, now));
    return ended === null ? null : { ...text.node(node, formatDate(ended)), about: node };
  },
};

/** Where not even the check works, data may be lost without anybody knowing. */
const graveIfNotKnown: readonly WarningId[] = ['backup', 'disk'];

/**
 * What is wrong, the grave first. A check that fails is a warning itself, and the others go on: whoever looks after the server must never
 * hear nothing.
 */
export function warningsOf(facts: WarningFacts): FoundWarning[] {
  const found = (Object.keys(table) as WarningId[]).flatMap((id) => {
    const words = check(id, facts);
    if (!words) return [];
    const { title, advice, isGrave = false, mayWait = !isGrave, about = '' } = words;
    return [{ id, title, advice, isGrave, mayWait, about }];
  });
  return [...found.filter(({ isGrave }) => isGrave), ...found.filter(({ isGrave }) => !isGrave)];
}

function check(id: WarningId, facts: WarningFacts): Words | null {
  try {
    return table[id](facts);
  } catch (error) {
    return { ...text.notKnown(id, reasonOf(error)), isGrave: graveIfNotKnown.includes(id), about: 'not known' };
  }
}

const graveIfAny = (words: Words | null): Words | null => words && { ...words, isGrave: true };

function warnOfDisk({ disk: { isShort, freeBytes, databaseBytes } }: WarningFacts): Words | null {
  const sizes = [formatBytes(freeBytes), formatBytes(databaseBytes)] as const;
  if (freeBytes < diskReserves.writes) return graveIfAny(text.diskFull(...sizes));
  return isShort ? text.disk(...sizes) : null;
}

/** One that went ahead may be right: the server was off. One that went back was wrong before or is now, and only people know which. */
function warnOfClock({ clockJump, timeZone, now }: WarningFacts): Words | null {
  if (!clockJump) return null;
  const { from, to } = clockJump;
  const when = (instant: string) => formatInstant(instant, timeZone);
  if (to > from) return { ...text.clockAhead(when(from), when(to)), about: from };
  return { ...text.clockBack(when(now), when(from)), isGrave: true, mayWait: true, about: from };
}

function warnOfBackups({ backups, now, timeZone, firstUsedAt }: WarningFacts): Words | null {
  const { folderProblem, newestGoodAt, failedInARow, lastFailure } = backups;
  if (folderProblem !== null) return text.backupFolder(folderProblem);
  if (failedInARow >= failedBackupsInARow && lastFailure !== null) return text.backupsFailed(failedInARow, lastFailure);
  if (Date.parse(now) - Date.parse(newestGoodAt ?? firstUsedAt) <= staleBackupMs) return null;
  return newestGoodAt === null ? text.noBackup : text.staleBackup(formatInstant(newestGoodAt, timeZone));
}
