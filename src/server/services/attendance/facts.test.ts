import { beforeEach, describe, expect, test } from 'vitest';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import type { Db } from '../../db/open-db.ts';
import { attendance, taps } from '../../db/schema/attendance.ts';
import type { Act } from '../act.ts';
import { listAttendance } from '../attendance.ts';
import { correctAttendance, createAttendance } from './corrections.ts';
import { addTaps, knownTo, placePress, type StoredTap, takePressesAway } from './facts.ts';
import { brief, signOff, signOn } from './taps.ts';

let db: Db;
let actorId: number;
let traps: number;
let kahu: { volunteerId: number };

/** An instant of the 5th of March; the activity was made at 20:30 of the 4th. */
const at = (time: string) => `2026-03-05T${time}:00.000Z`;
const act = (now: string, said?: Act['said']): Act => ({
  ...{ ...testAct, actorId, now, madeAt: now, today: testToday, said },
});
type Phone = NonNullable<NonNullable<Act['said']>['phone']>;
/** By phone 1, whose page began at 08:00, when the server last answered it. */
const said = (clock: string, number: number, more: Partial<Phone> = {}) => ({
  clock,
  phone: { phoneId: 'phone 1', number, answeredAt: at('08:00'), sinceMs: 0, pageId: 'a', pageMs: 0, ...more },
});
const on = (now: string, moment?: Act['said'], activityId = traps) =>
  signOn(db, act(now, moment), { activityId, people: [kahu], briefed: false });

const stays = (activityId = traps) =>
  listAttendance(db, { activityId }).map(({ signedOnAt, signedOffAt, isCertain }) => {
    return `${signedOnAt.slice(11, 16)}-${signedOffAt?.slice(11, 16) ?? ''}${isCertain ? '' : ' ?'}`;
  });

beforeEach(() => {
  ({ db } = createTestDb());
  actorId = makeStaff(db).id;
  traps = makeActivity(db, { startTime: '09:00', finishTime: '15:00' }).id;
  kahu = { volunteerId: makeVolunteer(db).id };
});

describe('a clock is believed', () => {
  test.each([
    ['a day before the activity was made', '2026-03-04T20:30:00.000Z', '2026-03-03T20:30:00.000Z', true],
    ['more than a day before', '2026-03-04T20:30:00.000Z', '2026-03-03T20:28:59.000Z', false],
    ['of a change that waited 60 days', '2025-01-01T00:00:00.000Z', '2026-01-04T12:00:00.000Z', true],
    ['of a change that waited longer', '2025-01-01T00:00:00.000Z', '2026-01-04T11:58:59.000Z', false],
  ])('%s', (_, createdAt, clock, isBelieved) => {
    const { id } = makeActivity(db, { createdAt });
    on(at('12:00'), { clock }, id);
    expect(listAttendance(db, { activityId: id })).toMatchObject([{ isCertain: isBelieved }]);
    expect(listAttendance(db, { activityId: id })[0]?.signedOnAt === clock).toBe(isBelieved);
  });

  test.each([
    ['not before the last answer', at('12:00'), '12:00- ?'],
    ['whatever an answer says that is still to come', at('12:01'), '10:00-'],
  ])('%s', (_, answeredAt, stay) => {
    on(at('12:00'), said(at('10:00'), 1, { answeredAt }));
    expect(stays()).toEqual([stay]);
  });
});

