import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { calendarRow, calendarSchema } from '#shared/activities/calendar.ts';
import type { ActivityDocument } from '#shared/activities/document.ts';
import { addDays } from '#shared/dates.ts';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { listCalendar } from './calendar.ts';
import { readDocument } from './document.ts';
import { assignStaff } from './staff.ts';
import { assignVolunteers } from './volunteers.ts';

const november = { from: '2026-10-26', to: '2026-12-06' };

test('the calendar has the activities of its days with their people, and says which are mine', () => {
  const { db } = createTestDb();
  const [me, other] = [makeStaff(db), makeStaff(db)];
  const project = makeProject(db, { name: 'Ōkura Bush' });
  const made = (activityName: string, activityDate: string, more = {}) =>
    makeActivity(db, { projectId: project.id, projectName: project.name, activityName, activityDate, ...more });
  made('Before', '2026-10-25');
  made('After', '2026-12-07');
  made('Put away', '2026-11-05', { status: 'archived' });
  const last = made('Last day', '2026-12-06', { status: 'Completed', completedAt: testAct.now });
  const first = made('First day', '2026-10-26', { startTime: '09:00', finishTime: '12:30' });
  for (const staffId of [me.id, other.id]) assignStaff(db, testAct, { activityId: first.id, staffId });
  assignVolunteers(db, testAct, { activityId: last.id, volunteerIds: [makeVolunteer(db).id] });
  const { rows, isCut } = listCalendar(db, { personId: me.id }, november);
  const of = { projectId: project.id, projectName: 'Ōkura Bush' };
  expect(isCut).toBe(false);
  expect(rows).toEqual([
    {
      ...{ ...of, id: first.id, activityName: 'First day', activityDate: '2026-10-26', status: 'InProgress' },
      ...{ startTime: '09:00', finishTime: '12:30', people: 2, mine: true },
    },
    {
      ...{ ...of, id: last.id, activityName: 'Last day', activityDate: '2026-12-06', status: 'Completed' },
      ...{ startTime: '', finishTime: '', people: 1, mine: false },
    },
  ]);
});

test('what somebody leads is theirs, on the server and as a phone draws it', () => {
  const { db } = createTestDb();
  const [me, other] = [makeStaff(db), makeStaff(db)];
  const { id } = makeActivity(db, { activityDate: '2026-11-05', ledById: me.id });
  const mineOf = (personId: number) => {
    const [row] = listCalendar(db, { personId }, november).rows;
    const drawn = calendarRow({ ...readDocument(db, { id }), reader: { id: personId } } as ActivityDocument);
    return [row?.mine, drawn.mine];
  };
  expect([mineOf(me.id), mineOf(other.id)]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test('a month with 200 activities is under 20 kB on its way, and more than the most are cut', () => {
  const { db } = createTestDb();
  const projects = ['Ōkura Bush Predator Control', 'Karamatura Riparian Planting', 'Te Henga Wetland'].map((name) =>
    makeProject(db, { name }),
  );
  for (let n = 0; n < 200; n += 1) {
    const project = projects[n % projects.length];
    makeActivity(db, {
      ...{ projectId: project?.id ?? 0, projectName: project?.name ?? '', startTime: '09:00', finishTime: '12:30' },
      activityName: `Bait station refill and trap check, line ${n}, ${Math.sin(n).toString(36).slice(3, 11)}`,
      activityDate: addDays('2026-10-26', n % 42),
    });
  }
  const month = listCalendar(db, { personId: 1 }, november);
  expect(month.rows).toHaveLength(200);
  expect(gzipSync(JSON.stringify(month)).length).toBeLessThan(20_000);
  const cut = listCalendar(db, { personId: 1 }, november, 100);
  expect([cut.rows.length, cut.isCut]).toEqual([100, true]);
});

test('a month reads its own days only, however many activities there are', () => {
  const { sqlite, db: plain } = createTestDb();
  for (let n = 0; n < 300; n += 1) makeActivity(plain, { activityDate: addDays('2025-01-01', n * 3) });
  sqlite.exec('ANALYZE');
  const { db, queries } = watchQueries(sqlite);
  listCalendar(db, { personId: 1 }, november);
  const plan = queries.flatMap((query) => explain(sqlite, query));
  expect(plan[0]).toMatch(
    /^SEARCH activities USING INDEX activities_by_(tab|date) \((archived=\? AND )?activity_date>\?/,
  );
  expect(plan.filter((line) => /^SCAN/.test(line))).toEqual([]);
});

describe('the days of a calendar', () => {
  test.each([
    [{ from: '2026-11-30', to: '2026-11-01' }],
    [{ from: '2026-01-01', to: '2026-12-31' }],
    [{ from: 'November', to: '2026-11-30' }],
    [{ from: '2026-11-01' }],
  ])('that are none, or more than six weeks, are refused: %j', (days) => {
    expect(calendarSchema.safeParse(days).success).toBe(false);
  });
});
