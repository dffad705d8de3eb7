import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import type { Db } from '../../db/open-db.ts';
import type { Act } from '../act.ts';
import { listAttendance, listSignedOn } from '../attendance.ts';
import { correctAttendance, createAttendance } from './corrections.ts';
import { takeBack } from './take-back.ts';
import { signOff, signOn } from './taps.ts';

let db: Db;
let actorId: number;
let saturday: number;
let sunday: number;
let kahu: { volunteerId: number };

const keyOf = (at: string) => `the change of ${at}`;

/** An instant of March, by a clock in Auckland that is 13 hours ahead. */
const march = (day: number, time: string) =>
  new Date(Date.parse(`2026-03-${String(day).padStart(2, '0')}T${time}:00.000Z`) - 13 * 3_600_000).toISOString();
const act = (at: string): Act => ({ ...testAct, actorId, now: at, madeAt: at, changeKey: keyOf(at) });

const on = (at: string, activityId: number, left?: { activityId: number; volunteerId: number; leftAt: string }[]) =>
  signOn(db, act(at), { activityId, people: [kahu], briefed: false, left });
const off = (at: string, activityId: number) => signOff(db, act(at), { activityId, people: [kahu] });

const stays = (activityId: number) =>
  listAttendance(db, { activityId }).map(({ signedOnAt, signedOffAt, isCertain }) => ({
    ...{ signedOnAt, signedOffAt, isCertain },
  }));

