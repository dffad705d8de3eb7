import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { packageRoot } from '../start/package-root.ts';
import { type Sqlite, wrapDb } from './open-db.ts';
import { rebuildSearchTexts } from './search/rebuild.ts';

type Migration = { tag: string; sql: string; hash: string };

/** A build has its own copy, so that a program never applies steps that were written for another one. */
const migrationsFolder = join(packageRoot, import.meta.filename.endsWith('.ts') ? 'drizzle' : 'dist/server/migrations');

/** The steps that drizzle-kit wrote, oldest first. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => {
    const sql = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return { tag, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * The steps that this file still needs. Throws when the file is newer than the program, or when a step that it already
 * has was changed since: going on could only do harm.
 */
export function pendingMigrations(sqlite: Sqlite, migrations: Migration[] = readMigrations()): Migration[] {
  const known = sqlite.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'migrations'").pluck().get();
  const applied = (known ? sqlite.prepare('SELECT tag, hash FROM migrations ORDER BY id').all() : []) as {
    tag: string;
    hash: string;
  }[];
  if (applied.length > migrations.length) {
    throw new Error('This database was written by a newer Bushline. Please upgrade the program; nothing was changed.');
  }
  applied.forEach(({ tag, hash }, i) => {
    if (migrations[i]?.tag !== tag || migrations[i]?.hash !== hash) {
      throw new Error(`The database step ${tag} differs from the one that this program knows. Nothing was changed.`);
    }
  });
  return migrations.slice(applied.length);
}

/** Brings the file up to this program's schema, and what searches look in with it. */
export function migrate(sqlite: Sqlite, now: string): void {
  applyMigrations(sqlite, pendingMigrations(sqlite), now, () => rebuildSearchTexts(wrapDb(sqlite)));
}

/**
 * Applies the steps in one transaction, with foreign keys off: SQLite's way of rebuilding a table would otherwise delete
 * the rows that point at it. If the process is killed, the file is either the old one or the new one.
 */
export function applyMigrations(sqlite: Sqlite, pending: Migration[], now: string, finish = () => {}): void {
  if (pending.length === 0) return;
  defineStepFunctions(sqlite);
  sqlite.pragma('foreign_keys = OFF');
  // A step may edit the text of the schema, where rebuilding a table would only copy it.
  sqlite.unsafeMode(true);
  try {
    sqlite.exec('BEGIN IMMEDIATE');
    try {
      // Such an edit does not tell SQLite, nor other connections, that the schema changes.
      const schemaVersion = Number(sqlite.pragma('schema_version', { simple: true }));
      sqlite.pragma(`schema_version = ${schemaVersion + 1}`);
      sqlite.exec(
        'CREATE TABLE IF NOT EXISTS migrations (id INTEGER PRIMARY KEY, tag TEXT NOT NULL, hash TEXT NOT NULL, applied_at TEXT NOT NULL) STRICT',
      );
      const record = sqlite.prepare('INSERT INTO migrations (tag, hash, applied_at) VALUES (?, ?, ?)');
      // The upgrade of a killed server may have gone on until now: its steps are not applied again.
      const done = new Set(sqlite.prepare('SELECT tag FROM migrations').pluck().all());
      for (const { tag, sql, hash } of pending.filter((step) => !done.has(step.tag))) {
        sqlite.exec(sql.replaceAll('--> statement-breakpoint', ''));
        record.run(tag, hash, now);
      }
      finish();
      const broken = sqlite.pragma('foreign_key_check') as unknown[];
      if (broken.length > 0)
        throw new Error(`The upgrade would leave ${broken.length} rows without the rows they point at.`);
      sqlite.exec('COMMIT');
    } catch (error) {
      // A full disk has ended the transaction already; a second end would hide the reason.
      if (sqlite.inTransaction) sqlite.exec('ROLLBACK');
      throw error;
    }
  } finally {
    sqlite.unsafeMode(false);
    sqlite.pragma('foreign_keys = ON');
  }
}

/**
 * Functions that released steps call. They are as they were when their step was written, whatever became of the program's own since: SQLite
 * folds neither the case of a letter with a macron nor its two Unicode forms. A new step writes its own.
 */
function defineStepFunctions(sqlite: Sqlite): void {
  const define = (name: string, of: (text: string) => string) =>
    sqlite.function(name, { deterministic: true }, (text) => of(String(text)));
  const firstMarks = (run: string) => Array.from(run).slice(0, 30).join('');
  const composed = (text: string) => text.replace(/[\p{M}\uFF9E\uFF9F]{31,}/gu, firstMarks).normalize('NFC');
  const key = (text: string) => composed(text).replace(/\s+/g, ' ').trim();
  const seen = (text: string) => text.replace(/\p{Cf}/gu, '').replace(/ {2,}/g, ' ');
  const asciiDomain = (domain: string) => (/[^ -~]/.test(domain) ? domainToASCII(domain) || domain : domain);
  define('case_key', (text) => key(text.toLowerCase()));
  define('seen', seen);
  define('seen_key', (text) => key(seen(text)));
  define('seen_email', (text) => key(seen(text)).replace(/(?<=@)[\p{L}\p{M}\p{N}.-]+$/u, asciiDomain));
  // Search texts are written after all steps.
  for (const name of ['person_search_text', 'incident_search_text'])
    sqlite.function(name, { deterministic: true, varargs: true }, () => '');
}
