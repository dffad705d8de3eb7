import { chmodSync, closeSync, copyFileSync, fsyncSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const ownerWrites = 0o200;

/** Writes a small file that is whole on the disk, or not there. */
export function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.part`;
  const handle = openSync(unfinished, 'w');
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, path);
  sync(dirname(path));
}

/** Copies a file, so that the copy may be written: somebody may have protected a backup against changes. */
export function copyToWrite(from: string, to: string): void {
  copyFileSync(from, to);
  const { mode } = statSync(to);
  if ((mode & ownerWrites) === 0) chmodSync(to, mode | ownerWrites);
}

/**
 * Flushes a file or folder to the disk. SQLite does not after VACUUM INTO, so a power cut could leave a renamed file of zeros. Windows
 * flushes no folder, and no file that is open for reading alone.
 */
export function sync(path: string): void {
  const isFolder = statSync(path).isDirectory();
  if (isFolder && process.platform === 'win32') return;
  const handle = openSync(path, isFolder ? 'r' : 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
