import * as fake from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { closePhoneDb } from '#web/field/phone-db.ts';

const { default: _, forceCloseDatabase: __, ...classes } = fake as Record<string, unknown> & typeof fake;

/** Gives each test of a file an empty phone: a browser's database, which jsdom lacks. */
export function givePhoneStorage(): void {
  beforeEach(() => {
    for (const [name, value] of Object.entries(classes)) vi.stubGlobal(name, value);
    vi.stubGlobal('indexedDB', new fake.IDBFactory());
  });
  // Other files' tests have none.
  afterEach(closePhoneDb);
}
