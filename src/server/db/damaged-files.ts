import { createHash } from 'node:crypto';
import type { Sqlite } from './open-db.ts';

/** The names of the uploaded files whose bytes have another SHA-256 than when they came, which SQLite cannot know. */
export function findDamagedFiles(sqlite: Sqlite): string[] {
  const hasFiles = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'files'").get();
  if (!hasFiles) return [];
  const damaged: string[] = [];
  const rows = sqlite.prepare<[], { id: number; name: string; sha256: string; bytes: Buffer }>(
    'SELECT id, name, sha256, bytes FROM files ORDER BY id',
  );
  for (const { id, name, sha256, bytes } of rows.iterate()) {
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) damaged.push(`${name} (file ${id})`);
  }
  return damaged;
}
