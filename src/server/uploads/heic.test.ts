import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { heicOfBoxes, heicOfItems, makeHeic } from '#test/made-heic.ts';
import { stripHeic } from './heic.ts';

/** The refusal, and how much processor it took: a busy machine does not count. */
function refusalOf(bytes: Buffer) {
  const before = process.cpuUsage();
  let message = 'none';
  try {
    stripHeic(bytes);
  } catch (error) {
    message = (error as Error).message;
  }
  const { user, system } = process.cpuUsage(before);
  return { message, ms: (user + system) / 1000 };
}

const { damaged, tooManyParts } = messages.files;

describe('a HEIC', () => {
  test('keeps its picture and loses its metadata in place', () => {
    const bytes = makeHeic();
    const stripped = stripHeic(Buffer.from(bytes));
    expect(stripped.length).toBe(bytes.length);
    expect(stripped.includes('the coded picture')).toBe(true);
    expect(stripped.includes('GPS')).toBe(false);
  });

  test.each([
    ['8 kB of items with extents of no bytes', heicOfItems({ rows: 1300, extents: 65_535 })],
    ['911 bytes of them', heicOfItems({ rows: 130, extents: 65_535 })],
    ['more items than there is room for', heicOfItems({ rows: 1, announcedRows: 65_535, extents: 1 })],
    [
      'more extents than there is room for',
      heicOfItems({ rows: 1, extents: 1, announcedExtents: 65_535, numberSize: 4 }),
    ],
    ['items beyond the file', heicOfItems({ rows: 1, extents: 1, numberSize: 4, extent: { offset: 0, length: 1e9 } })],
    [
      'items that together are larger than the file',
      heicOfItems({ rows: 4000, extents: 1, numberSize: 4, extent: { offset: 0, length: 50_000 } }),
    ],
    ['two lists of items', Buffer.concat([makeHeic(), makeHeic()])],
  ])('with %s is refused at once', (_name, bytes) => {
    const { message, ms } = refusalOf(bytes);
    expect(message).toBe(damaged);
    expect(ms).toBeLessThan(200);
  });

  test.each([
    ['items', heicOfItems({ rows: 6000, extents: 1, numberSize: 4 })],
    ['extents', heicOfItems({ rows: 1, extents: 20_000, numberSize: 4 })],
    ['boxes beside each other', heicOfBoxes(1_000_000, 'top')],
    ['boxes in its list', heicOfBoxes(1_000_000, 'meta')],
    ['names of items', heicOfBoxes(1_000_000, 'items')],
  ])('with more %s than any picture has is refused at once, and how to save it is said', (_name, bytes) => {
    const { message, ms } = refusalOf(bytes);
    expect(message).toBe(tooManyParts);
    expect(ms).toBeLessThan(200);
  });
});
