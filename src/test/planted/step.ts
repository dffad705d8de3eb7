import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';

const journal = 'drizzle/meta/_journal.json';

/** What `npm run db:generate` makes, but for the snapshot of the schema, which nothing in a copy reads. */
export function stepOf(name: string, sql: string) {
  const before = JSON.parse(readFileSync(join(packageRoot, journal), 'utf8')) as { entries: object[] };
  const number = before.entries.length;
  const tag = `${String(number).padStart(4, '0')}_${name}`;
  const entries = [...before.entries, { ...before.entries.at(-1), idx: number, tag }];
  return {
    step: { file: `drizzle/${tag}.sql`, to: sql },
    inJournal: { file: journal, to: JSON.stringify({ ...before, entries }) },
    snapshot: `drizzle/meta/${tag.slice(0, 4)}_snapshot.json`,
  };
}
