import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeDocument, makeStaff, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct, testNow, testToday } from '#test/test-db.ts';
import type { Db, Sqlite } from '../../db/open-db.ts';
import { absences } from '../../db/schema/attendance.ts';
import { audit } from '../../db/schema/audit.ts';
import { projects } from '../../db/schema/projects.ts';
import { volunteers } from '../../db/schema/volunteers.ts';
import type { Act } from '../act.ts';
import {
  addNewcomer,
  assignVolunteers,
  listAssignedVolunteers,
  removeVolunteerFromActivity,
} from '../activities/volunteers.ts';
import { didNotCome } from '../attendance/absences.ts';
import { correctAttendance } from '../attendance/corrections.ts';
import { takeBack } from '../attendance/take-back.ts';
import { signOff, signOn } from '../attendance/taps.ts';
import { listAttendance, listSignedOn } from '../attendance.ts';
import { addHours, getVolunteerHours, listAddedHours } from '../hours.ts';
import { markInduction } from '../inductions.ts';
import { lookAtNote, updateNote } from '../medical-notes.ts';
import { createTicket } from '../tickets.ts';
import { getVolunteer, listVolunteers, removeVolunteer, updateVolunteer } from '../volunteers.ts';
import { joinVolunteers, listAlike, separateVolunteers } from './join.ts';

let db: Db;
let sqlite: Sqlite;
let admin: number;
let traps: number;
let planting: number;
/** Registered long ago, and the record that was made of her on the day. */
let kahu: number;
let newcomer: number;

const key = '4d3f0f0e-7f7a-4c8e-9d2a-0a4b6d1c2e3f';
const instant = (time: string) => `2026-03-05T${time}:00.000Z`;
const at = (time: string): Act => ({
  ...testAct,
  ...{ actorId: admin, now: instant(time), today: testToday, madeAt: instant(time), changeKey: key },
});
const on = (time: string, activityId: number, volunteerId: number) =>
  signOn(db, at(time), { activityId, people: [{ volunteerId }], briefed: false });
const off = (time: string, activityId: number, volunteerId: number) =>
  signOff(db, at(time), { activityId, people: [{ volunteerId }] });
const join = (more: object = {}) =>
  joinVolunteers(db, at('20:00'), { id: newcomer, intoId: kahu, take: [], ...more } as never);

/** When somebody was at an activity. */
const stays = (activityId: number) =>
  listAttendance(db, { activityId }).map(({ volunteerId, signedOnAt, signedOffAt }) => {
    return `${volunteerId === kahu ? 'Kahu' : 'other'} ${signedOnAt.slice(11, 16)} ${signedOffAt?.slice(11, 16) ?? ''}`.trim();
  });
const trail = () =>
  db
    .select()
    .from(audit)
    .orderBy(audit.id)
    .all()
    .map(({ action, recordType, recordName }) => `${action} ${recordType}: ${recordName}`);

beforeEach(() => {
  ({ db, sqlite } = createTestDb());
  admin = makeStaff(db, { role: 'Group Admin' }).id;
  traps = makeActivity(db, { activityName: 'Trap check' }).id;
  planting = makeActivity(db, { activityName: 'Planting' }).id;
  kahu = makeVolunteer(db, {
    firstname: 'Kahu',
    lastname: 'Parata',
    email: 'kahu@example.org',
    phone: '0275550198',
  }).id;
  newcomer = addNewcomer(db, at('08:00'), {
    activityId: traps,
    firstname: 'K.',
    lastname: 'Parata',
    phone: '0275550198',
  }).id;
});

describe('two records that may be one person', () => {
  test('are listed side by side, until somebody says that they are two people', () => {
    expect(listAlike(db)).toMatchObject([
      { newcomer: { id: newcomer, firstname: 'K.', activityCount: 1 }, known: { id: kahu, firstname: 'Kahu' } },
    ]);
    expect(listVolunteers(db, {}).map(({ maybeSameId }) => maybeSameId)).toEqual([kahu, null]);
    expect(separateVolunteers(db, at('20:00'), { id: kahu, otherId: newcomer }).message).toContain('stay two people');
    expect(listAlike(db)).toEqual([]);
    expect(trail().at(-1)).toBe('found to be somebody else volunteer: K. Parata');
    const before = trail().length;
    separateVolunteers(db, at('20:00'), { id: newcomer, otherId: kahu });
    expect(trail()).toHaveLength(before);
  });

  test('are no longer so once one of them is deleted', () => {
    removeVolunteer(db, at('20:00'), { id: kahu });
    expect(listAlike(db)).toEqual([]);
    expect(getVolunteer(db, { id: newcomer }).maybeSameId).toBeNull();
    expect(() => join()).toThrow(messages.people.volunteerNotFound);
  });

  test('are joined only where they are marked, in the versions that were seen', () => {
    const other = makeVolunteer(db).id;
    expect(() => join({ intoId: other })).toThrow(messages.volunteers.notAlike);
    updateVolunteer(db, at('12:00'), { id: newcomer, phone: '0275550199' });
    expect(() => join({ version: 1 })).toThrow('changed');
    expect(() => join({ version: 2, intoVersion: 7 })).toThrow('changed');
    expect(listAlike(db)).toHaveLength(1);
    expect(join({ version: 2, intoVersion: 1 }).id).toBe(kahu);
  });
});

