import { beforeEach } from 'vitest';
import { stubPhone } from './fake-phone.ts';

/** Gives each test of a file a phone with an empty database, until it ends. */
export function givePhoneStorage(): void {
  beforeEach(stubPhone);
}
