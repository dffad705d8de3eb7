import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { addHoursSchema } from '#shared/hours.ts';
import { messages } from '#shared/messages.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { compareHours, makeManyStays } from '#test/worked-hours.ts';
import type { Db, Sqlite } from '../db/open-db.ts';
import { attendance } from '../db/schema/attendance.ts';
import { audit } from '../db/schema/audit.ts';
import { projects } from '../db/schema/projects.ts';
import { staff } from '../db/schema/staff.ts';
import { volunteers } from '../db/schema/volunteers.ts';
import { stampsOf } from './act.ts';
import { listUnsure } from './hours/unsure.ts';
import {
  addHours,
  getActivityHours,
  getAddedHours,
  getVolunteerHours,
  listAddedHours,
  listHours,
  removeAddedHours,
  showHours,
  sumProject,
} from './hours.ts';

let db: Db;
let sqlite: Sqlite;
let ridge: { id: number };
let estuary: { id: number };
let traps: number;
let planting: number;
let kahu: { volunteerId: number };
let aroha: { staffId: number };

const clock = { timeZone: 'Pacific/Auckland', today: '2026-06-30' };
const act = { ...testAct, today: clock.today, now: '2026-06-30T05:00:00.000Z' };

/** A stay between two moments on the clock in UTC: `2026-03-05 09:00`. */
function stay(person: object, activityId: number, on: string, off: string | null) {
  const iso = (text: string) => new Date(`${text.replace(' ', 'T')}Z`).toISOString();
  const times = { signedOnAt: iso(on), signedOffAt: off && iso(off), briefed: true };
  return insertWithDefaults(db, attendance)
    .values({ activityId, ...person, ...times, ...stampsOf(testAct) })
    .returning({ id: attendance.id })
    .get().id;
}

const rowsOf = (filter = {}) =>
  listHours(db, clock, filter).rows.map(
    ({ name, projectName, month, hours }) => `${name} ${projectName} ${month} ${hours}`,
  );