describe('the record that stays', () => {
  test('keeps its own values, and takes those that it lacks and those that were chosen', () => {
    const lacking = { emergencyContact: '', emergencyContactNumber: '' };
    db.update(volunteers).set(lacking).where(eq(volunteers.id, kahu)).run();
    updateVolunteer(db, at('12:00'), {
      ...{ id: newcomer, email: 'k.parata@example.org', phone: '0211111111' },
      ...{ emergencyContact: 'Hana', emergencyContactNumber: '0225550117' },
    });
    expect(join({ take: ['phone'] })).toMatchObject({
      ...{ id: kahu, firstname: 'Kahu', email: 'kahu@example.org', phone: '0211111111' },
      ...{ emergencyContact: 'Hana', emergencyContactNumber: '0225550117', maybeSameId: null, version: 2 },
    });
    expect(listVolunteers(db, { search: 'parata' }).map(({ id }) => id)).toEqual([kahu]);
    expect(trail().slice(-2)).toEqual(['joined to another volunteer: K. Parata', 'joined volunteer: Kahu Parata']);
  });

  test('keeps what it has where the one that goes has nothing to take', () => {
    const { emergencyContactNumber } = db.select().from(volunteers).where(eq(volunteers.id, kahu)).get()!;
    expect(emergencyContactNumber).not.toBe('');
    db.update(volunteers).set({ emergencyContactNumber: '' }).where(eq(volunteers.id, newcomer)).run();
    expect(join({ take: ['emergencyContactNumber'] })).toMatchObject({ emergencyContactNumber });
  });

  test('can take the email of the one that goes', () => {
    updateVolunteer(db, at('12:00'), { id: newcomer, email: 'k.parata@example.org' });
    expect(join({ take: ['email'] }).email).toBe('k.parata@example.org');
  });

  test('never gets its own number as that of its emergency contact', () => {
    updateVolunteer(db, at('12:00'), { id: newcomer, phone: '0225550117' });
    expect(() => join({ take: ['phone'] })).toThrow(messages.people.samePhones);
    expect(listAlike(db)).toHaveLength(1);
  });

  test('has both medical notes, because a first aider needs both', () => {
    const note = (volunteerId: number, text: string) => updateNote(db, at('12:00'), { volunteerId, note: text });
    note(newcomer, 'Asthma');
    join();
    expect(lookAtNote(db, at('21:00'), { volunteerId: kahu }).note).toBe('Asthma');
    note(kahu, 'Bee stings');
    newcomer = addNewcomer(db, at('12:00'), { activityId: traps, firstname: 'Kahu', lastname: 'Parata', phone: '' }).id;
    note(newcomer, 'Asthma, carries an inhaler');
    join();
    expect(lookAtNote(db, at('21:00'), { volunteerId: kahu }).note).toBe('Bee stings\n\nAsthma, carries an inhaler');
  });

  test('was staff, if the one that goes was', () => {
    const formerStaffId = makeStaff(db).id;
    db.update(volunteers).set({ formerStaffId }).where(eq(volunteers.id, newcomer)).run();
    join();
    const row = db.select().from(volunteers).where(eq(volunteers.id, kahu)).get();
    expect(row?.formerStaffId).toBe(formerStaffId);
  });
});

const noOne = { staffId: null, createdById: null };

