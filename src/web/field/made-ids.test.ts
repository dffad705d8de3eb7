import { expect, test } from 'vitest';
import { noteMadeId, shownId } from './made-ids.ts';

test('a record that waited keeps the id by which the page knows it', () => {
  noteMadeId(-7000, 31);
  expect(shownId(31)).toBe(-7000);
  expect(shownId(-7000)).toBe(-7000);
  expect(shownId(987_654_321)).toBe(987_654_321);
});

test('an answer without an id makes no record known', () => {
  noteMadeId(-8000, undefined);
  expect(shownId(8000)).toBe(8000);
});
