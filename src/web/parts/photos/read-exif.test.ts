import { expect, test, vi } from 'vitest';
import { readExif } from './read-exif.ts';

const parse = vi.hoisted(() => vi.fn());
vi.mock('exifr', () => ({ parse }));

const read = (tags: unknown) => {
  parse.mockResolvedValueOnce(tags);
  return readExif(new Blob());
};
const huia = { latitude: -36.88333333, longitude: 174.55 };

test.each([
  ['a place in New Zealand', huia, { latitude: -36.883333, longitude: 174.55 }],
  ['no place', {}, null],
  ['half a place', { latitude: -36.9 }, null],
  ['the place of a camera without a fix', { latitude: 0, longitude: 0 }, null],
  ['a latitude that no place has', { latitude: 96, longitude: 174 }, null],
  ['a longitude that no place has', { latitude: -36, longitude: 181 }, null],
  ['0 divided by 0', { latitude: Number.NaN, longitude: Number.NaN }, null],
  ['nothing at all', undefined, null],
])('of a picture with %s', async (_, tags, position) => {
  expect((await read(tags)).position).toEqual(position);
});

test.each([
  ['2026:03:05 12:00:00', '+13:00', '2026-03-04T23:00:00.000Z'],
  ['2026:13:45 12:00:00', '+13:00', null],
  ['yesterday', '+13:00', null],
  [undefined, undefined, null],
])('a picture of %s %s was taken at %s', async (DateTimeOriginal, OffsetTimeOriginal, takenAt) => {
  expect((await read({ DateTimeOriginal, OffsetTimeOriginal })).takenAt).toBe(takenAt);
});

test('a head that cannot be read says nothing', async () => {
  parse.mockRejectedValueOnce(new Error('Invalid EXIF'));
  expect(await readExif(new Blob())).toEqual({ position: null, takenAt: null });
});
