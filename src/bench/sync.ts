import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './goals.ts';

/**
 * Microseconds until the disk of a folder has a page that was appended to a file, as SQLite appends a commit to its log. Writes that
 * share a commit save this time.
 */
export function measureSync(folder: string): number {
  const file = openSync(join(folder, 'sync-test'), 'w');
  const page = Buffer.alloc(4096, 1);
  try {
    const times = Array.from({ length: 200 }, () => {
      writeSync(file, page);
      const startedAt = performance.now();
      fdatasyncSync(file);
      return (performance.now() - startedAt) * 1000;
    });
    return median(times);
  } finally {
    closeSync(file);
  }
}
