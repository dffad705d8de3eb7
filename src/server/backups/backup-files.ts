import { existsSync, mkdirSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { removeUnfinished } from '../db/backup.ts';
import { removeDigest } from '../db/digest.ts';
import { type DatedCopy, type KeepRule, keptBackups } from './kept-backups.ts';

const namePattern = /^(bushline|before)-[\w.-]+\.db$/;

/** How the names of each kind begin. The time follows, except after `before-`: there the name of the upgrade's first step stands between. */
const beginnings = {
  nightly: 'bushline-',
  'by hand': 'bushline-by-hand-',
  upgrade: 'before-',
  restore: 'before-restore-',
} as const satisfies Record<DatedCopy['kind'], string>;

export const backupFolder = (dataDir: string) => join(dataDir, 'backups');

/** @param now ISO, UTC. */
export function backupName(kind: Exclude<DatedCopy['kind'], 'upgrade'>, now: string): string {
  return `${beginnings[kind]}${now.replaceAll(/[:.]/g, '-')}.db`;
}

function kindOf(fileName: string): DatedCopy['kind'] {
  const longestFirst = ['restore', 'upgrade', 'by hand', 'nightly'] as const;
  return longestFirst.find((kind) => fileName.startsWith(beginnings[kind])) ?? 'nightly';
}

/** When the name says that the copy was made; undefined for a name without a time. */
function timeOf(fileName: string): string | undefined {
  const [, day, time] = /(\d{4}-\d{2}-\d{2})T(\d{2}-\d{2}-\d{2}-\d{3})Z\.db$/.exec(fileName) ?? [];
  const iso = day && time && `${day}T${time.slice(0, 8).replaceAll('-', ':')}.${time.slice(9)}Z`;
  return iso && !Number.isNaN(Date.parse(iso)) ? iso : undefined;
}

export type BackupFile = DatedCopy & { size: number };

/** The finished copies of a folder, oldest first; none where there is no folder. Throws for one that cannot be read. */
export function listBackupFiles(folder: string): BackupFile[] {
  return namesIn(folder)
    .filter((name) => namePattern.test(name))
    .flatMap((fileName) => {
      const stat = statOf(join(folder, fileName));
      if (!stat?.isFile()) return [];
      return { fileName, size: stat.size, at: timeOf(fileName) ?? stat.mtime.toISOString(), kind: kindOf(fileName) };
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** One that was deleted meanwhile, or a link that leads nowhere, is not there. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The path of a finished copy; undefined when it is gone, or when the name is not one of ours. */
export function findBackupFile(dataDir: string, fileName: string): string | undefined {
  const path = join(backupFolder(dataDir), fileName);
  return namePattern.test(fileName) && existsSync(path) ? path : undefined;
}

/** Makes the folder, and removes what a crash left unfinished. Throws, in words, for a folder that cannot be used. */
export function tidyBackupFolder(dataDir: string): void {
  const folder = backupFolder(dataDir);
  try {
    mkdirSync(folder, { recursive: true });
    removeUnfinished(folder);
  } catch (error) {
    throw new Error(messages.backups.folderUnusable(folder, reasonOf(error)), { cause: error });
  }
}

/** Removes from a folder what the rule does not keep. `spared`, the newest good copy, stays whatever its date. */
export function rotateBackups(folder: string, copies: readonly DatedCopy[], rule: KeepRule, spared: string): void {
  const kept = keptBackups(copies, rule);
  for (const { fileName } of copies) {
    if (fileName === spared || kept.has(fileName)) continue;
    removeDigest(join(folder, fileName));
    rmSync(join(folder, fileName), { force: true });
  }
}
