import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Db } from '#server/db/open-db.ts';
import { absences, attendance } from '#server/db/schema/attendance.ts';
import { weekRow } from '#shared/activities/week.ts';
import { exportActivitiesSchema, listActivitiesSchema } from '#shared/activities.ts';
import type { PersonRef } from '#shared/attendance.ts';
import { addDays } from '#shared/dates.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { refreshSearchText } from '../db/search/activities.ts';
import { stampsOf } from './act.ts';
import { countActivities } from './activities/counts.ts';
import { readDocument } from './activities/document.ts';
import { listActivities } from './activities/find.ts';
import { assignStaff } from './activities/staff.ts';
import { assignVolunteers } from './activities/volunteers.ts';
import { exportActivities, showHome } from './activities.ts';
import { didNotCome } from './attendance/absences.ts';

const list = (db: Db, query: z.input<typeof listActivitiesSchema> = {}) =>
  listActivities(db, listActivitiesSchema.parse(query));
const namesOf = (db: Db, query: z.input<typeof listActivitiesSchema> = {}) =>
  list(db, query).rows.map((row) => row.activityName);

/** Adds many activities. Tests of the search add more than it checks one by one. */
function makeMany(db: Db, count: number) {
  const { id: projectId } = makeProject(db);
  for (let n = 0; n < count; n++) {
    makeActivity(db, { projectId, activityName: `Routine ${n}`, activityDate: '2026-03-05' });
  }
}

describe('the activity list', () => {
  test('is newest first, a page at a time, by tab', () => {
    const { db } = createTestDb();
    makeActivity(db, { activityName: 'Old', activityDate: '2026-01-01' });
    makeActivity(db, { activityName: 'New', activityDate: '2026-03-01' });
    makeActivity(db, { activityName: 'Middle', activityDate: '2026-02-01' });
    makeActivity(db, { activityName: 'Stored', status: 'archived' });
    expect(namesOf(db)).toEqual(['New', 'Middle', 'Old']);
    expect(namesOf(db, { page: 2, pageSize: 2 })).toEqual(['Old']);
    expect(namesOf(db, { tab: 'archived' })).toEqual(['Stored']);
    expect(countActivities(db)).toEqual({ active: 3, archived: 1 });
  });

  test('offers both tabs, no day after a given one, to whoever picks an activity', () => {
    const { db } = createTestDb();
    const project = { projectId: makeProject(db).id };
    for (const [activityName, activityDate] of [
      ['Coming round', '2026-03-06'],
      ['Round today', '2026-03-05'],
      ['Round before', '2026-03-04'],
    ] as const)
      makeActivity(db, { ...project, activityName, activityDate });
    makeActivity(db, { ...project, activityName: 'Archived round', activityDate: '2026-03-01', status: 'archived' });
    const asked = { tab: 'all', until: '2026-03-05' } as const;
    expect(namesOf(db, asked)).toEqual(['Round today', 'Round before', 'Archived round']);
    expect(namesOf(db, { ...asked, term: 'round' })).toEqual(['Round today', 'Round before', 'Archived round']);
    expect(namesOf(db, { tab: 'all', term: 'coming' })).toEqual(['Coming round']);
  });

  test('sorts by any column, ignoring case and macrons, an unknown creator last', () => {
    const { db } = createTestDb();
    const person = makeStaff(db, { firstname: 'Aroha', lastname: 'Ngātai' });
    const other = makeStaff(db, { firstname: 'Zoë', lastname: 'Ŵaqy' });
    makeActivity(db, { activityName: 'Zone', projectLocation: 'Ōkura', projectName: 'b', createdById: other.id });
    makeActivity(db, { activityName: 'ākonga', projectLocation: 'Huia', projectName: 'A', createdById: person.id });
    makeActivity(db, { activityName: 'Bait', projectLocation: 'piha', projectName: 'Ā2', status: 'Completed' });
    expect(namesOf(db, { sort: 'activityName', descending: false })).toEqual(['ākonga', 'Bait', 'Zone']);
    expect(namesOf(db, { sort: 'projectLocation', descending: false })).toEqual(['ākonga', 'Zone', 'Bait']);
    expect(namesOf(db, { sort: 'projectName', descending: true })).toEqual(['Zone', 'Bait', 'ākonga']);
    expect(namesOf(db, { sort: 'status', descending: false })[0]).toBe('Bait');
    expect(namesOf(db, { sort: 'createdBy', descending: false })).toEqual(['ākonga', 'Zone', 'Bait']);
    expect(namesOf(db, { sort: 'createdBy', descending: true })).toEqual(['Zone', 'ākonga', 'Bait']);
    expect(list(db).rows.map((row) => [row.activityName, row.createdBy])).toContainEqual(['ākonga', 'Aroha Ngātai']);
  });

  test('is searched by words in any order, in each of its documented fields, a page at a time', () => {
    const { db } = createTestDb();
    const person = makeStaff(db, { firstname: 'Wiremu', lastname: 'Tamati' });
    const wanted = makeActivity(db, {
      ...{ activityName: "Pūriri Ridge 100% O'Brien", projectName: 'Waitākere weeds', projectLocation: 'Huia Road' },
      createdById: person.id,
    });
    makeMany(db, 60);
    makeActivity(db, { activityName: 'Routine put away', status: 'archived' });
    refreshSearchText(db, undefined);
    const found = { rows: [{ id: wanted.id }], total: 1 };
    for (const term of ['ridge puriri', "o'brien", '100%', 'waitakere', 'huia road', 'tāmati', 'weeds 5 March'])
      expect(list(db, { term }), term).toMatchObject(found);
    expect(list(db, { term: 'inprogress' }).total).toBe(61);
    expect(list(db, { term: 'routine' })).toMatchObject({ rows: { length: 50 }, total: 60 });
    expect(list(db, { term: 'routine', page: 2 })).toMatchObject({ rows: { length: 10 }, total: 60 });
    expect(list(db, { term: 'weka' })).toMatchObject({ rows: [], total: 0 });
    // A short word is found where a word begins.
    expect(list(db, { term: '5 routine' }).total).toBe(11);
    const first = list(db, { term: 'routine', sort: 'activityName', descending: false }).rows[0];
    expect(first?.activityName).toBe('Routine 0');
  });
});

