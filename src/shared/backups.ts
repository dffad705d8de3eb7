import { byId } from './fields.ts';
import { isLongSince } from './long-since.ts';
import { changePasswordSchema } from './session.ts';

/** What a backup was made for. `found`: a file in the folder that this database did not know. */
export type BackupCause = 'nightly' | 'by hand' | 'command' | 'upgrade' | 'restore' | 'found';

/** Why a copy is kept. The nightly ones thin out with age; each other kind is kept apart, so that none pushes another out. */
export type KeptAs = 'nightly' | 'weekly' | 'monthly' | 'by hand' | 'upgrade' | 'restore';

/** Weeks and months from which one nightly copy is kept. How many nights is a setting. */
export const keptWeeks = 8;
export const keptMonths = 12;

const dayMs = 24 * 60 * 60_000;

/**
 * Copies in two groups, each newest first: those that this clock can have made, and those dated more than a day after `now`. Their clock
 * was wrong, or this one is. @param now ISO, UTC, as is what `atOf` returns.
 */
export function sortByClock<T>(copies: readonly T[], now: string, atOf: (copy: T) => string) {
  const limit = Date.parse(now) + dayMs;
  const isAhead = (copy: T) => Date.parse(atOf(copy)) > limit;
  const sorted = copies.toSorted((a, b) => Date.parse(atOf(b)) - Date.parse(atOf(a)));
  return { made: sorted.filter((copy) => !isAhead(copy)), ahead: sorted.filter(isAhead) };
}

/** The newest first. What is dated more than a day after `now` comes last, so that a clock that was ahead for a night leaves no copy that stays the newest. */
export function newestFirst<T>(copies: readonly T[], now: string, atOf: (copy: T) => string): T[] {
  const { made, ahead } = sortByClock(copies, now, atOf);
  return [...made, ...ahead];
}

/** Puts a backup in the place of everything. The person's own password, because it takes back what everybody entered since. */
export const restoreSchema = byId.extend(changePasswordSchema.pick({ currentPassword: true }).shape);

/** So many of those who are signed on are named before a restore, which may not know them. */
export const mostNamed = 100;

/** The result of a backup that was checked and found whole; anything else says what was wrong. */
export const goodResult = 'ok';

/** A newest good backup that is older than this is a warning. */
export const staleBackupMs = 48 * 60 * 60_000;

/** What a copy needs beside its own size: SQLite's journal while it is checked, and room for the group to go on writing. */
export const backupReserveBytes = 32 * 1024 * 1024;

/** So many backups that failed one after the other are a warning, before the newest good one is old: the retry an hour later failed too. */
export const failedBackupsInARow = 2;

/** The disk is short when it has room for fewer than three more copies, or under half a gigabyte. */
export function isDiskShort(freeBytes: number, databaseBytes: number): boolean {
  return freeBytes < Math.max(512 * 1024 * 1024, 3 * databaseBytes);
}

/** `1.4 MB`, as people read it. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0 kB';
  // Where rounding would say 1000 of one, the next is said.
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return bytes < 999_950_000 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

/** The records that are named when a copy was tried, because people know their data by them. */
export const triedRecords = ['staff', 'volunteers', 'projects', 'activities', 'incidents', 'files'] as const;

/** What became of restoring the newest copy into a scratch place. Instants are ISO, UTC. */
export type TriedBackup = {
  at: string;
  actorName: string;
  folder: string;
  /** The copy, and when it was made; null when none was found. */
  fileName: string | null;
  startedAt: string | null;
  /** How many there are of each of `triedRecords` in what was restored. */
  records: [name: string, count: number][];
  /** It has the SHA-256 with which it was written; false when none lies beside it. */
  isCompared: boolean;
  /** Why it could not be restored, or what is missing from it; null when it is good. */
  problem: string | null;
};

/** What became of a restore from the page. Instants are ISO, UTC. */
export type LastRestore = {
  askedAt: string;
  /** When the backup was made. */
  startedAt: string;
  actorName: string;
  /** Why nothing was restored; null when it was. */
  problem: string | null;
  /** Which uploaded files are damaged in what was restored; null when none is. */
  damage: string | null;
};

/** How long it is told: on the login screen to everybody, who had to sign in again, and to Group Admins. */
export const restoreToldMs = { toAll: 24 * 60 * 60_000, toAdmins: 7 * 24 * 60 * 60_000 };

/** @param now ISO, UTC. */
export function isTold(last: LastRestore | null, now: string, forMs: number): last is LastRestore {
  return last !== null && !isLongSince(last.askedAt, now, forMs);
}
