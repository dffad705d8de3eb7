import { beforeEach, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { makeActivity, makeIncident, makeProject, makeVolunteer } from '#test/factories.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import type { Db } from '../../db/open-db.ts';
import { signOn } from '../attendance/taps.ts';
import { addHours } from '../hours.ts';
import { createTrapChecks, removeTrapCheck } from '../trap-checks.ts';
import { createTrap } from '../traps.ts';
import { getReportSpan } from './span.ts';

let db: Db;
let projectId: number;
const span = () => getReportSpan(db, testAct, { projectId });
const since = (startDate: string) => ({ startDate, endDate: testToday });
const before = addDays(testToday, -30);
const addedTo = (work: { projectId: number } | { activityId: number }, date: string) =>
  addHours(db, testAct, { volunteerId: makeVolunteer(db).id, ...work, date, hours: 6, reason: 'Nursery' });

beforeEach(() => {
  ({ db } = createTestDb());
  projectId = makeProject(db).id;
  const other = makeProject(db).id;
  addedTo({ projectId: other }, addDays(testToday, -99));
  makeIncident(db, { projectId: other, dateOfIncident: addDays(testToday, -99) });
});

test('all of a report begins with the first hours, also where there is no activity', () => {
  expect(span()).toEqual(since(testToday));
  addedTo({ projectId }, before);
  expect(span()).toEqual(since(before));
  addedTo({ activityId: makeActivity(db, { projectId, activityDate: testToday }).id }, addDays(before, -1));
  expect(span()).toEqual(since(addDays(before, -1)));
});

test('all of a report begins with the first incident', () => {
  makeIncident(db, { projectId, dateOfIncident: addDays(before, -1), isWithdrawn: true });
  makeIncident(db, { projectId, dateOfIncident: before });
  expect(span()).toEqual(since(before));
});

test('all of a report begins with the first sign-on, on the group’s day', () => {
  const activityId = makeActivity(db, { projectId, activityDate: testToday }).id;
  const at = '2026-03-02T20:00:00.000Z';
  const act = { ...testAct, now: at, madeAt: at };
  signOn(db, act, { activityId, people: [{ volunteerId: makeVolunteer(db).id }], briefed: false });
  expect(span()).toEqual(since('2026-03-03'));
});

test('all of a report begins with the first check of a trap that is there', () => {
  const trapId = createTrap(db, testAct, { projectId, code: 'T1', type: 'Victor' }).id;
  const check = (checkedAt: string) =>
    createTrapChecks(db, testAct, { checks: [{ trapId, checkedAt, state: 'Set' }] }).ids[0] ?? 0;
  removeTrapCheck(db, testAct, { id: check('2026-01-05T20:00:00.000Z') });
  check('2026-02-09T20:00:00.000Z');
  expect(span()).toEqual(since('2026-02-10'));
});
