import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { bounds } from '#shared/bounds.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeStaff, makeVolunteer } from '#test/factories.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import type { Db, Sqlite } from '../db/open-db.ts';
import { attendance } from '../db/schema/attendance.ts';
import { audit } from '../db/schema/audit.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import type { Act } from './act.ts';
import { removeActivity } from './activities/remove.ts';
import {
  addNewcomer,
  assignVolunteers,
  listAssignedVolunteers,
  removeVolunteerFromActivity,
} from './activities/volunteers.ts';
import { correctAttendance, createAttendance, removeAttendance } from './attendance/corrections.ts';
import { brief, signOff, signOn } from './attendance/taps.ts';
import { getAttendance, listAttendance, listSignedOn } from './attendance.ts';

let db: Db;
let sqlite: Sqlite;
let actorId: number;
let traps: number;
let planting: number;
let kahu: { volunteerId: number };
let aroha: { staffId: number };

const keyOf = (time: string) => `the change of ${time}`;
const instant = (time: string) => `2026-03-05T${time}:00.000Z`;

/** A tap at a time, heard at once or, with `now`, later. */
const tap = (time: string, now = time): Act => ({
  ...testAct,
  ...{ actorId, now: instant(now), today: testToday, madeAt: instant(time), changeKey: keyOf(time) },
});

const on = (time: string, activityId: number, person: object, now = time) =>
  signOn(db, tap(time, now), { activityId, people: [person as typeof kahu], briefed: false });
const off = (time: string, activityId: number, person: object, now = time) =>
  signOff(db, tap(time, now), { activityId, people: [person as typeof kahu] });

/** Who was at an activity, from when to when. */
const stays = (activityId: number) =>
  listAttendance(db, { activityId }).map(({ name, signedOnAt, signedOffAt }) => {
    return `${name} ${signedOnAt.slice(11, 16)} ${signedOffAt?.slice(11, 16) ?? ''}`.trim();
  });

const trail = () =>
  db
    .select()
    .from(audit)
    .where(eq(audit.recordType, 'attendance'))
    .orderBy(audit.id)
    .all()
    .map(({ action, recordName }) => `${action}: ${recordName}`);