beforeEach(() => {
  ({ db } = createTestDb());
  actorId = makeStaff(db).id;
  const times = { startTime: '09:00', finishTime: '15:00' };
  saturday = makeActivity(db, { activityName: 'Trap line', ...times }).id;
  sunday = makeActivity(db, { activityName: 'Planting', ...times }).id;
  kahu = { volunteerId: makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' }).id };
  on(march(7, '09:00'), saturday);
});

const whenLeft = (leftAt: string) => [{ activityId: saturday, ...kahu, leftAt }];

describe('signing somebody on who is on since an earlier day', () => {
  test('without an answer, they left when they were expected, and that is not certain', () => {
    on(march(8, '09:00'), sunday);
    const ended = { signedOnAt: march(7, '09:00'), signedOffAt: march(7, '15:00'), isCertain: false };
    expect(stays(saturday)).toEqual([ended]);
    expect(stays(sunday)).toEqual([{ signedOnAt: march(8, '09:00'), signedOffAt: null, isCertain: true }]);
  });

  test('they left when the answer says', () => {
    on(march(8, '09:00'), sunday, whenLeft(march(7, '16:10')));
    const ended = { signedOnAt: march(7, '09:00'), signedOffAt: march(7, '16:10'), isCertain: true };
    expect(stays(saturday)).toEqual([ended]);
    expect(listSignedOn(db)).toMatchObject([{ activityName: 'Planting' }]);
  });

  test('here too: two stays', () => {
    on(march(8, '09:00'), saturday, whenLeft(march(7, '16:10')));
    expect(stays(saturday)).toEqual([
      { signedOnAt: march(7, '09:00'), signedOffAt: march(7, '16:10'), isCertain: true },
      { signedOnAt: march(8, '09:00'), signedOffAt: null, isCertain: true },
    ]);
  });

  test('an answer that comes after their next sign-on was heard still counts', () => {
    on(march(9, '09:00'), sunday);
    on(march(8, '09:00'), sunday, whenLeft(march(7, '16:10')));
    expect(stays(saturday)).toMatchObject([{ signedOffAt: march(7, '16:10'), isCertain: true }]);
  });

  test('an answer changes no sign-off that somebody tapped meanwhile', () => {
    off(march(7, '14:00'), saturday);
    on(march(8, '09:00'), sunday, whenLeft(march(7, '16:10')));
    expect(stays(saturday)).toMatchObject([{ signedOffAt: march(7, '14:00'), isCertain: true }]);
  });

  test.each([
    ['in the future', march(9, '09:00'), march(8, '09:00')],
    ['before they came', march(7, '08:59'), march(8, '09:00')],
    ['more than a week later', march(15, '09:00'), march(16, '09:00')],
  ])('is not refused for an answer that cannot be: %s', (_, leftAt, at) => {
    on(at, sunday, whenLeft(leftAt));
    expect(stays(saturday)).toMatchObject([{ signedOffAt: march(7, '15:00'), isCertain: false }]);
    expect(listSignedOn(db)).toMatchObject([{ activityName: 'Planting' }]);
  });

  test('undone, they are out as before: the answer may have been about somebody else', () => {
    on(march(8, '09:00'), sunday, whenLeft(march(7, '16:10')));
    takeBack(db, act(march(8, '09:01')), { activityId: sunday, key: keyOf(march(8, '09:00')) });
    expect(stays(sunday)).toEqual([]);
    expect(stays(saturday)).toEqual([{ signedOnAt: march(7, '09:00'), signedOffAt: null, isCertain: true }]);
  });

  test('an answer that was corrected since is not undone', () => {
    on(march(8, '09:00'), sunday, whenLeft(march(7, '16:10')));
    const [stay] = listAttendance(db, { activityId: saturday });
    const right = { id: stay?.id ?? 0, signedOffAt: march(7, '16:00'), reason: 'By the bus' };
    correctAttendance(db, act(march(8, '10:00')), right);
    const press = { activityId: sunday, key: keyOf(march(8, '09:00')) };
    expect(() => takeBack(db, act(march(8, '10:01')), press)).toThrow('This was changed meanwhile');
  });
});

describe('a time that somebody names', () => {
  const idOf = () => listAttendance(db, { activityId: saturday })[0]?.id ?? 0;
  const correct = (now: string, values: object) => correctAttendance(db, act(now), { id: idOf(), ...values });

  test('of more than a day is asked about', () => {
    const late = { signedOffAt: march(8, '09:01') };
    expect(() => correct(march(9, '12:00'), late)).toThrow('Kahu Parata would have been out for 1 day. Is that right?');
    expect(() => correct(march(12, '12:00'), { signedOffAt: march(10, '10:00') })).toThrow('out for 3 days.');
    expect(stays(saturday)).toMatchObject([{ signedOffAt: null }]);
    correct(march(9, '12:00'), { ...late, confirm: true });
    expect(stays(saturday)).toMatchObject([{ signedOffAt: march(8, '09:01'), isCertain: true }]);
  });

  test('of a day is not', () => {
    correct(march(8, '12:00'), { signedOffAt: march(8, '09:00') });
    expect(stays(saturday)).toMatchObject([{ signedOffAt: march(8, '09:00') }]);
  });

  test('of more than a week is refused, whatever was asked', () => {
    const late = { signedOffAt: march(14, '09:01'), confirm: true };
    expect(() => correct(march(15, '12:00'), late)).toThrow('Nobody is signed on for more than 7 days at once.');
    correct(march(15, '12:00'), { ...late, signedOffAt: march(14, '09:00') });
    expect(stays(saturday)).toMatchObject([{ signedOffAt: march(14, '09:00') }]);
  });

  test('is asked about as well where it is when they came', () => {
    off(march(7, '15:00'), saturday);
    const early = { signedOnAt: march(4, '09:00'), reason: 'Came earlier' };
    expect(() => correct(march(7, '16:00'), early)).toThrow('would have been out for 3 days.');
    correct(march(7, '16:00'), { ...early, confirm: true });
    expect(stays(saturday)).toMatchObject([{ signedOnAt: march(4, '09:00') }]);
  });

  test('asks nothing of somebody who is still out', () => {
    correct(march(12, '12:00'), { signedOnAt: march(7, '08:00'), reason: 'Came earlier' });
    expect(stays(saturday)).toMatchObject([{ signedOnAt: march(7, '08:00'), signedOffAt: null }]);
  });

  test('asks nothing where only the briefing is said', () => {
    correct(march(12, '12:00'), { briefed: true });
    expect(listAttendance(db, { activityId: saturday })).toMatchObject([{ briefed: true }]);
  });

  test('for a new sign-on is asked about where a sign-off ends it, and leaves nothing until it is confirmed', () => {
    off(march(7, '15:00'), saturday);
    off(march(10, '12:00'), sunday);
    const early = { activityId: sunday, ...kahu, signedOnAt: march(9, '09:00'), briefed: false };
    const create = (more: object) => createAttendance(db, act(march(10, '16:00')), { ...early, ...more });
    expect(() => create({})).toThrow('Kahu Parata would have been out for 1 day. Is that right?');
    expect(stays(sunday)).toEqual([]);
    create({ confirm: true });
    expect(stays(sunday)).toMatchObject([{ signedOnAt: march(9, '09:00'), signedOffAt: march(10, '12:00') }]);
  });

  test('for a new sign-on of long ago is taken: its sign-off comes with the next call', () => {
    off(march(7, '15:00'), saturday);
    const early = { activityId: sunday, ...kahu, signedOnAt: march(8, '09:00'), briefed: false };
    const { id } = createAttendance(db, act(march(20, '12:00')), early);
    correctAttendance(db, act(march(20, '12:01')), { id, signedOffAt: march(8, '15:00') });
    expect(stays(sunday)).toMatchObject([{ signedOnAt: march(8, '09:00'), signedOffAt: march(8, '15:00') }]);
  });

  test('as it stands confirms it, without a reason', () => {
    on(march(8, '09:00'), sunday);
    correct(march(8, '12:00'), { signedOnAt: march(7, '09:00'), signedOffAt: march(7, '15:00') });
    expect(stays(saturday)).toEqual([
      { signedOnAt: march(7, '09:00'), signedOffAt: march(7, '15:00'), isCertain: true },
    ]);
  });

  test('is put right without a reason, because nobody had named it', () => {
    on(march(8, '09:00'), sunday);
    correct(march(8, '12:00'), { signedOffAt: march(7, '13:00') });
    expect(stays(saturday)).toMatchObject([{ signedOffAt: march(7, '13:00'), isCertain: true }]);
    const again = () => correct(march(8, '12:00'), { signedOffAt: march(7, '14:00') });
    expect(again).toThrow(messages.attendance.giveReason);
  });
});

describe('a sign-off that did nothing', () => {
  const idle = () => listAttendance(db, { activityId: saturday }).map(({ idleOffAt }) => idleOffAt);

  test('is told with their stays, the last one alone', () => {
    off(march(7, '08:40'), saturday);
    off(march(7, '08:59'), saturday);
    off(march(7, '08:59'), sunday);
    expect(stays(saturday)).toMatchObject([{ signedOffAt: null }]);
    expect(idle()).toEqual([march(7, '08:59')]);
  });

  test('is not told where it ended a stay, or was taken back', () => {
    off(march(7, '15:00'), saturday);
    off(march(7, '15:01'), saturday);
    expect(idle()).toEqual([march(7, '15:01')]);
    takeBack(db, act(march(7, '15:02')), { activityId: saturday, key: keyOf(march(7, '15:01')) });
    expect(idle()).toEqual([undefined]);
  });
});
