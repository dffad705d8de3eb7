import { eq } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { installation } from '../db/schema/installation.ts';

/** What the program remembers beyond a restart, a row each of the table `installation`. `warnings_mailed_at`: ISO, UTC. The others: JSON. */
export type InstallationName =
  | 'second_place'
  | 'after_backup'
  | 'tried_backup'
  | 'backup_ping'
  | 'clock'
  | 'published_version'
  | 'warnings_mailed_at'
  | 'grave_warnings_mailed'
  | 'put_off_warnings'
  | 'safety_texts'
  | 'needs';

export function readInstallation(db: Db, name: InstallationName): string | undefined {
  return db.select({ value: installation.value }).from(installation).where(eq(installation.name, name)).get()?.value;
}

/** Damaged JSON is read as null: it says only what became of something, and the next time writes it anew. */
export function readInstallationJson(db: Db, name: InstallationName): unknown {
  try {
    return JSON.parse(readInstallation(db, name) ?? 'null');
  } catch {
    return null;
  }
}

export function writeInstallation(db: Db, name: InstallationName, value: string): void {
  db.insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
    .run();
}
