import { expect, test } from 'vitest';
import { createTestDb } from '#test/test-db.ts';
import { readJsonNote, writeNote } from './notes.ts';

test('a note that is damaged is none, and the next one takes its place', () => {
  const { db } = createTestDb();
  expect(readJsonNote(db, 'second_place')).toBeNull();
  writeNote(db, 'second_place', '{"by":');
  expect(readJsonNote(db, 'second_place')).toBeNull();
  writeNote(db, 'second_place', '{"by":"/mnt/usb"}');
  expect(readJsonNote(db, 'second_place')).toEqual({ by: '/mnt/usb' });
});
