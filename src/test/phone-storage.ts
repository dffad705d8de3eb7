import { afterEach, beforeEach } from 'vitest';
import { closePhoneDb } from '#web/field/phone-db.ts';
import { stubPhone } from './fake-phone.ts';

/** Gives each test of a file a phone with an empty database, until it ends. */
export function givePhoneStorage(): void {
  beforeEach(async () => {
    stubPhone();
    // Another file's test may have left one open.
    await closePhoneDb();
  });
  afterEach(closePhoneDb);
}