beforeEach(() => {
  ({ db, sqlite } = createTestDb());
  actorId = makeStaff(db, { firstname: 'Lead', lastname: 'Er' }).id;
  traps = makeActivity(db, { activityName: 'Trap line' }).id;
  planting = makeActivity(db, { activityName: 'Planting' }).id;
  kahu = { volunteerId: makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' }).id };
  aroha = { staffId: makeStaff(db, { firstname: 'Aroha', lastname: 'Ngātai' }).id };
});

describe('signing on and off', () => {
  test('keeps the time of each tap, the name and the minutes', () => {
    on('09:00', traps, kahu, '15:00');
    off('12:30', traps, kahu, '15:00');
    expect(listAttendance(db, { activityId: traps })).toMatchObject([
      {
        ...{ activityId: traps, staffId: null, volunteerId: kahu.volunteerId, name: 'Kahu Parata' },
        ...{ signedOnAt: instant('09:00'), signedOffAt: instant('12:30'), minutes: 210, briefed: false },
      },
    ]);
    expect(trail()).toEqual(['signed on: Kahu Parata: Trap line', 'signed off: Kahu Parata: Trap line']);
  });

  test('takes as many people as an activity may have with one tap, each once', () => {
    const people = Array.from({ length: bounds.people }, () => ({ volunteerId: makeVolunteer(db).id }));
    const { ids } = signOn(db, tap('09:00'), { activityId: traps, people, briefed: true });
    expect(new Set(ids).size).toBe(bounds.people);
    expect(listSignedOn(db)).toHaveLength(bounds.people);
    signOff(db, tap('12:00'), { activityId: traps, people });
    expect(listSignedOn(db)).toEqual([]);
  });

  test('by two phones is one stay, from the earlier time', () => {
    on('09:02', traps, kahu);
    on('09:00', traps, kahu, '09:10');
    expect(stays(traps)).toEqual(['Kahu Parata 09:00']);
  });

  test('somebody who came back before their first sign-off was heard is still out', () => {
    on('11:00', traps, kahu);
    on('09:00', traps, kahu, '12:00');
    off('10:00', traps, kahu, '12:00');
    expect(stays(traps)).toEqual(['Kahu Parata 09:00 10:00', 'Kahu Parata 11:00']);
  });

  test('elsewhere ends the stay before, and both say so, the trail too', () => {
    on('08:00', planting, kahu);
    on('10:00', traps, kahu);
    expect([stays(planting), stays(traps)]).toEqual([['Kahu Parata 08:00 10:00'], ['Kahu Parata 10:00']]);
    expect(listAttendance(db, { activityId: planting })).toMatchObject([{ wentTo: 'Trap line', cameFrom: null }]);
    expect(listAttendance(db, { activityId: traps })).toMatchObject([{ cameFrom: 'Planting', wentTo: null }]);
    expect(trail()).toContain('signed off: Kahu Parata: Planting');
    expect(db.select().from(audit).orderBy(audit.id).all().at(-1)?.after).toContain('"signedOffFrom":"Planting"');
  });

  test('that is heard late and is older is stored closed, wherever it was', () => {
    on('10:00', traps, kahu);
    on('09:00', planting, kahu, '15:00');
    expect([stays(planting), stays(traps)]).toEqual([['Kahu Parata 09:00 10:00'], ['Kahu Parata 10:00']]);
    off('09:40', planting, kahu, '15:00');
    expect(stays(planting)).toEqual(['Kahu Parata 09:00 09:40']);
    expect(listSignedOn(db)).toMatchObject([{ activityName: 'Trap line', name: 'Kahu Parata' }]);
  });

  test('goes on for somebody who was deleted while out, and keeps their name', () => {
    on('09:00', traps, kahu);
    db.update(volunteers)
      .set({ deletedAt: instant('10:00') })
      .where(eq(volunteers.id, kahu.volunteerId))
      .run();
    expect(listSignedOn(db)).toMatchObject([{ name: 'Kahu Parata' }]);
    off('12:00', traps, kahu);
    expect(stays(traps)).toEqual(['Kahu Parata 09:00 12:00']);
  });

  test('keeps an activity from being deleted', () => {
    on('09:00', traps, kahu);
    expect(() => removeActivity(db, tap('10:00'), { id: traps })).toThrow(messages.activities.hasRecords);
  });

  test('ticks the briefing, also later', () => {
    signOn(db, tap('09:00'), { activityId: traps, people: [kahu, aroha], briefed: true });
    brief(db, tap('09:05'), { activityId: traps, people: [aroha], briefed: false });
    expect(listAttendance(db, { activityId: traps }).map(({ briefed }) => briefed)).toEqual([true, false]);
    // Neither press says anything of the briefing.
    signOff(db, tap('10:00'), { activityId: traps, people: [kahu] });
    signOn(db, tap('11:00'), { activityId: traps, people: [kahu], briefed: false });
    const stays = listAttendance(db, { activityId: traps }).filter(({ name }) => name.startsWith('Kahu'));
    expect(stays.map(({ briefed }) => briefed)).toEqual([true, true]);
  });
});

describe('a correction', () => {
  test('stands in the trail with its reason', () => {
    const { id = 0 } = on('09:00', traps, kahu);
    const saved = correctAttendance(db, tap('12:00'), {
      ...{ id, signedOnAt: instant('08:30'), reason: 'Came by the early bus' },
    });
    expect(saved).toMatchObject({ signedOnAt: instant('08:30'), version: 2 });
    const line = db.select().from(audit).orderBy(audit.id).all().at(-1);
    expect(line).toMatchObject({ action: 'corrected', recordName: 'Kahu Parata: Trap line' });
    expect(line?.after).toContain('Came by the early bus');
    expect(line?.after).toContain(instant('08:30'));
  });

  test('is refused as it is sent, with a sentence at its field', () => {
    const { id = 0 } = on('09:00', traps, kahu);
    const correct = (values: object) => () => correctAttendance(db, tap('12:00'), { id, ...values });
    expect(correct({ signedOnAt: instant('08:00') })).toThrow(messages.attendance.giveReason);
    expect(correct({ signedOffAt: instant('08:00') })).toThrow(messages.attendance.offBeforeOn);
    expect(correct({ signedOffAt: instant('12:01') })).toThrow(messages.attendance.inFuture);
    expect(correct({ version: 7, signedOffAt: instant('11:00') })).toThrow('changed this record');
    expect(stays(traps)).toEqual(['Kahu Parata 09:00']);
  });

  test('cannot sign somebody on at two places', () => {
    const { id = 0 } = on('08:00', planting, kahu);
    on('10:00', traps, kahu);
    expect(() => correctAttendance(db, tap('12:00'), { id, signedOffAt: null, reason: 'Never left' })).toThrow(
      'Kahu Parata is still signed on at Trap line. Sign off there?',
    );
  });

  test('finds the latest sign-on of a person, for a phone that does not know its id yet', () => {
    on('09:00', traps, kahu);
    correctAttendance(db, tap('12:00'), { activityId: traps, ...kahu, signedOffAt: instant('11:30') });
    expect(stays(traps)).toEqual(['Kahu Parata 09:00 11:30']);
  });
});

describe('removing a sign-on', () => {
  test('needs a reason, which the trail keeps, and opens the stay that it had ended', () => {
    on('08:00', planting, kahu);
    const { id = 0 } = on('10:00', traps, kahu);
    removeAttendance(db, tap('11:00'), { id, reason: 'The other Kahu' });
    expect([stays(planting), stays(traps)]).toEqual([['Kahu Parata 08:00'], []]);
    expect(
      db
        .select()
        .from(audit)
        .all()
        .find(({ action }) => action === 'removed')?.before,
    ).toContain('The other Kahu');
  });

  test('is what taking somebody off the activity needs while they are signed on', () => {
    const { ids } = assignVolunteers(db, tap('08:00'), { activityId: traps, volunteerIds: [kahu.volunteerId] });
    const id = ids[0] ?? 0;
    on('09:00', traps, kahu);
    const message = expect.stringContaining('Kahu Parata is signed on. Sign them off first, or give a reason');
    const refused = expect.objectContaining({ code: 'CONFLICT', message });
    expect(() => removeVolunteerFromActivity(db, tap('10:00'), { id })).toThrow(refused);
    expect(stays(traps)).toHaveLength(1);
    removeVolunteerFromActivity(db, tap('10:00'), { id, reason: 'Added by mistake' });
    expect([stays(traps), listAssignedVolunteers(db, { activityId: traps })]).toEqual([[], []]);
  });

  test('is not needed for somebody who has gone home: their hours stay', () => {
    const { ids } = assignVolunteers(db, tap('08:00'), { activityId: traps, volunteerIds: [kahu.volunteerId] });
    on('09:00', traps, kahu);
    off('12:00', traps, kahu);
    removeVolunteerFromActivity(db, tap('13:00'), { id: ids[0] ?? 0 });
    expect(stays(traps)).toEqual(['Kahu Parata 09:00 12:00']);
  });
});

test('somebody whom nobody knows, as after a restore, refuses the press for nobody else', () => {
  const unknown = { volunteerId: 9999 };
  const people = [unknown, kahu];
  expect(signOn(db, tap('09:00'), { activityId: traps, people, briefed: false })).toMatchObject({
    left: 1,
    message: 'Signed on. One person is not in the records here and was left out: add them again.',
  });
  expect(listSignedOn(db)).toHaveLength(1);
  expect(signOff(db, tap('10:00'), { activityId: traps, people })).toMatchObject({ left: 1 });
  expect(listSignedOn(db)).toEqual([]);
});

describe('an integration', () => {
  test('is refused while somebody is signed on anywhere, with where that is', () => {
    createAttendance(db, tap('09:00'), { activityId: planting, ...aroha, briefed: false });
    const again = (activityId: number) => () =>
      createAttendance(db, tap('10:00'), { activityId, ...aroha, briefed: false });
    expect(again(traps)).toThrow('Aroha Ngātai is still signed on at Planting. Sign off there?');
    expect(again(planting)).toThrow('Aroha Ngātai is signed on already.');
  });

  test('names one person, of the group, at a time that is past', () => {
    const sign = (values: object) => () =>
      createAttendance(db, tap('10:00'), { activityId: traps, briefed: false, ...values });
    expect(sign({})).toThrow('Please name one person');
    expect(sign({ ...kahu, ...aroha })).toThrow('Please name one person');
    expect(sign({ volunteerId: 9999 })).toThrow(messages.people.volunteerNotFound);
    expect(sign({ ...kahu, signedOnAt: instant('10:01') })).toThrow(messages.attendance.inFuture);
    expect(listSignedOn(db)).toEqual([]);
  });
});

describe('somebody new on the day', () => {
  test('becomes a volunteer on the activity, of whom the rest is missing', () => {
    const added = addNewcomer(db, tap('09:00'), { activityId: traps, firstname: 'Rewi', lastname: '', phone: '' });
    addNewcomer(db, tap('09:00'), { activityId: traps, firstname: 'Mere', lastname: '', phone: '' });
    expect(added).toMatchObject({ firstname: 'Rewi', maybeSameId: null });
    expect(listAssignedVolunteers(db, { activityId: traps })).toMatchObject([
      { firstname: 'Mere', emergencyContact: '' },
      { volunteerId: added.id, firstname: 'Rewi', emergencyContact: '' },
    ]);
  });

  test.each([
    ['phone', { firstname: 'K.', lastname: 'P.', phone: '0275550198' }],
    ['name, without its macrons', { firstname: 'kahu', lastname: 'PARATA', phone: '' }],
  ])('with the %s of a volunteer is marked as perhaps the same', (_same, newcomer) => {
    const { maybeSameId } = addNewcomer(db, tap('09:00'), { activityId: traps, ...newcomer });
    expect(maybeSameId).toBe(kahu.volunteerId);
  });
});

test('reads of it read no table from end to end', () => {
  on('08:00', planting, kahu);
  on('10:00', traps, kahu);
  const watched = watchQueries(sqlite);
  listAttendance(watched.db, { activityId: traps });
  listSignedOn(watched.db);
  getAttendance(watched.db, { id: db.select().from(attendance).all()[0]?.id ?? 0 });
  const plans = watched.queries.map((query) => explain(sqlite, query).join('\n'));
  expect(plans.length).toBeGreaterThan(3);
  for (const plan of plans) expect(plan).not.toMatch(/^SCAN (?!attendance USING INDEX attendance_open)/m);
});
