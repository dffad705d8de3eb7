import { expect, test } from 'vitest';
import type { ListedRow } from '#shared/activities/list.ts';
import { listedRow } from '#test/shown-activity.ts';
import { listKept } from './kept-list.ts';

const row = (id: number, overrides: Partial<ListedRow> = {}) =>
  listedRow({
    id,
    activityName: `Activity ${id}`,
    activityDate: `2026-03-0${id}`,
    createdBy: 'Aroha Ngātai',
    ...overrides,
  });
const kept = [
  row(1, { activityName: 'Weeding', createdBy: null }),
  row(2, { activityName: 'āpōpō trap line', status: 'Completed' }),
  row(3, { activityName: 'Planting', activityDate: '2026-03-02' }),
  row(4, { status: 'archived' }),
];
const all = { tab: 'active', term: '', sort: 'activityDate', descending: true, page: 1, pageSize: 50 } as const;
const idsOf = (asked: Partial<Parameters<typeof listKept>[1]>) =>
  listKept(kept, { ...all, ...asked }).rows.map(({ id }) => id);

test('kept activities are listed newest first, archived ones in their own tab', () => {
  expect(idsOf({})).toEqual([3, 2, 1]);
  expect(idsOf({ tab: 'archived' })).toEqual([4]);
});

test('whoever picks one is offered both tabs, and no day after a given one', () => {
  expect(idsOf({ tab: 'all' })).toEqual([4, 3, 2, 1]);
  expect(idsOf({ tab: 'all', until: '2026-03-02' })).toEqual([3, 2, 1]);
});

test('they are sorted by any column as on the server: without regard to case and macrons, equal ones newest first, unknown ones last', () => {
  expect(idsOf({ sort: 'activityName', descending: false })).toEqual([2, 3, 1]);
  expect(idsOf({ sort: 'activityName' })).toEqual([1, 3, 2]);
  expect(idsOf({ sort: 'createdBy', descending: false })).toEqual([3, 2, 1]);
});

test('they are searched as the server searches: words in any order, dates, the status and the creator', () => {
  expect(idsOf({ term: 'line apopo' })).toEqual([2]);
  expect(idsOf({ term: '1/3/2026' })).toEqual([1]);
  expect(idsOf({ term: 'in progress' })).toEqual([3, 1]);
  expect(idsOf({ term: 'ngatai' })).toEqual([3, 2]);
  expect(idsOf({ term: 'nothing like it' })).toEqual([]);
});

test('they are paged', () => {
  expect(listKept(kept, { ...all, page: 2, pageSize: 2 })).toMatchObject({ rows: [{ id: 1 }], total: 3 });
});
