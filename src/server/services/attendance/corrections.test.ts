import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import type { Db, Sqlite } from '../../db/open-db.ts';
import type { Act } from '../act.ts';
import { getAttendance, listAttendance } from '../attendance.ts';
import { correctAttendance, createAttendance } from './corrections.ts';
import { signOff, signOn } from './taps.ts';

let db: Db;
let sqlite: Sqlite;
let actorId: number;
let traps: number;
let planting: number;
/** Without times. */
let ridge: number;
let kahu: { volunteerId: number };

/** `12:00`, or `4 12:00` on another day than the 5th of March, on the group's clock, which is 13 hours ahead. */
function at(time: string): string {
  const [day = '', clock] = time.includes(' ') ? time.split(' ') : ['5', time];
  return new Date(Date.parse(`2026-03-${day.padStart(2, '0')}T${clock}:00+13:00`)).toISOString();
}
const clock = (moment: string) => {
  const local = new Date(Date.parse(moment) + 13 * 3_600_000).toISOString();
  return local.slice(8, 10) === '05' ? local.slice(11, 16) : `${Number(local.slice(8, 10))} ${local.slice(11, 16)}`;
};

const act = (time: string, now = time, more: Partial<Act> = {}): Act => ({
  ...{ ...testAct, actorId, now: at(now), madeAt: at(time), today: testToday, ...more },
});
/** @returns the id of the tap's stay. */
const on = (time: string, activityId: number, now = time) =>
  signOn(db, act(time, now), { activityId, people: [kahu], briefed: false }).id ?? 0;
const off = (time: string, activityId: number, now = time) =>
  signOff(db, act(time, now), { activityId, people: [kahu] });
/** On and off again. */
function visit(from: string, until: string, activityId: number): number {
  const id = on(from, activityId);
  off(until, activityId);
  return id;
}
const correct = (id: number, values: object) =>
  correctAttendance(db, act('18:00'), { id, reason: 'As the driver says', ...values });

/** Where Kahu was: `Trap line 09:00-12:00`, with a question mark where that is not certain. */
const stays = () =>
  [traps, planting, ridge]
    .flatMap((activityId) => listAttendance(db, { activityId }))
    .map(({ activityId, signedOnAt, signedOffAt, isCertain }) => {
      const name = activityId === traps ? 'traps' : activityId === planting ? 'planting' : 'ridge';
      return `${name} ${clock(signedOnAt)}-${signedOffAt ? clock(signedOffAt) : ''}${isCertain ? '' : ' ?'}`;
    });

/** All that is stored of sign-ons. */
const stored = () => ['taps', 'attendance', 'audit'].map((table) => sqlite.prepare(`SELECT * FROM ${table}`).all());

