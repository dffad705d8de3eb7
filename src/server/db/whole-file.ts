import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writes a small file that is whole on the disk, or not there. */
export function writeWhole(path: string, text: string): void {
  const unfinished = `${path}.part`;
  const handle = openSync(unfinished, 'w');
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(unfinished, path);
  sync(dirname(path));
}

/** Flushes a file or folder to the disk. SQLite does not after VACUUM INTO, so a power cut could leave a renamed file of zeros. */
export function sync(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
