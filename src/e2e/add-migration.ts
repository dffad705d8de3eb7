import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Gives a built program one more migration, as a later version has it: `9999_later`. */
export function addMigration(home: string, step: string): void {
  const folder = join(home, 'dist/server/migrations');
  const journalPath = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: object[] };
  journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, tag: '9999_later' });
  writeFileSync(journalPath, JSON.stringify(journal));
  writeFileSync(join(folder, '9999_later.sql'), step);
}
