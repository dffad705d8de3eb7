import { beforeEach, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import type { Db, Sqlite } from '../../db/open-db.ts';
import type { Act } from '../act.ts';
import { listAttendance, listSignedOn } from '../attendance.ts';
import { didNotCome, listAbsences } from './absences.ts';
import { correctAttendance } from './corrections.ts';
import { takeBack } from './take-back.ts';
import { signOff, signOn } from './taps.ts';

let db: Db;
let sqlite: Sqlite;
let actorId: number;
let traps: number;
let planting: number;
let kahu: { volunteerId: number };
let aroha: { staffId: number };

const keyOf = (time: string) => `the change of ${time}`;
const instant = (time: string) => `2026-03-05T${time}:00.000Z`;
const tap = (time: string): Act => ({
  ...{ ...testAct, actorId, today: testToday },
  ...{ now: instant(time), madeAt: instant(time), changeKey: keyOf(time) },
});

const on = (time: string, activityId: number, ...people: object[]) =>
  signOn(db, tap(time), { activityId, people: people as (typeof kahu)[], briefed: false });
const off = (time: string, activityId: number, ...people: object[]) =>
  signOff(db, tap(time), { activityId, people: people as (typeof kahu)[] });
const absent = (time: string, activityId: number, ...people: object[]) =>
  didNotCome(db, tap(time), { activityId, people: people as (typeof kahu)[] });
const back = (time: string, activityId: number, by = '19:00') =>
  takeBack(db, tap(by), { activityId, key: keyOf(time) });

/** Who was at an activity, from when to when. */
const stays = (activityId: number) =>
  listAttendance(db, { activityId }).map(({ name, signedOnAt, signedOffAt }) =>
    `${name} ${signedOnAt.slice(11, 16)} ${signedOffAt?.slice(11, 16) ?? ''}`.trim(),
  );
type Line = { action: string; recordId: number; recordName: string; after: string };
const trail = () =>
  sqlite
    .prepare(
      "SELECT action, record_id recordId, record_name recordName, after FROM audit WHERE record_type = 'attendance' ORDER BY id",
    )
    .all() as Line[];

beforeEach(() => {
  ({ db, sqlite } = createTestDb());
  actorId = makeStaff(db, { firstname: 'Lead', lastname: 'Er' }).id;
  traps = makeActivity(db, { activityName: 'Trap line' }).id;
  planting = makeActivity(db, { activityName: 'Planting' }).id;
  kahu = { volunteerId: makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' }).id };
  aroha = { staffId: makeStaff(db, { firstname: 'Aroha', lastname: 'Ngātai' }).id };
});

test('takes a sign-on back, and with it the sign-off elsewhere', () => {
  on('08:00', planting, kahu);
  on('10:00', traps, kahu);
  expect(back('10:00', traps)).toEqual({ message: 'Put back.' });
  expect([stays(planting), stays(traps)]).toEqual([['Kahu Parata 08:00'], []]);
});

test('the trail says of whom it was taken back, in one line, and what became of their stays', () => {
  on('09:00', traps, kahu, aroha);
  const before = trail().length;
  back('09:00', traps);
  const lines = trail().slice(before);
  const [line, ...others] = lines.filter(({ action }) => action === 'taken back');
  expect(others).toEqual([]);
  expect(line).toMatchObject({ recordId: traps, recordName: 'Trap line' });
  const { names, ...rest } = JSON.parse(line?.after ?? '');
  expect(rest).toEqual({ activityId: traps, activityName: 'Trap line' });
  expect(names.sort()).toEqual(['Aroha Ngātai', 'Kahu Parata']);
  expect(
    lines
      .filter(({ action }) => action === 'removed')
      .map(({ recordName }) => recordName)
      .sort(),
  ).toEqual(['Aroha Ngātai: Trap line', 'Kahu Parata: Trap line']);
});

test('takes a sign-off of several back, and no other press of theirs', () => {
  on('09:00', traps, kahu, aroha);
  on('09:30', planting, { volunteerId: makeVolunteer(db, { email: 'other@example.org' }).id });
  off('12:00', traps, kahu, aroha);
  back('12:00', traps);
  expect([stays(traps), listSignedOn(db).length]).toEqual([['Kahu Parata 09:00', 'Aroha Ngātai 09:00'], 3]);
});

test('takes back what a press said of when somebody had left another activity, and of nobody else', () => {
  on('08:00', planting, kahu, aroha);
  const left = [{ activityId: planting, ...kahu, leftAt: instant('09:00') }];
  signOn(db, tap('10:00'), { activityId: traps, people: [kahu], briefed: false, left });
  off('11:00', planting, aroha);
  expect(stays(planting)).toEqual(['Kahu Parata 08:00 09:00', 'Aroha Ngātai 08:00 11:00']);
  back('10:00', traps);
  expect(stays(planting)).toEqual(['Kahu Parata 08:00', 'Aroha Ngātai 08:00 11:00']);
});

test('who was said not to have come has their taps again, with the stay that they were', () => {
  on('08:00', planting, kahu, aroha);
  off('09:00', planting, aroha);
  absent('10:00', planting, kahu, aroha);
  expect([stays(planting), listAbsences(db, { activityId: planting }).length]).toEqual([[], 2]);
  back('10:00', planting);
  expect([stays(planting), listAbsences(db, { activityId: planting })]).toEqual([
    ['Kahu Parata 08:00', 'Aroha Ngātai 08:00 09:00'],
    [],
  ]);
  const line = trail().findLast(({ action }) => action === 'taken back');
  expect(JSON.parse(line?.after ?? '').names.sort()).toEqual(['Aroha Ngātai', 'Kahu Parata']);
});

test('who came after all can be said not to have come again', () => {
  on('08:00', planting, kahu);
  absent('10:00', planting, kahu);
  back('10:00', planting);
  absent('11:00', planting, kahu);
  back('11:00', planting);
  expect(stays(planting)).toEqual(['Kahu Parata 08:00']);
  expect(() => back('10:00', planting)).toThrow(messages.general.nothingToUndo);
  expect(stays(planting)).toEqual(['Kahu Parata 08:00']);
});

test('brings back what its press took away, and not what another one did at another activity', () => {
  on('08:00', planting, kahu);
  absent('10:00', planting, kahu);
  expect(() => back('10:00', traps)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  expect([stays(planting), listAbsences(db, { activityId: planting }).length]).toEqual([[], 1]);
  on('11:00', traps, aroha);
  back('11:00', traps);
  expect([stays(planting), listAbsences(db, { activityId: planting }).length]).toEqual([[], 1]);
});

test('is refused where somebody corrected one of several since, and leaves all as they are', () => {
  const [id = 0] = on('09:00', traps, kahu, aroha).ids;
  correctAttendance(db, tap('10:00'), { id, signedOnAt: instant('08:30'), reason: 'Came early' });
  const before = [stays(traps), trail()];
  expect(() => db.transaction(() => back('09:00', traps))).toThrow(
    expect.objectContaining({ code: 'CONFLICT', message: expect.stringMatching('This was changed meanwhile') }),
  );
  expect([stays(traps), trail()]).toEqual(before);
});

test('finds neither a correction nor what was never pressed, and does nothing a second time', () => {
  const { id = 0 } = on('09:00', traps, kahu);
  correctAttendance(db, tap('10:00'), { id, signedOffAt: instant('09:30') });
  const nothing = expect.objectContaining({ code: 'NOT_FOUND', message: messages.general.nothingToUndo });
  expect(() => back('10:00', traps)).toThrow(nothing);
  expect(() => back('11:00', traps)).toThrow(nothing);
  on('12:00', traps, aroha);
  back('12:00', traps);
  expect(() => back('12:00', traps)).toThrow('This was changed meanwhile');
  expect(stays(traps)).toEqual(['Kahu Parata 09:00 09:30']);
});

test('an activity that is not there is said to be gone', () => {
  on('09:00', traps, kahu);
  expect(() => back('09:00', 999)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  expect(stays(traps)).toEqual(['Kahu Parata 09:00']);
});