/** A row that names the newcomer, for each column of the database that can name a volunteer. */
const pointing: Record<string, () => unknown> = {
  'activity_volunteers.volunteer_id': () =>
    assignVolunteers(db, at('09:00'), { activityId: planting, volunteerIds: [newcomer] }),
  'attendance.volunteer_id': () => on('09:00', traps, newcomer),
  'taps.volunteer_id': () => on('09:01', traps, newcomer),
  'absences.volunteer_id': () =>
    db
      .insert(absences)
      .values({ ...noOne, activityId: traps, volunteerId: newcomer, createdAt: testNow, change: null })
      .run(),
  'added_hours.volunteer_id': () =>
    addHours(db, at('09:00'), {
      volunteerId: newcomer,
      projectId: 1,
      date: testToday,
      hours: 2,
      reason: 'Traps',
    } as never),
  'medical_notes.volunteer_id': () => updateNote(db, at('09:00'), { volunteerId: newcomer, note: 'Asthma' }),
  'tickets.volunteer_id': () =>
    createTicket(db, at('09:00'), { volunteerId: newcomer, typeId: 1, number: '', issuedOn: '2026-01-01' }),
  'inductions.volunteer_id': () => {
    const inductionFileId = makeDocument(db).id;
    db.update(projects).set({ inductionFileId }).where(eq(projects.id, 1)).run();
    return markInduction(db, at('09:00'), { projectId: 1, volunteerId: newcomer });
  },
  'volunteers.maybe_same_id': () =>
    db
      .update(volunteers)
      .set({ maybeSameId: newcomer })
      .where(eq(volunteers.id, makeVolunteer(db).id))
      .run(),
  'volunteers.joined_to_id': () =>
    db
      .update(volunteers)
      .set({ joinedToId: newcomer })
      .where(eq(volunteers.id, makeVolunteer(db).id))
      .run(),
};

describe('what pointed at the one that goes', () => {
  test('points at the one that stays, in every table of the database', () => {
    const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all() as string[];
    const columns = tables.flatMap((table) =>
      (sqlite.pragma(`foreign_key_list(${table})`) as { table: string; from: string }[])
        .filter((to) => to.table === 'volunteers')
        .map(({ from }) => `${table}.${from}`),
    );
    expect(columns.sort()).toEqual(Object.keys(pointing).sort());
    for (const point of Object.values(pointing)) point();
    const naming = (id: number, column: string) => {
      const [table, name] = column.split('.');
      return sqlite
        .prepare(`SELECT count(*) FROM ${table} WHERE ${name} = ? AND NOT (id = ? AND '${table}' = 'volunteers')`)
        .pluck()
        .get(id, newcomer);
    };
    for (const column of columns) expect([column, naming(newcomer, column)]).not.toEqual([column, 0]);
    join();
    for (const column of columns) expect([column, naming(newcomer, column)]).toEqual([column, 0]);
    for (const column of columns) expect([column, naming(kahu, column)]).not.toEqual([column, 0]);
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
  });

  test('is there once where both were on one activity', () => {
    assignVolunteers(db, at('09:00'), { activityId: traps, volunteerIds: [kahu] });
    join();
    expect(listAssignedVolunteers(db, { activityId: traps }).map(({ volunteerId }) => volunteerId)).toEqual([kahu]);
  });

  test('is one stay where the sign-ons overlap, until the first sign-off', () => {
    on('09:00', traps, kahu);
    off('12:00', traps, kahu);
    on('11:00', traps, newcomer);
    off('13:00', traps, newcomer);
    join();
    expect(stays(traps)).toEqual(['Kahu 09:00 12:00']);
    expect(getVolunteerHours(db, { timeZone: 'Pacific/Auckland', today: testToday }, { id: newcomer }).hours).toBe(3);
  });
});

