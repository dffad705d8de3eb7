import { expect, test } from 'vitest';
import { makeActivity, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { attendance } from '../../db/schema/attendance.ts';
import { stampsOf } from '../act.ts';
import { listAttendanceForFile } from './attendance.ts';

const zone = 'Pacific/Auckland';

function scene() {
  const { db, sqlite } = createTestDb();
  const projectId = makeProject(db, { name: 'Ridge' }).id;
  const ridge = makeActivity(db, { activityName: 'Trap line', projectId, activityDate: '2026-03-05' }).id;
  const other = makeActivity(db, { activityName: 'Planting', projectId: makeProject(db).id }).id;
  const volunteerId = makeVolunteer(db, { firstname: 'Kahu', lastname: 'Parata' }).id;
  const staffId = makeStaff(db, { firstname: 'Aroha', lastname: 'Ngātai' }).id;
  const stay = (activityId: number, person: object, signedOnAt: string, signedOffAt: string | null) =>
    insertWithDefaults(db, attendance)
      .values({
        ...{ activityId, ...person, signedOnAt, signedOffAt, briefed: true },
        ...stampsOf(testAct),
      })
      .run();
  // 23:30 on 4 March, and 00:10 on 6 March, on the group's clock.
  stay(ridge, { volunteerId }, '2026-03-04T10:30:00.000Z', '2026-03-04T12:50:00.000Z');
  stay(other, { volunteerId }, '2026-03-05T11:10:00.000Z', '2026-03-05T12:00:00.000Z');
  stay(ridge, { staffId }, '2026-03-04T20:00:00.000Z', null);
  return { db, sqlite, projectId };
}

test('the file of attendance has who was out in a period, those still out as well, by the group’s days', () => {
  const { db, projectId } = scene();
  const all = listAttendanceForFile(db, zone, {});
  expect(all.rows.map(({ name, isStaff, minutes }) => [name, isStaff, minutes])).toEqual([
    ['Kahu Parata', false, 50],
    ['Aroha Ngātai', true, null],
    ['Kahu Parata', false, 140],
  ]);
  expect(all.rows[2]).toMatchObject({
    ...{ activityDate: '2026-03-05', activityName: 'Trap line', projectName: 'Ridge', briefed: true },
    ...{ signedOnAt: '2026-03-04T10:30:00.000Z', signedOffAt: '2026-03-04T12:50:00.000Z' },
  });
  const names = (filter: Parameters<typeof listAttendanceForFile>[2]) =>
    listAttendanceForFile(db, zone, filter).rows.map(({ name }) => name);
  expect(names({ from: '2026-03-05', to: '2026-03-05' })).toEqual(['Aroha Ngātai']);
  expect(names({ to: '2026-03-04' })).toEqual(['Kahu Parata']);
  expect(names({ projectId })).toEqual(['Aroha Ngātai', 'Kahu Parata']);
  expect(names({ of: 'staff' })).toEqual(['Aroha Ngātai']);
  expect(listAttendanceForFile(db, zone, {}, 2)).toMatchObject({ rows: { length: 2 }, isCut: true });
});

test('the file of attendance reads no table from end to end for a period', () => {
  const { db: _, sqlite } = scene();
  const watched = watchQueries(sqlite);
  listAttendanceForFile(watched.db, zone, { from: '2026-03-01', to: '2026-03-31' });
  const plans = watched.queries.map((query) => explain(sqlite, query).join('\n'));
  expect(plans).toHaveLength(4);
  // Who they are is read by their ids.
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!json_each)|TEMP B-TREE FOR ORDER BY/);
});