/** Its code, its field and its sentence. */
function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${[error.code, ...Object.keys(error.errors ?? {})].join(' ')}: ${error.message}`;
  }
  return 'taken';
}

beforeEach(() => {
  ({ db, sqlite } = createTestDb());
  actorId = makeStaff(db).id;
  const times = { startTime: '09:00', finishTime: '15:00' };
  traps = makeActivity(db, { activityName: 'Trap line', ...times }).id;
  planting = makeActivity(db, { activityName: 'Planting', ...times }).id;
  ridge = makeActivity(db, { activityName: 'Ridge' }).id;
  kahu = { volunteerId: makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' }).id };
});

describe('a correction that other taps contradict is refused with what is in the way, and leaves no trace', () => {
  test.each<[string, () => number, object, string]>([
    [
      'an end after they signed on elsewhere',
      () => [on('09:00', planting), off('10:00', planting), on('12:00', traps)][0] as number,
      { signedOffAt: at('13:00') },
      'Trap line at 12:00',
    ],
    [
      'a stay within another one',
      () => [visit('09:00', '10:00', planting), visit('12:00', '13:00', planting), on('14:00', traps)][1] as number,
      { signedOnAt: at('09:30'), signedOffAt: at('10:00') },
      'Planting at 09:00',
    ],
    [
      'a beginning before a whole stay elsewhere',
      () => [visit('09:00', '10:00', planting), visit('12:00', '13:00', traps)][1] as number,
      { signedOnAt: at('08:00') },
      'Planting at 09:00',
    ],
    [
      'a beginning before two stays, of which one ended the other',
      () => [on('09:00', planting), on('10:00', traps), on('12:00', ridge)][2] as number,
      { signedOnAt: at('08:00') },
      'Planting at 09:00',
    ],
    [
      'a beginning before a sign-on whose time somebody named',
      () => {
        createAttendance(db, act('09:00'), { activityId: planting, ...kahu, briefed: false });
        return visit('12:00', '13:00', traps);
      },
      { signedOnAt: at('08:00') },
      'Planting at 09:00',
    ],
    [
      'an end that nobody knows, after the sign-on that showed it',
      () => [on('4 09:00', traps), on('09:00', planting)][0] as number,
      { signedOffAt: at('10:00'), confirm: true },
      'Planting at 09:00',
    ],
  ])('%s', (_, arrange, values, where) => {
    const id = arrange();
    const before = stored();
    const said = `CONFLICT: Kahu Parata signed on at ${where}. Correct that first.`;
    expect(refusal(() => correct(id, values))).toBe(said);
    expect(stored()).toEqual(before);
  });

  // A phone's own order of its taps decides at one moment: there the stay with the lower id is the later one.
  test('the very moment of a sign-on elsewhere', () => {
    const numbered = (number: number) => {
      const phone = { phoneId: `phone ${number}`, number, answeredAt: at('08:00'), sinceMs: 0, pageId: 'a', pageMs: 0 };
      return { said: { clock: at(number === 2 ? '09:00' : '12:00'), phone } };
    };
    const to = (activityId: number) => ({ activityId, people: [kahu], briefed: false });
    const { id = 0 } = signOn(db, act('09:00', '09:00', numbered(2)), to(planting));
    signOn(db, act('12:00', '12:00', numbered(1)), to(traps));
    expect(stays()).toEqual(['traps 12:00-', 'planting 09:00-12:00']);
    expect(refusal(() => correct(id, { signedOnAt: at('12:00') }))).toContain('CONFLICT: ');
    expect(stays()).toEqual(['traps 12:00-', 'planting 09:00-12:00']);
  });

  test('no end, while they are on elsewhere', () => {
    const id = on('09:00', planting);
    on('12:00', traps);
    const before = stored();
    const message = 'Kahu Parata is still signed on at Trap line. Sign off there?';
    expect(refusal(() => correct(id, { signedOffAt: null }))).toBe(`CONFLICT: ${message}`);
    expect(stored()).toEqual(before);
  });
});

describe('a correction takes effect', () => {
  test.each<[string, () => number, object, string[]]>([
    [
      'and ends earlier what it ended',
      () => [on('09:00', planting), on('12:00', traps)][1] as number,
      { signedOnAt: at('11:00') },
      ['traps 11:00-', 'planting 09:00-11:00'],
    ],
    [
      'and a sign-on that had joined it begins another stay',
      () => [on('09:00', traps), on('12:00', traps), off('13:00', traps)][0] as number,
      { signedOffAt: at('10:00') },
      ['traps 09:00-10:00', 'traps 12:00-'],
    ],
    [
      'and what is not certain of its end stays so',
      () => visit('4 09:00', '09:00', traps),
      { signedOnAt: at('4 10:00') },
      ['traps 4 10:00-09:00 ?'],
    ],
    [
      'and what is not certain of its beginning stays so',
      () => {
        const said = { clock: at('8 09:00') };
        signOn(db, act('09:00', '09:00', { said }), { activityId: traps, people: [kahu], briefed: false });
        off('12:00', traps);
        return listAttendance(db, { activityId: traps })[0]?.id ?? 0;
      },
      { signedOffAt: at('11:00') },
      ['traps 09:00-11:00 ?'],
    ],
    [
      'and an end that nobody knows is expected by the new beginning',
      () => [on('4 18:00', ridge), on('09:00', planting)][0] as number,
      { signedOnAt: at('4 17:00') },
      ['planting 09:00-', 'ridge 4 17:00-4 21:00 ?'],
    ],
    [
      'past the stays between',
      () => {
        const id = visit('09:00', '10:00', traps);
        visit('11:00', '12:00', planting);
        visit('13:00', '14:00', planting);
        return id;
      },
      { signedOnAt: at('15:00'), signedOffAt: at('16:00') },
      ['traps 15:00-16:00', 'planting 11:00-12:00', 'planting 13:00-14:00'],
    ],
    [
      'where an end that was corrected is taken back',
      () => {
        const id = visit('09:00', '10:00', traps);
        correct(id, { signedOffAt: at('11:00') });
        return id;
      },
      { signedOffAt: null },
      ['traps 09:00-'],
    ],
  ])('%s', (_, arrange, values, after) => {
    correct(arrange(), values);
    expect(stays()).toEqual(after);
    expect(listAttendance(db, { activityId: traps }).every(({ idleOffAt }) => idleOffAt === undefined)).toBe(true);
  });
});

test('a briefing that is said with another end counts until then', () => {
  const id = on('09:00', traps);
  expect(correct(id, { signedOffAt: at('12:00'), briefed: true })).toMatchObject({ briefed: true });
  expect(correct(id, { signedOffAt: at('11:00'), briefed: false })).toMatchObject({ briefed: false });
  expect(correct(id, { signedOffAt: null, briefed: true })).toMatchObject({ briefed: true });
});

describe('a correction of what is so already', () => {
  const closed = () => visit('09:00', '12:00', traps);
  test.each([
    ['the beginning', { signedOnAt: at('09:00') }],
    ['the end', { signedOffAt: at('12:00') }],
    ['the briefing', { briefed: false }],
    ['nothing', {}],
  ])('writes nothing, whatever it started from: %s', (_, values) => {
    const id = closed();
    const before = stored();
    expect(correct(id, { version: 7, ...values })).toEqual(getAttendance(db, { id }));
    expect(stored()).toEqual(before);
  });

  test('that somebody is still out confirms nothing', () => {
    const said = { clock: at('8 09:00') };
    const id =
      signOn(db, act('09:00', '09:00', { said }), { activityId: traps, people: [kahu], briefed: false }).id ?? 0;
    expect(stays()).toEqual(['traps 09:00- ?']);
    correct(id, { version: 7, signedOffAt: null });
    expect(stays()).toEqual(['traps 09:00- ?']);
  });

  test('is answered with the record where it is another by now', () => {
    const id = closed();
    const conflict = { version: 2, record: getAttendance(db, { id }) };
    const work = () => correct(id, { version: 1, signedOffAt: at('11:00') });
    expect(work).toThrow(expect.objectContaining({ conflict: expect.objectContaining(conflict) }));
  });
});

describe('a stay of more than a day', () => {
  const long = () => {
    const id = on('4 09:00', traps);
    correct(id, { signedOffAt: at('12:00'), confirm: true });
    return id;
  };
  const question = 'Kahu Parata would have been out for 1 day. Is that right?';
  test.each([
    ['at its end', { signedOffAt: at('11:00') }, `INVALID signedOffAt: ${question}`],
    ['at its beginning', { signedOnAt: at('4 10:00') }, `INVALID signedOnAt: ${question}`],
    ['not at its briefing', { briefed: true }, 'taken'],
  ])('is asked about %s', (_, values, said) => {
    const id = long();
    expect(refusal(() => correct(id, values))).toBe(said);
  });

  test('is asked about where a named sign-on makes it', () => {
    off('12:00', traps);
    const named = { activityId: traps, ...kahu, signedOnAt: at('4 09:00'), briefed: false };
    expect(refusal(() => createAttendance(db, act('18:00'), named))).toBe(`INVALID signedOnAt: ${question}`);
  });
});

describe('a sign-on is refused', () => {
  test('for somebody who left the group, and a correction for somebody who never signed on', () => {
    const { id: staffId } = makeStaff(db);
    for (const table of ['staff', 'volunteers']) sqlite.exec(`UPDATE ${table} SET deleted_at = '2026-01-01'`);
    const create = (person: object) => () =>
      createAttendance(db, act('09:00'), { activityId: traps, briefed: false, ...person });
    expect(refusal(create(kahu))).toBe('NOT_FOUND: Volunteer not found.');
    expect(refusal(create({ staffId }))).toBe('NOT_FOUND: User not found.');
    expect(refusal(create({}))).toBe('INVALID: Please name one person: staffId or volunteerId.');
    const latest = { activityId: traps, ...kahu, signedOffAt: at('10:00') };
    expect(refusal(() => correctAttendance(db, act('10:00'), latest))).toMatch(/^NOT_FOUND: Sign-on/);
  });

  test('at a time that is to come', () => {
    const later = { activityId: traps, ...kahu, signedOnAt: at('12:01'), briefed: false };
    expect(refusal(() => createAttendance(db, act('12:00'), later))).toMatch(/^INVALID signedOnAt: /);
  });
});