beforeEach(() => {
  ({ db, sqlite } = createTestDb());
  ridge = makeProject(db, { name: 'Ridge' });
  estuary = makeProject(db, { name: 'Estuary' });
  traps = makeActivity(db, { activityName: 'Trap line', projectId: ridge.id }).id;
  planting = makeActivity(db, { activityName: 'Planting', projectId: estuary.id }).id;
  kahu = { volunteerId: makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' }).id };
  aroha = { staffId: makeStaff(db, { firstname: 'Aroha', lastname: 'Ngātai' }).id };
});

describe('hours', () => {
  test('are exact to the minute, volunteers and staff apart', () => {
    stay(kahu, traps, '2026-03-04 20:00', '2026-03-04 22:20');
    stay(aroha, traps, '2026-03-04 20:00', '2026-03-04 21:01');
    expect(listHours(db, clock, {})).toMatchObject({
      rows: [
        { ...kahu, staffId: null, projectId: ridge.id, hours: 2.3333 },
        { ...aroha, volunteerId: null, name: 'Aroha Ngātai', hours: 1.0167 },
      ],
      ...{ totalHours: 3.35, volunteerHours: 2.3333, staffHours: 1.0167, people: 2 },
    });
  });

  test('of a volunteer who was staff before are those as staff, too, each minute once', () => {
    db.update(volunteers).set({ formerStaffId: aroha.staffId }).where(eq(volunteers.id, kahu.volunteerId)).run();
    stay(aroha, traps, '2026-03-04 20:00', '2026-03-04 23:00');
    addHours(
      db,
      act,
      addHoursSchema.parse({ ...aroha, projectId: ridge.id, date: '2026-05-09', hours: 2, reason: 'Paint' }),
    );
    const hoursOfKahu = () => getVolunteerHours(db, clock, { id: kahu.volunteerId });
    expect(hoursOfKahu()).toEqual({ hours: 5, lastDay: '2026-05-09' });
    stay(kahu, traps, '2026-03-04 22:00', '2026-03-04 23:30');
    expect(hoursOfKahu()).toEqual({ hours: 5.5, lastDay: '2026-05-09' });
    const joined = makeVolunteer(db).id;
    db.update(volunteers).set({ joinedToId: joined }).where(eq(volunteers.id, kahu.volunteerId)).run();
    expect(getVolunteerHours(db, clock, { id: joined })).toEqual({ hours: 5, lastDay: '2026-05-09' });
  });

  test('of a volunteer who was staff before are those of one person, and each minute is of what they were then', () => {
    db.update(volunteers).set({ formerStaffId: aroha.staffId }).where(eq(volunteers.id, kahu.volunteerId)).run();
    stay(aroha, traps, '2026-03-04 20:00', '2026-03-04 23:00');
    // Their last hour as staff is the first of this stay.
    stay(kahu, planting, '2026-03-04 22:00', '2026-03-05 00:30');
    addHours(db, act, { ...aroha, projectId: ridge.id, date: '2026-03-05', hours: 2, reason: 'Paint' });
    const [byProject, whole] = [{ projectId: estuary.id }, {}].map((filter) => listHours(db, clock, filter));
    expect(whole).toMatchObject({ totalHours: 6.5, volunteerHours: 1.5, staffHours: 5, people: 1 });
    expect(whole?.rows).toMatchObject([
      { ...kahu, staffId: null, name: 'Kahu Parata', projectId: ridge.id, hours: 5 },
      { ...kahu, staffId: null, name: 'Kahu Parata', projectId: estuary.id, hours: 1.5 },
    ]);
    expect(byProject).toMatchObject({ totalHours: 1.5, people: 1 });
    for (let n = 0; n < 20; n += 1) makeActivity(db);
    expect(listHours(db, clock, { projectId: estuary.id })).toEqual(byProject);
    expect(getActivityHours(db, { activityId: planting })).toEqual({ hours: 1.5 });
    const shown = showHours(db, clock, { by: 'person' });
    expect(shown).toMatchObject({ people: 1, volunteers: 1, staff: 1, days: 1 });
    expect(shown.rows).toMatchObject([{ name: 'Kahu Parata', days: 1, hours: 6.5 }]);
    expect(showHours(db, clock, { by: 'month', of: 'staff' })).toMatchObject({
      ...{ totalHours: 5, volunteerHours: 0, people: 1, volunteers: 0, staff: 1 },
    });
    const report = { startDate: '2026-03-01', endDate: '2026-03-31' };
    expect(sumProject(db, clock, { projectId: ridge.id, ...report })).toMatchObject({
      ...{ people: 1, volunteers: { hours: 0, people: 0 }, staff: { hours: 5, people: 1 } },
    });
    expect(getVolunteerHours(db, clock, { id: kahu.volunteerId }).hours).toBe(whole?.totalHours);
  });

  test('of those who are still out do not count', () => {
    stay(kahu, traps, '2026-03-04 20:00', null);
    expect(listHours(db, clock, {})).toMatchObject({ rows: [], totalHours: 0, people: 0 });
    expect(getVolunteerHours(db, clock, { id: kahu.volunteerId })).toEqual({ hours: 0, lastDay: '2026-03-05' });
  });

  test('over midnight belong to both days and months of the group’s clock', () => {
    // From 22:00 on the last of March to 02:00 on the first of April in Auckland (UTC+13).
    stay(kahu, traps, '2026-03-31 09:00', '2026-03-31 13:00');
    expect(rowsOf()).toEqual(['Kahu Parata Ridge 2026-03 2', 'Kahu Parata Ridge 2026-04 2']);
    expect(rowsOf({ from: '2026-04-01' })).toEqual(['Kahu Parata Ridge 2026-04 2']);
    expect(rowsOf({ to: '2026-03-31' })).toEqual(['Kahu Parata Ridge 2026-03 2']);
    expect(showHours(db, clock, { by: 'person' }).rows).toMatchObject([{ days: 2, lastDay: '2026-04-01', hours: 4 }]);
  });

  test('are listed by person, volunteers first, then by project and month', () => {
    const hemi = { volunteerId: makeVolunteer(db, { firstname: 'Hēmi', lastname: 'Walker' }).id };
    const ivy = { staffId: makeStaff(db, { firstname: 'Ivy', lastname: 'Tāne' }).id };
    for (const person of [ivy, hemi, aroha, kahu])
      for (const month of ['05', '03', '04'])
        for (const activityId of [planting, traps])
          stay(person, activityId, `2026-${month}-04 20:00`, `2026-${month}-04 21:00`);
    for (const person of [hemi, ivy])
      for (const activityId of [planting, traps]) stay(person, activityId, '2026-05-08 20:00', '2026-05-08 22:00');
    const months = ['2026-03', '2026-04', '2026-05'];
    // Of two stays at one moment the first one counts: that at the estuary.
    expect(rowsOf().map((row) => row.replace(/ [\d.]+$/, ''))).toEqual(
      ['Kahu Parata', 'Hēmi Walker', 'Aroha Ngātai', 'Ivy Tāne'].flatMap((name) =>
        months.map((month) => `${name} Estuary ${month}`),
      ),
    );
    stay(kahu, traps, '2026-05-10 20:00', '2026-05-10 21:00');
    addHours(db, act, { ...kahu, projectId: ridge.id, date: '2026-05-05', hours: 1, reason: 'Earlier' });
    expect(rowsOf().slice(0, 2)).toEqual(['Kahu Parata Ridge 2026-05 2', 'Kahu Parata Estuary 2026-03 1']);
    const early = addHours(db, act, { ...kahu, projectId: ridge.id, date: '2026-02-05', hours: 1, reason: 'Earlier' });
    expect(rowsOf().slice(0, 2)).toEqual(['Kahu Parata Ridge 2026-02 1', 'Kahu Parata Ridge 2026-05 2']);
    removeAddedHours(db, act, early);
    const table = (by: 'person' | 'project' | 'month') =>
      showHours(db, clock, { by }).rows.map(({ key, people, days, lastDay, hours }) => [
        key,
        people,
        days,
        lastDay,
        hours,
      ]);
    expect(table('person')).toEqual([
      [` ${kahu.volunteerId}  `, 1, 4, '2026-05-11', 5],
      [` ${hemi.volunteerId}  `, 1, 4, '2026-05-09', 5],
      [`${aroha.staffId}   `, 1, 3, '2026-05-05', 3],
      [`${ivy.staffId}   `, 1, 4, '2026-05-09', 5],
    ]);
    expect(table('month')).toEqual([
      ['   2026-03', 4, 1, '2026-03-05', 4],
      ['   2026-04', 4, 1, '2026-04-05', 4],
      ['   2026-05', 4, 3, '2026-05-11', 10],
    ]);
    expect(table('project')).toEqual([
      [`  ${ridge.id} `, 1, 2, '2026-05-11', 2],
      [`  ${estuary.id} `, 4, 4, '2026-05-09', 16],
    ]);
    expect(showHours(db, clock, { by: 'month' })).toMatchObject({ people: 4, volunteers: 2, days: 5 });
  });

  test('keep the names of people and projects, and take what was added by hand', () => {
    const values = { ...kahu, projectId: ridge.id, date: '2026-05-09', hours: 1.5, reason: 'Grew seedlings' };
    const { id } = addHours(db, act, values);
    addHours(db, act, { ...aroha, activityId: planting, date: '2026-05-10', hours: 0.25, reason: 'Drove the ute' });
    expect(rowsOf()).toEqual(['Kahu Parata Ridge 2026-05 1.5', 'Aroha Ngātai Estuary 2026-05 0.25']);
    expect(sumProject(db, clock, { projectId: ridge.id, startDate: '2026-05-01', endDate: '2026-05-31' })).toEqual({
      unsureHours: 0,
      people: 1,
      volunteers: { hours: 1.5, people: 1 },
      staff: { hours: 0, people: 0 },
    });
    removeAddedHours(db, act, addHours(db, act, { ...values, date: act.today }));
    const [, added] = listAddedHours(db).rows;
    removeAddedHours(db, act, { id });
    expect(rowsOf()).toEqual(['Aroha Ngātai Estuary 2026-05 0.25']);
    // With what the page has of them.
    addHours(db, act, addHoursSchema.parse(added));
    expect(listHours(db, clock, {}).totalHours).toBe(1.75);
  });

  test('of stays whose times are not certain count, and are told apart', () => {
    const unsure = (id: number) => db.update(attendance).set({ isCertain: false }).where(eq(attendance.id, id)).run();
    unsure(stay(kahu, traps, '2026-03-04 20:00', '2026-03-04 22:00'));
    stay(kahu, planting, '2026-03-04 20:30', '2026-03-04 23:00');
    unsure(stay(aroha, planting, '2026-03-06 20:00', '2026-03-06 21:30'));
    unsure(stay(aroha, planting, '2026-03-07 20:00', null));
    const all = listHours(db, clock, {});
    expect(all).toMatchObject({ totalHours: 4.5, unsureHours: 3.5 });
    expect(all.rows.map(({ name, hours, isCertain }) => [name, hours, isCertain])).toEqual([
      ['Kahu Parata', 2, false],
      ['Kahu Parata', 1, true],
      ['Aroha Ngātai', 1.5, false],
    ]);
    const report = { projectId: ridge.id, startDate: '2026-03-01', endDate: '2026-03-31' };
    expect(sumProject(db, clock, report)).toMatchObject({ unsureHours: 2 });
    const listed = (filter = {}, limit?: number) => {
      const { count, rows } = listUnsure(db, clock.timeZone, filter, limit);
      return [count, rows.map(({ name, activityName, signedOffAt }) => `${name}, ${activityName}, ${signedOffAt}`)];
    };
    const newest = [
      'Aroha Ngātai, Planting, null',
      'Aroha Ngātai, Planting, 2026-03-06T21:30:00.000Z',
      'Kahu Parata, Trap line, 2026-03-04T22:00:00.000Z',
    ];
    expect(listed()).toEqual([3, newest]);
    expect(listed({}, 1)).toEqual([3, newest.slice(0, 1)]);
    expect(listed({ of: 'volunteers' })).toEqual([1, newest.slice(2)]);
    expect(listed({ projectId: ridge.id })).toEqual([1, newest.slice(2)]);
    // The 7th of March in Auckland.
    expect(listed({ from: '2026-03-07', to: '2026-03-07' })).toEqual([1, newest.slice(1, 2)]);
  });

  test('of each row say whose they are, in the page and for programs', () => {
    stay(kahu, traps, '2026-03-04 20:00', '2026-03-04 21:00');
    stay(aroha, traps, '2026-03-04 20:00', '2026-03-04 22:00');
    db.update(staff).set({ role: 'Team Leader' }).where(eq(staff.id, aroha.staffId)).run();
    const named = (by: 'person' | 'project' | 'month') =>
      showHours(db, clock, { by }).rows.map(({ name, role, hours }) => [name, role, hours]);
    expect(named('person')).toEqual([
      ['Kahu Parata', 'Volunteer', 1],
      ['Aroha Ngātai', 'Team Leader', 2],
    ]);
    expect(named('project')).toEqual([['Ridge', null, 3]]);
    expect(named('month')).toEqual([['2026-03', null, 3]]);
    const { months } = showHours(db, clock, { by: 'person' });
    expect(months).toEqual([{ month: '2026-03', volunteers: 1, staff: 2 }]);
    expect(sumProject(db, clock, { projectId: ridge.id, startDate: '2026-03-01', endDate: '2026-03-31' })).toEqual({
      unsureHours: 0,
      people: 2,
      volunteers: { hours: 1, people: 1 },
      staff: { hours: 2, people: 1 },
    });
  });

  test.each([{ from: '2026-03-06' }, { to: '2026-03-04' }])('are none in a period without any: %o', (period) => {
    stay(kahu, traps, '2026-03-04 20:00', '2026-03-04 21:00');
    const none = { rows: [], totalHours: 0, volunteerHours: 0, staffHours: 0, people: 0, unsureHours: 0 };
    expect(listHours(db, clock, period)).toEqual(none);
    expect(showHours(db, clock, { ...period, by: 'project' })).toMatchObject({ ...none, volunteers: 0, days: 0 });
  });

  test('that were added are listed by day, the newest first, with whose they are and what they were for', () => {
    const add = (fields: object) => addHours(db, act, { date: '2026-05-09', hours: 1, reason: 'Nursery', ...fields });
    const early = add({ ...kahu, projectId: ridge.id, date: '2026-05-08', hours: 0.5 });
    const first = add({ ...kahu, activityId: planting });
    const second = add({ ...aroha, projectId: ridge.id, reason: 'Drove the ute' });
    expect(listAddedHours(db).rows).toEqual([
      {
        ...second,
        work: 'Ridge',
        name: 'Aroha Ngātai',
      },
      { ...first, work: 'Planting', name: 'Kahu Parata' },
      { ...early, work: 'Ridge', name: 'Kahu Parata' },
    ]);
    const ids = (asked: Parameters<typeof listAddedHours>[1]) => listAddedHours(db, asked).rows.map(({ id }) => id);
    expect(ids({ from: '2026-05-09', to: '2026-05-09' })).toEqual([second.id, first.id]);
    expect(ids({ to: '2026-05-08' })).toEqual([early.id]);
    expect(ids({ projectId: estuary.id })).toEqual([first.id]);
    expect(ids({ of: 'staff' })).toEqual([second.id]);
    expect(getVolunteerHours(db, clock, { id: kahu.volunteerId })).toEqual({ hours: 1.5, lastDay: '2026-05-09' });
    const lastLine = () => db.select().from(audit).all().at(-1);
    const line = { recordType: 'added hours', recordId: second.id, recordName: 'Aroha Ngātai, 2026-05-09' };
    expect(lastLine()).toMatchObject({ ...line, action: 'added', after: expect.stringContaining('"minutes":60') });
    expect(removeAddedHours(db, act, { id: second.id })).toEqual({ message: messages.hours.removed });
    expect(lastLine()).toMatchObject({ ...line, before: expect.stringContaining('Drove the ute') });
    removeAddedHours(db, act, { id: first.id });
    expect(lastLine()?.recordName).toBe('Kahu Parata, 2026-05-09');
    expect(() => getAddedHours(db, { id: first.id })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
    expect(() => add({ ...kahu, activityId: 4711 })).toThrow('Activity not found.');
    expect(() => add({ ...kahu, projectId: 4711 })).toThrow('Project not found.');
    expect(() => add({ ...kahu, projectId: ridge.id, date: '2026-07-01' })).toThrow(
      expect.objectContaining({ errors: { date: messages.hours.inFuture } }),
    );
    expect(() => getActivityHours(db, { activityId: 4711 })).toThrow('Activity not found.');
  });

  test('stand beside those of the year before', () => {
    stay(kahu, traps, '2025-03-04 20:00', '2025-03-04 22:00');
    stay(kahu, traps, '2026-03-04 20:00', '2026-03-04 23:00');
    expect(showHours(db, clock, { by: 'month', from: '2026-01-01', to: '2026-06-30' })).toMatchObject({
      ...{ totalHours: 3, yearBefore: 2, months: [{ month: '2026-03', volunteers: 3, staff: 0 }] },
    });
    const yearBefore = (filter: object) => showHours(db, clock, { by: 'month', ...filter }).yearBefore;
    // Until today, where no end is asked for; without a beginning there is no year before.
    expect([yearBefore({ from: '2026-01-01' }), yearBefore({ from: '2026-03-06' }), yearBefore({})]).toEqual([
      2,
      0,
      null,
    ]);
    expect(yearBefore({ from: '2026-01-01', of: 'staff' })).toBe(0);
    const leapDay = { ...kahu, projectId: ridge.id, date: '2024-02-29', hours: 5, reason: 'Nursery' };
    const { id } = addHours(db, act, leapDay);
    expect(yearBefore({ from: '2025-02-01', to: '2025-02-28' })).toBe(5);
    expect(yearBefore({ from: '2025-02-01', to: '2025-02-27' })).toBe(0);
    removeAddedHours(db, act, { id });
  });
});

test('of a project that was archived since can be added, and so an entry that was removed can be put back', () => {
  db.update(projects).set({ status: 'archived' }).where(eq(projects.id, ridge.id)).run();
  const values = { ...kahu, projectId: ridge.id, date: '2026-02-05', hours: 1, reason: 'Earlier' };
  const added = addHours(db, act, values);
  removeAddedHours(db, act, added);
  expect(addHours(db, act, values)).toMatchObject({ hours: 1 });
  db.update(projects).set({ deletedAt: act.now }).where(eq(projects.id, ridge.id)).run();
  expect(() => addHours(db, act, values)).toThrow('Project not found.');
});

test.each([
  ['a project with much of what was done', 0],
  ['one with little of it', 20],
])('are those of an independent count, minute by minute, over a thousand stays, of %s', (_what, others) => {
  for (let n = 0; n < others; n += 1) makeActivity(db);
  const volunteerIds = Array.from({ length: 8 }, () => makeVolunteer(db).id);
  const staffIds = [aroha.staffId, makeStaff(db).id];
  makeManyStays(sqlite, { count: 1000, activityIds: [traps, planting], volunteerIds, staffIds });
  db.update(volunteers)
    .set({ formerStaffId: aroha.staffId })
    .where(eq(volunteers.id, volunteerIds[0] ?? 0))
    .run();
  for (const period of [
    { from: '2026-01-01', to: '2026-12-31' },
    { from: '2026-04-05', to: '2026-04-05' },
    { from: '2026-03-17', to: '2026-09-27' },
    { from: '2026-09-26', to: '2026-09-28' },
  ])
    expect(compareHours({ db, sqlite }, { ...period, timeZone: clock.timeZone })).toBeGreaterThan(0);
});

test('reads of it read no table from end to end', () => {
  stay(kahu, traps, '2026-03-04 20:00', '2026-03-04 22:00');
  const watched = watchQueries(sqlite);
  showHours(watched.db, clock, { by: 'person', from: '2026-01-01', to: '2026-12-31' });
  listHours(watched.db, clock, { from: '2026-01-01', to: '2026-12-31', projectId: ridge.id });
  getVolunteerHours(watched.db, clock, { id: kahu.volunteerId });
  getActivityHours(watched.db, { activityId: traps });
  listUnsure(watched.db, clock.timeZone, {});
  const plans = watched.queries.map((query) => explain(sqlite, query).join('\n'));
  expect(plans.length).toBeGreaterThan(8);
  // What is scanned is what the query itself made or was given, of the period alone.
  const made =
    'attendance USING INDEX attendance_unsure|volunteers USING INDEX volunteers_by_former_staff|\\(subquery-\\d+\\)|json_each|asked|own|theirs|before|wanted|\\d+ CONSTANT ROWS?|CONSTANT ROW';
  for (const plan of plans) {
    for (const scan of plan.match(/^SCAN .*$/gm) ?? []) expect(scan).toMatch(new RegExp(`^SCAN (${made})( |$)`));
  }
});