test('home shows the coming week and what was left in progress', () => {
  const { db } = createTestDb();
  const on = (
    activityDate: string,
    activityName: string,
    status: 'InProgress' | 'Completed' | 'archived' = 'InProgress',
  ) => makeActivity(db, { activityDate, activityName, status });
  const today = on('2026-03-05', 'Today');
  on('2026-03-12', 'Seventh day');
  for (const name of ['ōrongo weeding', 'Zealandia weeding', 'Orakei weeding']) on('2026-03-12', name);
  makeActivity(db, { activityDate: '2026-03-12', activityName: 'Night count', startTime: '21:00' });
  makeActivity(db, { activityDate: '2026-03-12', activityName: 'Trap line', startTime: '08:30' });
  on('2026-03-13', 'Eighth day');
  on('2026-03-06', 'Put away', 'archived');
  on('2026-03-04', 'Yesterday');
  on('2026-03-03', 'Done', 'Completed');
  on('2026-02-01', 'Long ago');
  assignStaff(db, testAct, { activityId: today.id, staffId: makeStaff(db).id });
  assignVolunteers(db, testAct, { activityId: today.id, volunteerIds: [makeVolunteer(db).id, makeVolunteer(db).id] });
  const { week, overdue } = showHome(db, testAct, 'Pacific/Auckland');
  expect(week.map((a) => [a.activityName, a.peopleCount])).toEqual([
    ['Today', 3],
    ['Trap line', 0],
    ['Night count', 0],
    ['Orakei weeding', 0],
    ['ōrongo weeding', 0],
    ['Seventh day', 0],
    ['Zealandia weeding', 0],
  ]);
  expect(overdue.map((a) => a.activityName)).toEqual(['Yesterday', 'Long ago']);
});

test('home counts what is still in progress beyond the rows that it lists', () => {
  const { db } = createTestDb();
  const projectId = makeProject(db).id;
  for (let n = 1; n <= 103; n += 1) makeActivity(db, { projectId, activityDate: addDays(testAct.today, -n) });
  const { overdue, overdueMore } = showHome(db, testAct, 'Pacific/Auckland');
  expect([overdue.length, overdueMore]).toEqual([100, 3]);
});

test('home shows today’s activities, over midnight and with people who are out, whatever their date', () => {
  const { db } = createTestDb();
  // 00:30 on 6 March in Auckland, 13 h ahead of UTC.
  const act = { ...testAct, now: '2026-03-05T11:30:00.000Z', today: '2026-03-06' };
  const on = (
    activityName: string,
    activityDate: string,
    startTime: string,
    finishTime: string,
    status = 'InProgress',
  ) => makeActivity(db, { activityName, activityDate, startTime, finishTime, status: status as 'InProgress' }).id;
  on('Night survey', '2026-03-05', '21:00', '02:00');
  on('Owl count', '2026-03-05', '20:31', '');
  on('Bat count', '2026-03-05', '20:30', '');
  on('Trap line', '2026-03-05', '09:00', '12:00');
  on('Put away', '2026-03-05', '21:00', '02:00', 'archived');
  const out = on('Next month', '2026-04-05', '09:00', '12:00', 'archived');
  const forgotten = on('Long ago', '2026-02-05', '09:00', '12:00');
  const signOn = (activityId: number, signedOnAt: string) =>
    insertWithDefaults(db, attendance)
      .values({
        ...{ activityId, volunteerId: makeVolunteer(db).id, signedOnAt, heardOnAt: signedOnAt },
        ...{ briefed: false, ...stampsOf(act) },
      })
      .run();
  signOn(out, '2026-03-05T07:00:00.000Z');
  signOn(forgotten, '2026-02-04T20:00:00.000Z');
  const names = (now: string) => showHome(db, { ...act, now }, 'Pacific/Auckland').week.map((one) => one.activityName);
  expect(names(act.now)).toEqual(['Owl count', 'Night survey', 'Next month']);
  expect(names('2026-03-05T13:00:00.000Z')).toEqual(['Next month']);
});