describe('taps of one phone tell of each other', () => {
  test('one that is heard later moves one that was heard, past the stays between', () => {
    const { id: planting } = makeActivity(db);
    const to = { activityId: planting, people: [kahu] };
    on(at('14:00'), said(at('09:00'), 2));
    for (const [from, until] of [
      ['10:00', '10:10'],
      ['10:20', '10:30'],
    ] as const) {
      signOn(db, act(at(from)), { ...to, briefed: false });
      signOff(db, act(at(until)), to);
    }
    expect([stays(), stays(planting)]).toEqual([['09:00-10:00'], ['10:00-10:10', '10:20-10:30']]);
    brief(db, act(at('14:01'), said(at('12:00'), 1)), { activityId: traps, people: [kahu], briefed: true });
    expect([stays(), stays(planting)]).toEqual([['14:00- ?'], ['10:00-10:10', '10:20-10:30']]);
  });

  test('but not where somebody named its moment', () => {
    const { id = 0 } = on(at('14:00'), said(at('09:00'), 2));
    correctAttendance(db, act(at('14:00')), { id, signedOnAt: at('08:30'), reason: 'By the early bus' });
    brief(db, act(at('14:01'), said(at('12:00'), 1)), { activityId: traps, people: [kahu], briefed: true });
    expect(stays()).toEqual(['08:30-']);
    expect(db.select().from(taps).all()[0]).toMatchObject({ at: at('08:30'), placedAt: at('14:00') });
  });

  test('one that is heard later makes one uncertain that stands where its clock puts it', () => {
    on(at('07:30'));
    signOff(db, act(at('14:00'), said(at('08:00'), 2)), { activityId: traps, people: [kahu] });
    expect(stays()).toEqual(['07:30-08:00']);
    brief(db, act(at('14:01'), said(at('07:00'), 1)), { activityId: traps, people: [kahu], briefed: true });
    expect(stays()).toEqual(['07:30-08:00 ?']);
  });

  test('over all answers between, in whatever order they were heard', () => {
    const to = { activityId: traps, people: [kahu] };
    const tick = (now: string, moment: Act['said']) => brief(db, act(now, moment), { ...to, briefed: true });
    on(at('10:00'), said(at('09:50'), 1));
    const left = { answeredAt: at('09:55'), pageMs: 3_600_000 };
    signOff(db, act(at('13:00'), said(at('10:00'), 2, left)), to);
    expect(stays()).toEqual(['09:50-10:50 ?']);
    tick(at('12:00'), said(at('11:45'), 3, { answeredAt: at('11:30'), pageId: 'b' }));
    tick(at('14:00'), said(at('13:50'), 4, { answeredAt: at('11:55'), pageId: 'b' }));
    expect(stays()).toEqual(['09:50-10:50 ?']);
  });

  test('and what stays where it is is not written again', () => {
    on(at('09:01'), said(at('09:00'), 1));
    db.update(attendance).set({ briefed: true }).run();
    const aroha = { staffId: makeStaff(db).id };
    signOn(db, act(at('09:03'), said(at('09:02'), 2)), { activityId: traps, people: [aroha], briefed: false });
    expect(stays()).toEqual(['09:00-', '09:02-']);
    expect(listAttendance(db, { activityId: traps })).toMatchObject([{ briefed: true }, { briefed: false }]);
  });

  test('but for one of which nothing is said', () => {
    on(at('12:00'), said(at('09:00'), 2));
    db.update(taps).set({ said: null }).run();
    brief(db, act(at('12:01'), said(at('11:00'), 1)), { activityId: traps, people: [kahu], briefed: true });
    expect(stays()).toEqual(['09:00-']);
  });

  test('by what passed on its page', () => {
    on(at('14:00'), said('2020-01-01T00:00:00.000Z', 1, { pageMs: 3_600_000 }));
    signOff(db, act(at('14:00'), said('2020-01-01T02:00:00.000Z', 2, { pageMs: 7_200_000 })), {
      ...{ activityId: traps, people: [kahu] },
    });
    expect(stays()).toEqual(['09:00-09:00 ?']);
  });
});

test('a sign-on alone keeps the times of its activity, and a sign-off that did nothing belongs to no stay', () => {
  const { ids } = signOff(db, act(at('08:00')), { activityId: traps, people: [kahu] });
  on(at('09:00'));
  expect(ids).toEqual([]);
  expect(db.select().from(taps).all()).toMatchObject([
    { kind: 'off', startTime: '', finishTime: '', stayId: null },
    { kind: 'on', startTime: '09:00', finishTime: '15:00', stayId: expect.any(Number) },
  ]);
});

