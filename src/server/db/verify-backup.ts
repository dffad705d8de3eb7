import { statSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import { checkDatabase } from './backup.ts';
import { findDamagedFiles } from './damaged-files.ts';
import { checkDigest } from './digest.ts';
import { copyIsDamaged, explainFailures } from './explain-failure.ts';
import { pendingMigrations } from './migrate.ts';
import type { Sqlite } from './open-db.ts';
import { storeBeside } from './photo-store.ts';
import { assertWholeFile, countRows, type Prepared } from './restore.ts';

export type VerifiedBackup = Prepared & {
  /** In bytes. */
  size: number;
  /** ISO, UTC: the newest line of the audit trail, so what the copy knows up to. Undefined for an empty trail. */
  newest: string | undefined;
  /** A restore upgrades it: it was made by an older Bushline. */
  isOlder: boolean;
};

/** Checks all that a restore would check, and changes nothing. Throws, in words, for a file that could not be restored. */
export function verifyBackup(file: string): VerifiedBackup {
  assertWholeFile(file);
  const isCompared = checkDigest(file);
  return { ...explainFailures(file, () => readBackup(file), copyIsDamaged), isCompared };
}

function readBackup(file: string): Omit<VerifiedBackup, 'isCompared'> {
  const copy = new SqliteDatabase(file, { readonly: true, fileMustExist: true });
  try {
    checkDatabase(copy, file, copyIsDamaged);
    const isOlder = pendingMigrations(copy).length > 0;
    return {
      size: statSync(file).size,
      newest: newestLine(copy),
      isOlder,
      counts: countRows(copy),
      damagedFiles: findDamagedFiles(copy, storeBeside(file)),
    };
  } finally {
    copy.close();
  }
}

function newestLine(copy: Sqlite): string | undefined {
  const newest = copy.prepare('SELECT max(at) FROM audit').pluck().get();
  return newest === null ? undefined : String(newest);
}