test('home has heard of an activity what was said for its day, as the phone draws it', () => {
  const { db } = createTestDb();
  const act = (now: string) => ({ ...testAct, now, madeAt: now, today: '2026-03-05' });
  const { id: activityId } = makeActivity(db, { activityDate: '2026-03-05', startTime: '09:00' });
  const [staffId, volunteerId] = [makeStaff(db, { role: 'Field Staff' }).id, makeVolunteer(db).id];
  const zone = testAct.timeZone;
  const isHeard = () => {
    const onHome = showHome(db, act('2026-03-05T00:00:00.000Z'), zone).week[0]?.isHeard;
    expect(weekRow(readDocument(db, { id: activityId }), zone).isHeard).toBe(onHome);
    return onHome;
  };
  const absent = (now: string, people: PersonRef[]) => didNotCome(db, act(now), { activityId, people });
  expect(isHeard()).toBe(false);
  absent('2026-02-25T20:00:00.000Z', [{ volunteerId }]);
  expect(isHeard()).toBe(false);
  assignStaff(db, testAct, { activityId, staffId });
  assignVolunteers(db, testAct, { activityId, volunteerIds: [volunteerId] });
  absent('2026-02-25T20:00:00.000Z', [{ staffId }]);
  expect(isHeard()).toBe(false);
  absent('2026-03-04T20:00:00.000Z', [{ staffId }]);
  expect(isHeard()).toBe(false);
  absent('2026-03-04T20:00:00.000Z', [{ volunteerId }]);
  expect(isHeard()).toBe(true);
  db.delete(absences).run();
  const stay = (signedOnAt: string, signedOffAt: string | null) => {
    db.delete(attendance).run();
    insertWithDefaults(db, attendance)
      .values([
        {
          ...{ activityId, staffId, signedOnAt: '2026-02-25T20:00:00.000Z', heardOnAt: signedOnAt, briefed: false },
          ...stampsOf(testAct),
          signedOffAt: '2026-02-25T21:00:00.000Z',
        },
        {
          ...{ activityId, volunteerId, signedOnAt, heardOnAt: signedOnAt, briefed: false, signedOffAt },
          ...stampsOf(testAct),
        },
      ])
      .run();
    return isHeard();
  };
  expect(stay('2026-02-25T20:00:00.000Z', '2026-02-25T21:00:00.000Z')).toBe(false);
  expect(stay('2026-02-25T20:00:00.000Z', null)).toBe(true);
  expect(stay('2026-03-04T10:00:00.000Z', '2026-03-05T02:00:00.000Z')).toBe(true);
  expect(stay('2026-03-04T20:00:00.000Z', '2026-03-04T21:00:00.000Z')).toBe(true);
});

describe('the export of the activity list', () => {
  const exported = (db: Db, query: z.input<typeof exportActivitiesSchema> = {}, limit?: number) =>
    exportActivities(db, exportActivitiesSchema.parse(query), limit);

  test('has every row that the list shows, in its order, not only a page', () => {
    const { db } = createTestDb();
    makeMany(db, 120);
    makeActivity(db, { activityName: 'Stored', status: 'archived' });
    for (const query of [{}, { sort: 'activityName', descending: true }, { term: 'routine 1' }] as const) {
      const pages = [1, 2].flatMap((page) => namesOf(db, { ...query, page, pageSize: 100 }));
      expect(exported(db, query).rows.map((row) => row.activityName)).toEqual(pages);
    }
    expect(exported(db, { tab: 'archived' })).toMatchObject({ rows: [{ activityName: 'Stored' }], isCut: false });
  });

  test('stops at its limit and says so', () => {
    const { db } = createTestDb();
    makeMany(db, 4);
    expect(exported(db, {}, 3)).toMatchObject({ isCut: true, rows: { length: 3 } });
    expect(exported(db, {}, 4)).toMatchObject({ isCut: false, rows: { length: 4 } });
  });
});
