import { eq } from 'drizzle-orm';
import type { Db } from '../db/open-db.ts';
import { installation } from '../db/schema/installation.ts';

/** What the program keeps beyond a restart and that is no record of its own. `warnings_mailed_at`: ISO, UTC. The others: JSON. */
export type NoteName =
  | 'second_place'
  | 'after_backup'
  | 'tried_backup'
  | 'backup_ping'
  | 'clock'
  | 'warnings_mailed_at'
  | 'put_off_warnings'
  | 'safety_texts';

export function readNote(db: Db, name: NoteName): string | undefined {
  return db.select({ value: installation.value }).from(installation).where(eq(installation.name, name)).get()?.value;
}

/** A note of JSON. One that is damaged is none: it says only what became of something, and the next time writes it anew. */
export function readJsonNote(db: Db, name: NoteName): unknown {
  try {
    return JSON.parse(readNote(db, name) ?? 'null');
  } catch {
    return null;
  }
}

export function writeNote(db: Db, name: NoteName, value: string): void {
  db.insert(installation)
    .values({ name, value })
    .onConflictDoUpdate({ target: installation.name, set: { value } })
    .run();
}