test('a named sign-on is certain: corrected to an earlier moment, it outweighs a sign-off between', () => {
  signOff(db, act(at('09:00')), { activityId: traps, people: [kahu] });
  const { id } = createAttendance(db, act(at('12:00')), { activityId: traps, ...kahu, briefed: false });
  correctAttendance(db, act(at('12:00')), { id, signedOnAt: at('08:00'), reason: 'By the early bus' });
  expect(stays()).toEqual(['08:00-']);
});

test.each([
  ['where its clock says, if nothing contradicts it', { clock: at('10:00') }, at('10:00'), true],
  [
    'when it was heard, if an old clock is all that there is',
    { clock: '2025-01-01T00:00:00.000Z' },
    at('12:00'),
    false,
  ],
  ['where its clock says, after the last answer', said(at('10:00'), 1), at('10:00'), true],
  [
    'at its last answer, if its clock says earlier',
    said(at('10:00'), 1, { answeredAt: at('11:00') }),
    at('11:00'),
    false,
  ],
])('a press that is no tap was made %s', (_, moment, placed, isCertain) => {
  expect(placePress(act(at('12:00'), moment))).toEqual({ at: placed, isCertain });
});

describe('a press knew of a tap', () => {
  const press = act(at('12:00'), said(at('10:00'), 5, { answeredAt: at('09:30') }));
  const tap = (more: Partial<StoredTap>) =>
    ({ phoneId: null, number: null, at: at('09:00'), heardAt: at('09:00'), ...more }) as StoredTap;
  const own = { phoneId: 'phone 1', at: at('11:00'), heardAt: at('12:00') };

  test.each([
    ['of its own phone before it, whatever the clocks say', { ...own, number: 4 }, true],
    ['of its own phone without a number, which is older', { ...own, number: null }, true],
    ['not of its own place', { ...own, number: 5 }, false],
    ['not of its own phone after it', { ...own, number: 6 }, false],
    ['not of another phone by its number', { ...own, phoneId: 'phone 2', number: 4 }, false],
    ['of another, heard before its last answer', { heardAt: at('09:29') }, true],
    ['of another, heard in the second of that answer', { heardAt: '2026-03-05T09:30:00.999Z' }, true],
    ['not of one heard a second later', { heardAt: '2026-03-05T09:30:01.000Z' }, false],
    ['of one made at its very moment', { at: at('10:00') }, true],
    ['not of one made later', { at: '2026-03-05T10:00:00.001Z' }, false],
  ])('%s', (_, more, isKnown) => {
    expect(knownTo(press)(tap(more))).toBe(isKnown);
  });

  test('however late it was heard, where its phone says nothing of an answer', () => {
    const knew = knownTo(act(at('12:00'), { clock: at('10:00') }));
    expect(knew(tap({ heardAt: at('11:59') }))).toBe(true);
    expect(knew(tap({ at: at('11:00'), number: 0 }))).toBe(false);
  });
});

describe('with a sign-on goes', () => {
  const add = (kinds: StoredTap['kind'][], changeKey?: string) => {
    const activity = { id: traps, createdAt: at('00:00'), startTime: '', finishTime: '' };
    const press = { ...act(at('09:00')), ...(changeKey && { changeKey }) };
    return addTaps(
      db,
      press,
      kinds.map((kind) => ({ activity, person: kahu, kind })),
    ).ids;
  };
  const gone = (id = 0) => takePressesAway(db, act(at('10:00')), [id]).map((tap) => tap.id);

  test('what its press said of when they had left elsewhere', () => {
    const [off, on] = add(['off', 'on'], 'one');
    add(['off'], 'two');
    expect(gone(on)).toEqual([on, off]);
  });

  test('nothing that another said, where the press has no key', () => {
    const [, on] = add(['off', 'on']);
    expect(gone(on)).toEqual([on]);
  });

  test('nothing with a sign-off', () => {
    const [off] = add(['off', 'off'], 'one');
    expect(gone(off)).toEqual([off]);
  });
});
