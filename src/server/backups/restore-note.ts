import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LastRestore } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { sync, writeWhole } from '../db/whole-file.ts';
import type { KnownBackup } from './backup-keeper.ts';

/** What the next start puts in the place of everything. Instants are ISO, UTC. */
export type AskedRestore = {
  file: string;
  /** When the backup was made. */
  startedAt: string;
  actorName: string;
  askedAt: string;
  /** The database that is to be replaced: one with another id has taken its place. */
  databaseId: string;
  /** What its list knew of the copies. The restored database has an older list. */
  backups: KnownBackup[];
};

/** `problem`: why it was not restored, where that is known. `damagedFiles`: what the backup had lost, noted before it took its place. */
export type TriedRestore = AskedRestore & { problem?: string; damagedFiles?: string[] };

const askedPath = (dataDir: string) => join(dataDir, 'bushline.restore-asked.json');
const triedPath = (dataDir: string) => join(dataDir, 'bushline.restore-tried.json');

/** Notes beside the database what the next start shall restore. Where it throws, that start restores nothing. */
export function askRestore(dataDir: string, asked: AskedRestore): void {
  try {
    writeWhole(askedPath(dataDir), JSON.stringify(asked));
  } catch (error) {
    rmSync(askedPath(dataDir), { force: true });
    throw error;
  }
}

/** What this start shall restore. The note has another name from here on, so that no later start tries it again, whatever becomes of this one. */
export function takeAskedRestore(dataDir: string): AskedRestore | undefined {
  const asked = read(askedPath(dataDir));
  if (!asked) return undefined;
  renameSync(askedPath(dataDir), triedPath(dataDir));
  sync(dataDir);
  return asked;
}

export function noteTriedRestore(dataDir: string, tried: TriedRestore): void {
  writeWhole(triedPath(dataDir), JSON.stringify(tried));
}

/** The restore that was tried last. */
export const readTriedRestore = (dataDir: string): TriedRestore | undefined => read(triedPath(dataDir));

/** For the command: what it puts into place is not what was asked for, and must not be replaced by that. */
export function forgetRestores(dataDir: string): void {
  for (const path of [askedPath(dataDir), triedPath(dataDir)]) rmSync(path, { force: true });
}

/** What became of the restore that was tried last. A process that was killed at it left no reason, and the database tells what it had done. */
export function lastRestoreOf(tried: TriedRestore | undefined, databaseId: string): LastRestore | null {
  if (!tried) return null;
  const { askedAt, startedAt, actorName, damagedFiles = [] } = tried;
  const told = { askedAt, startedAt, actorName };
  const isDone = tried.databaseId !== databaseId;
  if (!isDone) return { ...told, problem: tried.problem ?? messages.backups.interrupted, damage: null };
  return {
    ...told,
    problem: null,
    damage: damagedFiles.length > 0 ? messages.backups.filesDamaged(damagedFiles) : null,
  };
}

function read(path: string): TriedRestore | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as TriedRestore;
  } catch {
    return undefined;
  }
}
