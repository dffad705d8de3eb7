import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { showChanges } from '#web/changes/drawn-changes.ts';
import { attendanceChanges } from '../attendance.ts';

const at = '2026-03-04T20:30:00.000Z';
const person = { id: 1, name: 'Kai' };
const made = { key: 'k', at, person, tempId: -7000 } as never;
const listOf = (activityId: number) => [['attendance', 'list'], { input: { activityId }, type: 'query' }];

const stay = {
  ...{ id: 5, activityId: 8, staffId: null, volunteerId: 3, name: 'Kahu', signedOnAt: '2026-03-03T20:00:00.000Z' },
  ...{ signedOffAt: null, startTime: '09:00', finishTime: '15:00', isCertain: true, briefed: false, minutes: null },
  ...{ cameFrom: null, wentTo: null, version: 1, updatedAt: at, updatedById: 1 },
};

/** What a phone shows of a stay elsewhere after a sign-on here that waits. */
async function drawn(before: object, left?: { volunteerId: number; activityId: number; leftAt: string }[]) {
  const cache = new QueryClient();
  cache.setQueryData(listOf(8), [before]);
  cache.setQueryData(listOf(7), []);
  const input = { activityId: 7, people: [{ volunteerId: 3 }], ...(left && { left }) };
  await showChanges(cache, attendanceChanges['attendance.signOn'].draws(input, made, cache));
  const [row] = cache.getQueryData<{ signedOffAt: string; isCertain: boolean }[]>(listOf(8)) ?? [];
  return [row?.signedOffAt, row?.isCertain];
}

const left = [{ volunteerId: 3, activityId: 8, leftAt: '2026-03-04T03:10:00.000Z' }];

test('a phone without coverage shows when somebody left, as it was answered', async () => {
  expect(await drawn(stay, left)).toEqual(['2026-03-04T03:10:00.000Z', true]);
});

test('or when they were expected, where nobody knows', async () => {
  expect(await drawn(stay)).toEqual(['2026-03-04T02:00:00.000Z', false]);
});
