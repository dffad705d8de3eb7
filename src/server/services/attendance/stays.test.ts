import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import type { Db } from '../../db/open-db.ts';
import { attendance, taps } from '../../db/schema/attendance.ts';
import { audit } from '../../db/schema/audit.ts';
import type { Act } from '../act.ts';
import { assignVolunteers, removeVolunteerFromActivity } from '../activities/volunteers.ts';
import { getAttendance, listAttendance } from '../attendance.ts';
import { correctAttendance, createAttendance, removeAttendance } from './corrections.ts';
import { rewriteStays } from './stays.ts';
import { takeBack } from './take-back.ts';
import { brief, signOff, signOn } from './taps.ts';

let db: Db;
let actorId: number;
let traps: number;
let planting: number;
let kahu: { volunteerId: number };

const keyOf = (time: string) => `the change of ${time}`;

/** `12:00`, or `4 12:00` on another day than the 5th of March, on the group's clock, which is 13 hours ahead. */
function at(time: string): string {
  const [day = '', clock] = time.includes(' ') ? time.split(' ') : ['5', time];
  return new Date(Date.parse(`2026-03-${day.padStart(2, '0')}T${clock}:00+13:00`)).toISOString();
}
const clock = (moment: string) => {
  const local = new Date(Date.parse(moment) + 13 * 3_600_000).toISOString();
  return local.slice(8, 10) === '05' ? local.slice(11, 16) : `${Number(local.slice(8, 10))} ${local.slice(11, 16)}`;
};

const act = (time: string, now = time): Act => ({
  ...{ ...testAct, actorId, now: at(now), madeAt: at(time), today: testToday, changeKey: keyOf(time) },
});
const lastAnswered = (time: string) => ({
  ...{ phoneId: 'p', number: 1, answeredAt: at(time), sinceMs: 0, pageId: 'x', pageMs: 0 },
});
/** @returns the id of the tap's stay. */
const on = (time: string, activityId: number, now = time) =>
  signOn(db, act(time, now), { activityId, people: [kahu], briefed: false }).id ?? 0;
const off = (time: string, activityId: number, now = time) =>
  signOff(db, act(time, now), { activityId, people: [kahu] });
const correct = (id: number, values: object) =>
  correctAttendance(db, act('18:00'), { id, reason: 'As the driver says', ...values });

/** Where Kahu was: `traps 09:00-12:00`, with a question mark where that is not certain. */
const stays = () =>
  [traps, planting]
    .flatMap((activityId) => listAttendance(db, { activityId }))
    .map(({ activityId, signedOnAt, signedOffAt, isCertain }) => {
      const times = `${clock(signedOnAt)}-${signedOffAt ? clock(signedOffAt) : ''}`;
      return `${activityId === traps ? 'traps' : 'planting'} ${times}${isCertain ? '' : ' ?'}`;
    });

