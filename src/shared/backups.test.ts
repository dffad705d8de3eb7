import { expect, test } from 'vitest';
import { formatBytes, isDiskShort } from './backups.ts';

const megabyte = 1024 * 1024;

test.each([
  ['half a gigabyte', 512 * megabyte, 1, false],
  ['a byte less than half a gigabyte', 512 * megabyte - 1, 1, true],
  ['three more copies', 900 * megabyte, 300 * megabyte, false],
  ['a byte less than three more copies', 900 * megabyte - 1, 300 * megabyte, true],
])('a disk with room for %s is short or not', (_, freeBytes, databaseBytes, isShort) => {
  expect(isDiskShort(freeBytes, databaseBytes)).toBe(isShort);
});

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [1499, '1 kB'],
  [1500, '2 kB'],
  [999_499, '999 kB'],
  [999_500, '1.0 MB'],
  [999_949_999, '999.9 MB'],
  [999_950_000, '1.0 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
