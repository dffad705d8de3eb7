import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { openStays } from '#shared/attendance/rows.ts';
import { shownDocument } from '#test/shown-document.ts';
import { showChanges } from '../drawn-changes.ts';
import { fieldChanges } from '../kind-of.ts';
import { queryKeyOf } from '../paths.ts';

const at = '2026-03-04T20:30:00.000Z';
const person = { id: 1, firstname: 'Kai', lastname: 'Ngata' };
const made = { key: 'k', at, person, tempId: -7000 } as never;
const keyOf = (id: number) => queryKeyOf('activities.document', { id });

const stay = {
  ...{ id: 5, activityId: 8, staffId: null, volunteerId: 3, name: 'Kahu', signedOnAt: '2026-03-03T20:00:00.000Z' },
  ...{ signedOffAt: null, startTime: '09:00', finishTime: '15:00', isCertain: true, briefed: false, minutes: null },
  ...{ cameFrom: null, wentTo: null, version: 1, updatedAt: at, updatedById: 1 },
};
type Rows = NonNullable<NonNullable<Parameters<typeof shownDocument>[0]>['attendance']>;

/** A phone that knows these sign-ons at the activities 7 and 8. */
function phoneOf(here: Rows, there: Rows) {
  const cache = new QueryClient();
  cache.setQueryData(keyOf(7), shownDocument({ attendance: here }));
  cache.setQueryData(keyOf(8), shownDocument({ activity: { id: 8, activityName: 'Ridge walk' }, attendance: there }));
  const rowsOf = (id: number) => cache.getQueryData<ReturnType<typeof shownDocument>>(keyOf(id))?.attendance ?? [];
  const out = () => [7, 8].flatMap((id) => openStays({ attendance: rowsOf(id) }).map((row) => [id, row.volunteerId]));
  return { cache, rowsOf, out };
}

describe('a stay elsewhere, after a sign-on here that waits,', () => {
  async function drawn(left?: { volunteerId: number; activityId: number; leftAt: string }[]) {
    const { cache, rowsOf } = phoneOf([], [stay]);
    const input = { activityId: 7, people: [{ volunteerId: 3 }], ...(left && { left }) };
    await showChanges(cache, fieldChanges['attendance.signOn'].draws(input, made, cache));
    const [row] = rowsOf(8);
    return [row?.signedOffAt, row?.isCertain];
  }

  test('ended when somebody left, as it was answered', async () => {
    const left = [{ volunteerId: 3, activityId: 8, leftAt: '2026-03-04T03:10:00.000Z' }];
    expect(await drawn(left)).toEqual(['2026-03-04T03:10:00.000Z', true]);
  });

  test('or when they were expected, where nobody knows', async () => {
    expect(await drawn()).toEqual(['2026-03-04T02:00:00.000Z', false]);
  });
});

test('somebody of whom it was said that they did not come, and who signed on since, is out', async () => {
  const { cache, out } = phoneOf([{ ...stay, activityId: 7, signedOnAt: '2026-03-04T21:00:00.000Z' }], []);
  const input = { activityId: 7, people: [{ volunteerId: 3 }] };
  await showChanges(cache, fieldChanges['attendance.didNotCome'].draws(input, made, cache));
  expect(out()).toEqual([[7, 3]]);
});

test('somebody whose sign-on here is removed is out where they had not signed off, also where that was expected', async () => {
  const here = { ...stay, id: 6, activityId: 7, signedOnAt: '2026-03-04T19:00:00.000Z' };
  const there = { ...stay, signedOffAt: '2026-03-04T02:00:00.000Z', isCertain: false };
  const { cache, out } = phoneOf([here], [there]);
  const input = { id: 6, reason: 'Was not here' };
  await showChanges(cache, fieldChanges['attendance.remove'].draws(input, made, cache));
  expect(out()).toEqual([[8, 3]]);
});

describe('a briefing, after a sign-on was removed that waits,', () => {
  const on = (id: number, hour: number, briefed: boolean, isOpen = false) => ({
    ...{ ...stay, id, activityId: 7, briefed, signedOnAt: `2026-03-04T${hour}:00:00.000Z` },
    signedOffAt: isOpen ? null : `2026-03-04T${hour}:30:00.000Z`,
  });

  /** Who heard it by the rows that are left, once the sign-on of this hour is gone. */
  async function heardWithout(id: number, rows: Rows) {
    const { cache, rowsOf } = phoneOf(rows, []);
    const input = { id, reason: 'Was not here' };
    await showChanges(cache, fieldChanges['attendance.remove'].draws(input, made, cache));
    return rowsOf(7).map((row) => [row.id, row.briefed]);
  }

  test('was not heard where nothing but that sign-on says so', async () => {
    expect(await heardWithout(10, [on(10, 10, true), on(12, 12, true), on(14, 14, true, true)])).toEqual([
      [12, false],
      [14, false],
    ]);
  });

  test('was heard where an earlier or a later one says so', async () => {
    expect(await heardWithout(12, [on(10, 10, true), on(12, 12, true), on(14, 14, true, true)])).toEqual([
      [10, true],
      [14, true],
    ]);
    expect(await heardWithout(10, [on(10, 10, false), on(12, 12, true, true)])).toEqual([[12, true]]);
  });

  test('was not heard where that was taken back since', async () => {
    expect(await heardWithout(12, [on(10, 10, true), on(12, 12, false), on(14, 14, false, true)])).toEqual([
      [10, true],
      [14, false],
    ]);
  });
});