beforeEach(() => {
  ({ db } = createTestDb());
  actorId = makeStaff(db).id;
  const times = { startTime: '09:00', finishTime: '15:00' };
  traps = makeActivity(db, { activityName: 'Trap line', ...times }).id;
  planting = makeActivity(db, { activityName: 'Planting', ...times }).id;
  kahu = { volunteerId: makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' }).id };
});

describe('a stay whose first sign-on is heard late', () => {
  test('is found by the id that it had, and those that it ended and that ended it are the same', () => {
    on('08:00', planting);
    const known = on('10:00', traps);
    const next = on('12:00', planting);
    const first = on('09:00', traps, '13:00');
    expect(stays()).toEqual(['traps 09:00-12:00', 'planting 08:00-09:00', 'planting 12:00-']);
    expect(getAttendance(db, { id: known })).toMatchObject({ id: first, version: 3, cameFrom: 'Planting' });
    expect(getAttendance(db, { id: known })).toMatchObject({ wentTo: 'Planting' });
    expect(getAttendance(db, { id: next })).toMatchObject({ id: next, version: 1, cameFrom: 'Trap line' });
  });

  test('is corrected and removed by the id that it had', () => {
    const known = on('10:00', traps);
    on('09:00', traps, '13:00');
    correct(known, { signedOnAt: at('08:30') });
    expect(stays()).toEqual(['traps 08:30-']);
    removeAttendance(db, act('18:01'), { id: known, reason: 'Was not there' });
    expect(stays()).toEqual([]);
  });
});

test('a stay is the same where its first sign-on is put later, and the one that had joined it begins another', () => {
  const tap = (number: number, time: string, now: string) => {
    const phone = { phoneId: 'phone 1', number, answeredAt: at('08:00'), sinceMs: 0, pageId: 'a', pageMs: 0 };
    return { ...act(now), said: { clock: at(time), phone } };
  };
  const to = { activityId: traps, people: [kahu] };
  const { id } = signOn(db, tap(2, '09:00', '14:00'), { ...to, briefed: false });
  on('10:00', traps);
  off('11:00', traps);
  brief(db, tap(1, '12:00', '14:01'), { ...to, briefed: true });
  expect(stays()).toEqual(['traps 10:00-11:00', 'traps 14:00- ?']);
  expect(listAttendance(db, { activityId: traps }).map((stay) => [stay.id === id, stay.version])).toEqual([
    [false, 1],
    [true, 3],
  ]);
});

describe('the version of a stay', () => {
  const versions = () => stays().map((_, index) => [...listAll()][index]?.version);
  const listAll = () => [traps, planting].flatMap((activityId) => listAttendance(db, { activityId }));

  test('rises only with its own times and its briefing', () => {
    on('08:00', planting);
    on('10:00', traps);
    expect(versions()).toEqual([1, 2]);
    on('10:30', traps);
    off('11:00', planting);
    expect(versions()).toEqual([1, 2]);
    brief(db, act('11:30'), { activityId: traps, people: [kahu], briefed: true });
    expect(versions()).toEqual([2, 2]);
    off('12:00', traps);
    expect(versions()).toEqual([3, 2]);
    expect(listAll()).toMatchObject([{ cameFrom: 'Planting' }, { wentTo: 'Trap line' }]);
  });

  test('stays with the link to the stay before, whatever follows', () => {
    on('08:00', planting);
    on('10:00', traps);
    on('12:00', planting);
    off('14:00', planting);
    expect(listAll()).toMatchObject([
      { cameFrom: 'Planting', wentTo: 'Planting', version: 2 },
      { cameFrom: null, wentTo: 'Trap line', version: 2 },
      { cameFrom: 'Trap line', wentTo: null, version: 2 },
    ]);
  });
});

const actions = () =>
  db
    .select()
    .from(audit)
    .where(eq(audit.recordType, 'attendance'))
    .orderBy(audit.id)
    .all()
    .map(({ action }) => action);

describe('the trail calls it', () => {
  const open = () => on('09:00', traps);
  const closed = () => [open(), off('12:00', traps)][0] as number;
  test.each<[string, string, () => number, object]>([
    ['signed off', 'a first end', open, { signedOffAt: at('12:00'), reason: '' }],
    ['corrected', 'a first end with a reason', open, { signedOffAt: at('12:00') }],
    ['corrected', 'the briefing of somebody who is out', open, { briefed: true, reason: '' }],
    ['corrected', 'the briefing of somebody who left', closed, { briefed: true, reason: '' }],
    ['corrected', 'another end', closed, { signedOffAt: at('11:00') }],
    ['corrected', 'no end', closed, { signedOffAt: null }],
  ])('%s: %s', (action, _, arrange, values) => {
    const id = arrange();
    const before = actions();
    correct(id, values);
    expect(actions()).toEqual([...before, action]);
  });
});

describe('what is said of several moments of one person', () => {
  test('counts from the earliest, past the stays between', () => {
    on('2 09:00', traps);
    for (const day of [3, 4]) {
      on(`${day} 09:00`, planting);
      off(`${day} 12:00`, planting);
    }
    const left = [{ activityId: traps, ...kahu, leftAt: at('2 16:10') }];
    signOn(db, act('09:00'), { activityId: planting, people: [kahu], briefed: false, left });
    const others = ['planting 3 09:00-3 12:00', 'planting 4 09:00-4 12:00'];
    expect(stays()).toEqual(['traps 2 09:00-2 16:10', ...others, 'planting 09:00-']);
    takeBack(db, act('09:01'), { activityId: planting, key: keyOf('09:00') });
    expect(stays()).toEqual(['traps 2 09:00-2 15:00 ?', ...others]);
  });

  test('makes a stay not certain that it contradicts, though that had ended before; whoever came after the corrected end is out', () => {
    const id = on('10:00', traps);
    off('10:30', traps);
    correct(id, { signedOnAt: at('08:00'), signedOffAt: at('08:30') });
    expect(stays()).toEqual(['traps 08:00-08:30']);
    on('08:10', planting, '19:00');
    expect(stays()).toEqual(['traps 08:00-08:30 ?']);
    on('09:00', planting, '19:01');
    expect(stays()).toEqual(['traps 08:00-08:30 ?', 'planting 09:00-']);
  });
});

describe('stays that are facts of their own', () => {
  /** A stay with both its ends, as stays that lay in others were before taps were kept. */
  const whole = (from: string, until: string) => {
    const { id } = createAttendance(db, act(from, '4 12:00'), { activityId: traps, ...kahu, briefed: false });
    db.update(taps)
      .set({ until: at(until) })
      .where(eq(taps.id, id))
      .run();
    rewriteStays(db, act('4 12:00'), [{ person: kahu, from: '' }]);
    return id;
  };

  test('are corrected as they are, and leave the others', () => {
    const id = whole('4 09:00', '4 10:00');
    on('4 08:00', planting);
    correct(id, { signedOnAt: at('4 09:30'), signedOffAt: at('4 10:30'), briefed: true });
    expect(stays()).toEqual(['traps 4 09:30-4 10:30', 'planting 4 08:00-']);
    expect(getAttendance(db, { id })).toMatchObject({ briefed: true, version: 3 });
    correct(id, { briefed: false });
    expect(getAttendance(db, { id })).toMatchObject({ briefed: false, signedOffAt: at('4 10:30') });
  });

  test('lie in a stay that goes on, and keep nobody from being signed off', () => {
    whole('4 09:00', '4 09:10');
    whole('4 10:00', '4 10:10');
    on('4 08:00', planting);
    off('4 13:00', planting);
    expect(stays()).toEqual(['traps 4 09:00-4 09:10', 'traps 4 10:00-4 10:10', 'planting 4 08:00-4 13:00']);
  });
});

describe('a removal', () => {
  test('takes the taps whose time somebody named too', () => {
    const id = on('09:00', traps);
    correct(id, { signedOffAt: at('12:00') });
    correct(id, { signedOnAt: at('08:00') });
    const removed = removeAttendance(db, act('18:00'), { id, reason: 'Was not there' });
    expect(removed).toEqual({ message: messages.attendance.removed });
    expect(stays()).toEqual([]);
    expect(
      db
        .select()
        .from(taps)
        .all()
        .every(({ takenAwayAt }) => takenAwayAt === at('18:00')),
    ).toBe(true);
  });

  test.each([
    ['leaves whoever was signed on there after it', '09:29', ['traps 09:30-']],
    ['takes a sign-on of the same moment', '09:30', []],
    ['takes all where its clock is behind them', '08:59', []],
  ])('that waited for coverage %s', (_, time, left) => {
    const id = on('09:00', traps);
    on('09:30', traps);
    removeAttendance(db, act(time, '10:00'), { id, reason: 'Was not there' });
    expect(stays()).toEqual(left);
  });

  test('leaves a sign-on that its phone cannot have shown', () => {
    const id = on('13:00', traps);
    on('09:00', traps, '13:30');
    const said = { clock: at('13:40'), phone: lastAnswered('13:10') };
    removeAttendance(db, { ...act('13:40', '14:00'), said }, { id, reason: 'The other Kahu' });
    expect(stays()).toEqual(['traps 09:00-']);
  });

  test('that names the person alone leaves a stay of which its phone can know nothing', () => {
    on('09:00', traps);
    off('10:00', traps);
    on('11:00', traps, '11:05');
    const removal = { activityId: traps, ...kahu, reason: 'Was not there' };
    removeAttendance(db, act('09:10', '12:00'), removal);
    expect(stays()).toEqual(['traps 09:00-10:00', 'traps 11:00-']);
  });

  test('leaves somebody out whom a tap says to be out that the correction had overridden', () => {
    const id = on('09:00', traps);
    on('09:10', traps);
    correct(id, { signedOnAt: at('09:30') });
    expect(stays()).toEqual(['traps 09:30-']);
    removeAttendance(db, act('18:00'), { id, reason: 'The other Kahu' });
    expect(stays()).toEqual(['traps 09:10-']);
  });

  test.each([
    ['', {}],
    [' whose clock is ahead', { madeAt: at('15:00'), said: { clock: at('15:30'), phone: lastAnswered('12:30') } }],
  ])('with somebody’s place on an activity, by a phone without coverage%s, leaves a later sign-on', (_, more) => {
    const { ids } = assignVolunteers(db, act('08:00'), { activityId: traps, volunteerIds: [kahu.volunteerId] });
    on('09:00', traps);
    off('12:00', traps);
    on('13:00', traps);
    removeVolunteerFromActivity(db, { ...act('12:30', '15:00'), ...more }, { id: ids[0] ?? 0, reason: 'Went home' });
    expect(stays()).toEqual(['traps 09:00-12:00', 'traps 13:00-']);
  });

  test('with somebody’s place on an activity leaves them where they are on', () => {
    const { ids } = assignVolunteers(db, act('08:00'), { activityId: traps, volunteerIds: [kahu.volunteerId] });
    on('09:00', planting);
    removeVolunteerFromActivity(db, act('10:00'), { id: ids[0] ?? 0, reason: 'Went planting' });
    expect(stays()).toEqual(['planting 09:00-']);
  });
});

test('a stay is made when the server hears that they are out, also again; another end makes it no newer', () => {
  const id = on('09:00', traps);
  const madeAt = () => clock(db.select().from(attendance).get()?.createdAt ?? '');
  off('12:00', traps);
  correct(id, { signedOffAt: at('11:00') });
  expect(madeAt()).toBe('09:00');
  correct(id, { signedOffAt: null });
  expect([stays(), madeAt()]).toEqual([['traps 09:00-'], '18:00']);
});
