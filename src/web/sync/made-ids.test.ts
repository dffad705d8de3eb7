import { expect, test } from 'vitest';
import { resetForPerson } from '#web/person-store.ts';
import { noteMadeId, shownId } from './made-ids.ts';

test('a record that waited keeps the id by which the page knows it, until somebody else signs in', () => {
  noteMadeId('risk', -7000, 31);
  expect(shownId('risk', 31)).toBe(-7000);
  expect(shownId('risk', -7000)).toBe(-7000);
  expect(shownId('risk', 987_654_321)).toBe(987_654_321);
  resetForPerson();
  expect(shownId('risk', 31)).toBe(31);
});

test('a record of another kind that happens to have its id is another record', () => {
  noteMadeId('predator', -7000, 31);
  expect(shownId('objective', 31)).toBe(31);
});

test('an answer without an id makes no record known', () => {
  noteMadeId('risk', -8000, undefined);
  expect(shownId('risk', 8000)).toBe(8000);
});
