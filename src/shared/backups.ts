/** What a backup was made for. `found`: a file in the folder that this database did not know. */
export type BackupCause = 'nightly' | 'by hand' | 'command' | 'upgrade' | 'found';

/** The result of a backup that was checked and found whole; anything else says what was wrong. */
export const goodResult = 'ok';

/** A newest good backup that is older than this is a warning. */
export const staleBackupMs = 48 * 60 * 60_000;

/** What a copy needs beside its own size: SQLite's journal while it is checked, and room for the group to go on writing. */
export const backupReserveBytes = 32 * 1024 * 1024;

/** The disk is short when it has room for fewer than three more copies, or under half a gigabyte. */
export function isDiskShort(freeBytes: number, databaseBytes: number): boolean {
  return freeBytes < Math.max(512 * 1024 * 1024, 3 * databaseBytes);
}

/** `1.4 MB`, as people read it. */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0 kB';
  if (bytes < 1e6) return `${Math.max(1, Math.round(bytes / 1e3))} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