describe('somebody who is out when their records are joined', () => {
  const out = () => listSignedOn(db).map(({ volunteerId, activityName }) => `${volunteerId === kahu} ${activityName}`);

  test.each<[string, () => unknown, traps: string[]]>([
    [
      'is still out where one of them came back afterwards',
      () => [on('09:00', traps, kahu), off('12:00', traps, kahu), on('13:00', traps, newcomer)],
      ['Kahu 09:00 12:00', 'Kahu 13:00'],
    ],
    [
      'came back where one of them was signed on again after the sign-off of the other',
      () => [
        on('09:00', traps, newcomer),
        on('09:10', traps, kahu),
        off('12:00', traps, kahu),
        on('13:00', traps, newcomer),
      ],
      ['Kahu 09:00 12:00', 'Kahu 13:00'],
    ],
  ])('%s', (_, meet, atTraps) => {
    meet();
    join();
    expect(stays(traps)).toEqual(atTraps);
    expect(out()).toEqual(['true Trap check']);
  });

  test.each<[string, () => [there: string, since: unknown]]>([
    ['at the same activity', () => ['Trap check', on('09:10', traps, kahu)]],
    ['elsewhere', () => ['Planting', on('10:00', planting, kahu)]],
  ])('is not joined with somebody who is out %s: they may be two people after all', (_, meet) => {
    on('09:00', traps, newcomer);
    const [there] = meet();
    expect(() => db.$client.transaction(join)()).toThrow(`is signed on twice: Trap check, ${there}.`);
    expect(out()).toEqual(['false Trap check', `true ${there}`]);
    off('16:00', traps, newcomer);
    off('16:00', planting, kahu);
    off('16:00', traps, kahu);
    join();
    expect(out()).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ['where they were', () => [on('09:10', traps, kahu), off('15:00', traps, kahu)]],
    ['elsewhere', () => [on('10:00', planting, kahu), off('11:00', planting, kahu)]],
  ])('is not joined with somebody who was signed off %s: they may be two people after all', (_, meet) => {
    on('09:00', traps, newcomer);
    meet();
    expect(() => db.$client.transaction(join)()).toThrow('is still signed on at Trap check');
    expect(out()).toEqual(['false Trap check']);
    off('16:00', traps, newcomer);
    join();
    expect(out()).toEqual([]);
  });

  test('keeps that they heard the briefing, and both activities say where they went', () => {
    on('09:00', traps, newcomer);
    signOn(db, at('10:00'), { activityId: planting, people: [{ volunteerId: kahu }], briefed: true });
    off('11:00', planting, kahu);
    off('12:00', traps, newcomer);
    join();
    expect(listAttendance(db, { activityId: traps })).toMatchObject([{ wentTo: 'Planting' }]);
    expect(listAttendance(db, { activityId: planting })).toMatchObject([{ cameFrom: 'Trap check', briefed: true }]);
  });
});

describe('what arrives late and names the record that is gone', () => {
  beforeEach(() => {
    on('09:00', traps, newcomer);
    join();
  });

  test('signs the person on and off', () => {
    off('10:00', traps, newcomer);
    on('11:00', planting, newcomer);
    expect(stays(traps)).toEqual(['Kahu 09:00 10:00']);
    expect(stays(planting)).toEqual(['Kahu 11:00']);
    correctAttendance(db, at('12:00'), { activityId: planting, volunteerId: newcomer, signedOffAt: instant('11:30') });
    expect(stays(planting)).toEqual(['Kahu 11:00 11:30']);
  });

  test('assigns the person, once, and takes them off', () => {
    assignVolunteers(db, at('10:00'), { activityId: planting, volunteerIds: [newcomer, kahu] });
    expect(listAssignedVolunteers(db, { activityId: planting }).map(({ volunteerId }) => volunteerId)).toEqual([kahu]);
    removeVolunteerFromActivity(db, at('10:00'), { activityId: planting, assignedIds: [newcomer] });
    expect(listAssignedVolunteers(db, { activityId: planting })).toEqual([]);
  });

  test('looks at and changes the medical note, and adds hours', () => {
    updateNote(db, at('10:00'), { volunteerId: newcomer, note: 'Asthma' });
    expect(lookAtNote(db, at('10:00'), { volunteerId: newcomer })).toMatchObject({ id: kahu, note: 'Asthma' });
    expect(trail().at(-1)).toBe('looked at the medical note of volunteer: Kahu Parata');
    const projectId = 1;
    addHours(db, at('10:00'), {
      volunteerId: newcomer,
      projectId,
      date: testToday,
      hours: 2,
      reason: 'Paint',
    } as never);
    expect(listAddedHours(db).rows).toMatchObject([{ name: 'Kahu Parata' }]);
  });

  test('opens the person, and is merged into them as a conflict, whatever its version', () => {
    expect(getVolunteer(db, { id: newcomer })).toMatchObject({ id: kahu, firstname: 'Kahu' });
    const save = { id: newcomer, version: getVolunteer(db, { id: kahu }).version, phone: '0211111111' };
    expect(() => updateVolunteer(db, at('10:00'), save)).toThrow('changed');
    expect(updateVolunteer(db, at('10:00'), { id: newcomer, phone: '0211111111' })).toMatchObject({ id: kahu });
  });

  test('does not delete the person who stays', () => {
    expect(() => removeVolunteer(db, at('10:00'), { id: newcomer })).toThrow(messages.people.volunteerNotFound);
    expect(getVolunteer(db, { id: kahu }).firstname).toBe('Kahu');
  });
});

test('who was said not to have come before the joining is there again, as the one that stays, once that is taken back', () => {
  on('09:00', traps, newcomer);
  didNotCome(db, { ...at('09:01'), changeKey: 'absent' }, { activityId: traps, people: [{ volunteerId: newcomer }] });
  join();
  expect(stays(traps)).toEqual([]);
  takeBack(db, at('21:00'), { activityId: traps, key: 'absent' });
  expect(stays(traps)).toEqual(['Kahu 09:00']);
});
