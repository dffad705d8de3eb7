import { expect, test } from 'vitest';
import { resetForPerson } from '#web/person-store.ts';
import { byMadeIds, noteMadeId, shownId } from './made-ids.ts';

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

test('a change that names a record by the id that it waited under goes out with the id that the server gave', () => {
  noteMadeId('trapCheck', -2_000_000_000, 41);
  const input = { id: -2_000_000_000, note: 'Lid' };
  expect(byMadeIds(input)).toEqual({ id: 41, note: 'Lid' });
  expect(byMadeIds({ id: -2_000_001_000 })).toEqual({ id: -2_000_001_000 });
});
