import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { within } from '#web/within.ts';
import type { KeptBody, KeptChange, MadeId } from './kept-change.ts';

/** The stores of the phone's database. */
export interface PhoneStores extends DBSchema {
  /** What waits for the server. `order` is its place among all changes of this phone. */
  changes: { key: number; value: KeptChange; indexes: { activity: number } };
  /** The files of changes that wait. */
  bodies: { key: string; value: KeptBody };
  /** What the server has answered and what is kept for reading does not hold yet: it still shows over that, also in the next page. */
  answered: { key: number; value: KeptChange };
  /** What is kept for reading: a record for each person. */
  kept: { key: number; value: { person: number } & Record<string, unknown> };
  /** Who is remembered as signed in. */
  people: { key: number; value: { person: number } & Record<string, unknown> };
  /** The server's ids of records that were made on this phone. */
  made: { key: number; value: MadeId };
}

export type PhoneDb = IDBPDatabase<PhoneStores>;

export const phoneDbName = 'bushline';
const version = 3;

/** Some browsers never answer a request to open a database. */
const openForMs = 5000;

/** The phone's storage is full, and nothing is left to remove but what waits. */
export class PhoneFull extends Error {}

let opened: Promise<PhoneDb | null> | null = null;

/** The phone's database, or null where there is none: forbidden (a private window), broken, or made by a newer Bushline. */
export function openPhoneDb(): Promise<PhoneDb | null> {
  opened ??= connectToPhoneDb();
  return opened;
}

/** The next call opens it anew. */
export async function closePhoneDb(): Promise<void> {
  const db = await opened;
  opened = null;
  db?.close();
}

/** A connection of its own. */
export async function connectToPhoneDb(): Promise<PhoneDb | null> {
  const opening = open();
  try {
    return await within(openForMs, opening);
  } catch {
    // It may open later.
    opening.then(
      (db) => db.close(),
      () => {},
    );
    return null;
  }
}

async function open(): Promise<PhoneDb> {
  return openDB<PhoneStores>(phoneDbName, version, {
    upgrade(db, from) {
      db.createObjectStore('bodies', { keyPath: 'key' });
      if (from < 2) db.createObjectStore('answered', { keyPath: 'order' });
      if (from > 0) return;
      const changes = db.createObjectStore('changes', { keyPath: 'order', autoIncrement: true });
      changes.createIndex('activity', 'activity');
      db.createObjectStore('kept', { keyPath: 'person' });
      db.createObjectStore('people', { keyPath: 'person' });
      db.createObjectStore('made', { keyPath: 'tempId' });
    },
    // A newer Bushline in another tab wants to upgrade it, or the browser has closed it.
    blocking: () => void closePhoneDb(),
    terminated: () => {
      opened = null;
    },
  });
}

/**
 * Runs a write. When storage is full, what is kept for reading goes first, and the write runs once more. Throws PhoneFull when that is
 * not enough: what waits is never removed.
 */
export async function withRoom<T>(db: PhoneDb, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
  try {
    await db.clear('kept');
    await db.clear('answered');
    return await write();
  } catch (error) {
    throw isFull(error) ? new PhoneFull('The storage of this phone is full.') : error;
  }
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
