import { expect, test } from 'vitest';
import { showHours } from './show-hours.ts';

test.each([
  [603.33, '603 h 20 min'],
  [1000 / 60, '16 h 40 min'],
  [1234, '1,234 h'],
  [0.5, '30 min'],
  [0, '0 h'],
  [1.999, '2 h'],
])('%d hours are %s', (hours, said) => {
  expect(showHours(hours)).toBe(said);
});
