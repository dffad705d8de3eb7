import { expect, test } from 'vitest';
import { createTestDb } from '#test/test-db.ts';
import { readInstallationJson, writeInstallation } from './installation.ts';

test('damaged JSON is read as none, and the next write takes its place', () => {
  const { db } = createTestDb();
  expect(readInstallationJson(db, 'second_place')).toBeNull();
  writeInstallation(db, 'second_place', '{"by":');
  expect(readInstallationJson(db, 'second_place')).toBeNull();
  writeInstallation(db, 'second_place', '{"by":"/mnt/usb"}');
  expect(readInstallationJson(db, 'second_place')).toEqual({ by: '/mnt/usb' });
});
