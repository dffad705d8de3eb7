import { expect, test } from 'vitest';
import { percentReached } from './series.ts';

test.each([
  [0, 100, 0],
  [29, 100, 29],
  [57, 100, 57],
  [58, 100, 58],
  [0.29, 1, 29],
  [1.15, 1, 115],
  [1234.5, 2000, 61],
  [2, 3, 66],
  [999.999, 1000, 99],
  [9_999_999.999, 10_000_000, 99],
  [250, 100, 250],
])('%f of %f: %i percent', (amount, target, percent) => {
  expect(percentReached(amount, target)).toBe(percent);
});
