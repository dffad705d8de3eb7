import { afterEach, beforeEach } from 'vitest';
import { closePhoneDb } from '#web/field/phone-db.ts';
import { stubPhone } from './fake-phone.ts';

/** Gives each test of a file a phone with an empty database, until it ends. */
export function givePhoneStorage(): void {
  beforeEach(async () => {
    // Another file's test may have looked for one before.
    await closePhoneDb();
    stubPhone();
  });
  afterEach(closePhoneDb);
}
