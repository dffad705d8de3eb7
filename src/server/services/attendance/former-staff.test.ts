import { beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { listLines } from '#test/staff-stage.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Act } from '../act.ts';
import { getAttendance, listAttendance, listSignedOn } from '../attendance.ts';
import { addHours } from '../hours.ts';
import { updateStaff } from '../staff.ts';
import { didNotCome, listAbsences } from './absences.ts';
import { correctAttendance, createAttendance, removeAttendance } from './corrections.ts';
import { takeBack } from './take-back.ts';
import { signOff, signOn } from './taps.ts';

// Somebody of the staff who becomes a volunteer while they are out, or on a day on which they were.

const on = (date: string) => (time: string) => {
  const now = `${date}T${time}:00.000Z`;
  return { ...testAct, now, madeAt: now, today: date } satisfies Act;
};
const at = on('2026-03-05');
const yesterday = on('2026-03-04');

let db: Db;
let hut: { activityId: number };
let ridge: { activityId: number };
let asStaff: { staffId: number };
let sqlite: ReturnType<typeof createTestDb>['sqlite'];

beforeEach(() => {
  ({ db, sqlite } = createTestDb());
  makeStaff(db, { role: 'Group Admin' });
  asStaff = { staffId: makeStaff(db, { role: 'Field Staff' }).id };
  [hut, ridge] = [makeActivity(db), makeActivity(db)].map(({ id }) => ({ activityId: id })) as [typeof hut, typeof hut];
});

const people = () => [asStaff];
const leave = (act: Act) => {
  const { volunteerId } = updateStaff(db, act, { id: asStaff.staffId, role: 'Volunteer' });
  return { volunteerId: volunteerId as number };
};
const outAt = () => listSignedOn(db).map(({ activityId, volunteerId }) => ({ activityId, volunteerId }));
const staysAt = (of: { activityId: number }) =>
  listAttendance(db, of).map(({ staffId, volunteerId, signedOnAt, signedOffAt }) =>
    [staffId && 'staff', volunteerId && 'volunteer', signedOnAt.slice(5, 16), signedOffAt?.slice(5, 16)]
      .filter(Boolean)
      .join(' '),
  );

describe('somebody who leaves the staff while they are out', () => {
  test('is out as a volunteer, and a sign-on elsewhere ends it', () => {
    signOn(db, at('00:00'), { ...hut, people: people(), briefed: true });
    const now = leave(at('01:00'));
    expect(outAt()).toEqual([{ ...hut, ...now }]);
    expect(() => createAttendance(db, at('02:00'), { ...ridge, ...now, briefed: false })).toThrow('still signed on');
    signOn(db, at('02:00'), { ...ridge, people: [now], briefed: false });
    expect(outAt()).toEqual([{ ...ridge, ...now }]);
    expect(listAttendance(db, hut)).toMatchObject([{ ...now, signedOffAt: at('02:00').now, briefed: true }]);
  });

  test.each(['staff', 'volunteer'])('is signed off as %s', (as) => {
    signOn(db, at('00:00'), { ...hut, people: people(), briefed: false });
    const now = leave(at('01:00'));
    signOff(db, at('02:00'), { ...hut, people: as === 'staff' ? people() : [now] });
    expect(outAt()).toEqual([]);
    expect(staysAt(hut)).toEqual(['volunteer 03-05T00:00 03-05T02:00']);
  });

  test('is meant by what a phone still says of them as staff', () => {
    const now = leave(at('00:30'));
    signOn(db, at('01:00'), { ...hut, people: people(), briefed: false });
    expect(outAt()).toEqual([{ ...hut, ...now }]);
    correctAttendance(db, at('02:00'), { ...hut, ...asStaff, signedOffAt: at('01:30').now });
    expect(staysAt(hut)).toEqual(['volunteer 03-05T01:00 03-05T01:30']);
    removeAttendance(db, at('03:00'), { ...hut, ...asStaff, reason: 'Twice' });
    expect(staysAt(hut)).toEqual([]);
    expect(() => createAttendance(db, at('04:00'), { ...hut, ...asStaff, briefed: false })).not.toThrow();
    expect(outAt()).toEqual([{ ...hut, ...now }]);
  });

  test('did not come: what was tapped for them as staff on that day is taken away, and comes back', () => {
    signOn(db, at('00:00'), { ...hut, people: people(), briefed: false });
    signOff(db, at('00:30'), { ...hut, people: people() });
    const now = leave(at('01:00'));
    didNotCome(db, { ...at('02:00'), changeKey: 'absent' }, { ...hut, people: [now] });
    expect(staysAt(hut)).toEqual([]);
    takeBack(db, at('02:01'), { ...hut, key: 'absent' });
    expect(staysAt(hut)).toEqual(['volunteer 03-05T00:00 03-05T00:30']);
  });

  test('did not come, as was said of them as staff before', () => {
    signOn(db, at('00:00'), { ...hut, people: people(), briefed: false });
    didNotCome(db, { ...at('00:10'), changeKey: 'absent' }, { ...hut, people: people() });
    const now = leave(at('01:00'));
    expect(listAbsences(db, hut)).toMatchObject([{ ...now, staffId: null }]);
    didNotCome(db, at('01:10'), { ...hut, people: [now] });
    expect(listAbsences(db, hut)).toHaveLength(1);
    takeBack(db, at('01:20'), { ...hut, key: 'absent' });
    expect(outAt()).toEqual([{ ...hut, ...now }]);
  });

  test('stays staff in what is past', () => {
    signOn(db, yesterday('00:00'), { ...hut, people: people(), briefed: false });
    signOff(db, yesterday('02:00'), { ...hut, people: people() });
    signOn(db, at('00:00'), { ...ridge, people: people(), briefed: false });
    const now = leave(at('01:00'));
    expect([staysAt(hut), outAt()]).toEqual([['staff 03-04T00:00 03-04T02:00'], [{ ...ridge, ...now }]]);
    const added = { ...hut, ...asStaff, date: '2026-03-04', hours: 1, reason: 'Packed' };
    expect(addHours(db, at('01:00'), added)).toMatchObject({ ...asStaff, volunteerId: null });
  });

  test('is out once where a sign-off was forgotten: what ended the stay before goes along with it', () => {
    signOn(db, yesterday('00:00'), { ...hut, people: people(), briefed: false });
    signOn(db, at('00:00'), { ...ridge, people: people(), briefed: false });
    const [forgotten] = listAttendance(db, hut);
    const now = leave(at('01:00'));
    const id = forgotten?.id ?? 0;
    correctAttendance(db, at('02:00'), { id, signedOffAt: yesterday('03:00').now });
    expect(getAttendance(db, { id })).toMatchObject({ ...now, isCertain: true, signedOffAt: yesterday('03:00').now });
    expect(outAt()).toEqual([{ ...ridge, ...now }]);
  });

  test('is signed off where they were out before their stay went along', () => {
    signOn(db, at('00:00'), { ...hut, people: people(), briefed: false });
    const now = leave(at('01:00'));
    for (const table of ['taps', 'attendance'])
      sqlite.prepare(`UPDATE ${table} SET staff_id = ?, volunteer_id = NULL`).run(asStaff.staffId);
    signOff(db, at('02:00'), { ...hut, people: people() });
    expect(outAt()).toEqual([]);
    signOn(db, at('03:00'), { ...hut, people: people(), briefed: false });
    expect(outAt()).toEqual([{ ...hut, ...now }]);
  });

  test('has no line in the trail that says that they signed on or off then', () => {
    signOn(db, at('00:00'), { ...hut, people: people(), briefed: false });
    const count = () => listLines(sqlite).filter(({ record_type }) => record_type === 'attendance').length;
    const before = count();
    leave(at('01:00'));
    expect(count()).toBe(before);
  });
});
