import type { Sqlite } from './open-db.ts';
import { hashOfBytes, readStored } from './photo-store.ts';

/**
 * The names of the uploaded files whose bytes have another SHA-256 than when they came, which SQLite cannot know. `store`: where the photos
 * are that are not in this copy.
 */
export function findDamagedFiles(sqlite: Sqlite, store?: string): string[] {
  const hasFiles = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'files'").get();
  if (!hasFiles) return [];
  const damaged: string[] = [];
  const rows = sqlite.prepare<[], { id: number; name: string; sha256: string; bytes: Buffer }>(
    'SELECT id, name, sha256, bytes FROM files ORDER BY id',
  );
  for (const { id, name, sha256, bytes } of rows.iterate()) {
    const isWhole = hashOfBytes(bytes) === sha256 || (bytes.length === 0 && store && readStored(store, sha256));
    if (!isWhole) damaged.push(`${name} (file ${id})`);
  }
  return damaged;
}
