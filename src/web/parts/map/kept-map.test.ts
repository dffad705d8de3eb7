import { expect, test } from 'vitest';
import { tilesAround } from './kept-map.ts';

const okura = { latitude: -36.665, longitude: 174.725 };

test('the tiles around a place are few from afar and hold it from near', () => {
  const tiles = tilesAround([okura], 0, 15);
  // The tile of the place itself, worked out by hand: x = (174.725 + 180) / 360 · 2^15, y by asinh in place of the logarithm.
  expect(tiles).toContainEqual([15, 32_287, 19_975]);
  expect(tiles.every(([z, x, y]) => x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z)).toBe(true);
  expect(tiles.length).toBeLessThan(60);
  expect(tiles.map(([z]) => z)).toEqual(tiles.map(([z]) => z).toSorted((a, b) => a - b));
});

test('a line on both sides of 180° is one piece of the map', () => {
  const chatham = { latitude: -43.95, longitude: -179.99 };
  const tiles = tilesAround([chatham, { ...chatham, longitude: 179.99 }], 10, 10);
  expect(tiles.map(([, x]) => x).toSorted((a, b) => a - b)).toEqual([0, 1023]);
});

test('of a file that only shows the world, that is kept', () => {
  expect(tilesAround([okura], 0, 1)).toEqual([[1, 1, 1]]);
  expect(tilesAround([], 0, 15)).toEqual([]);
});
