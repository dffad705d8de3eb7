import { expect, test } from 'vitest';
import type { AttendanceRow } from '../activities/document.ts';
import { attendanceOf, byTime, isOf, latestOf, openStays, withTimes } from './rows.ts';

/** `on` and `off`: the hour of 5 March; null: still out. Volunteer 3 unless told otherwise. */
function row(id: number, on: number, off: number | null, more: Partial<AttendanceRow> = {}): AttendanceRow {
  const at = (hour: number) => `2026-03-05T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const times = { signedOnAt: at(on), signedOffAt: off === null ? null : at(off), minutes: off && (off - on) * 60 };
  return { id, staffId: null, volunteerId: 3, ...times, ...more } as AttendanceRow;
}
const idsOf = (rows: readonly AttendanceRow[]) => rows.map(({ id }) => id);

test('one person is known by their kind and id', () => {
  const [volunteer] = [row(1, 8, 9)];
  expect(isOf(volunteer, { volunteerId: 3 })).toBe(true);
  expect(isOf(volunteer, { volunteerId: 4 })).toBe(false);
  expect(isOf(volunteer, { staffId: 3 })).toBe(false);
});

test('sign-ons stand in the order in which people came; of one moment those that wait come last, each press in its order', () => {
  const attendance = [row(-7, 8, null), row(-6, 8, null), row(9, 8, 9), row(4, 8, 9), row(2, 10, null), row(8, 7, 9)];
  expect(idsOf(attendanceOf({ attendance }))).toEqual([8, 4, 9, -6, -7, 2]);
  expect(idsOf(attendanceOf({ attendance: attendance.toReversed() }))).toEqual([8, 4, 9, -6, -7, 2]);
});

test('whoever has no end is out', () => {
  expect(idsOf(openStays({ attendance: [row(2, 9, null), row(1, 8, 9), row(-5, 8, null)] }))).toEqual([-5, 2]);
  expect(openStays({ attendance: [row(1, 8, 9)] })).toEqual([]);
});

test('of two stays that began at one moment, the one that ended then came first, whatever their ids', () => {
  const [ended, open, longer] = [row(9, 8, 8), row(4, 8, null), row(1, 8, 10)];
  for (const rows of [
    [ended, open, longer],
    [longer, open, ended],
    [open, longer, ended],
  ])
    expect(idsOf(rows.toSorted(byTime))).toEqual([9, 1, 4]);
  expect(idsOf([row(5, 8, 9), row(2, 8, 9), row(7, 6, 12)].sort(byTime))).toEqual([7, 2, 5]);
});

test('the latest stay of somebody is theirs alone', () => {
  const attendance = [
    row(5, 9, null),
    row(2, 5, 6),
    row(1, 7, 8),
    row(6, 11, 12, { volunteerId: 4 }),
    row(7, 12, null, { volunteerId: null, staffId: 3 }),
  ];
  expect(latestOf({ attendance }, { volunteerId: 3 })?.id).toBe(5);
  expect(latestOf({ attendance }, { volunteerId: 8 })).toBeUndefined();
});

test('other times give other minutes, and leave the row that they came from', () => {
  const before = row(1, 8, null);
  expect(withTimes(before, { signedOffAt: '2026-03-05T09:30:00.000Z' })).toEqual({
    ...before,
    ...{ signedOffAt: '2026-03-05T09:30:00.000Z', minutes: 90 },
  });
  expect(withTimes(row(1, 8, 10), { signedOffAt: null }).minutes).toBeNull();
  expect(before.signedOffAt).toBeNull();
});
