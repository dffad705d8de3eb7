import { describe, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { makeActivity, makeIncident, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { makeObjective, record, recordPredator, subTypes } from '#test/recorded-outcomes.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import type { Db } from '../../db/open-db.ts';
import { assignStaff } from '../activities/staff.ts';
import { assignVolunteers } from '../activities/volunteers.ts';
import { getProjectOverview } from './overview.ts';
import { setTargets } from './targets.ts';

const inDays = (days: number) => addDays(testToday, days);

function makeDays(db: Db, projectId: number, ...days: number[]) {
  return days.map((day) => makeActivity(db, { projectId, activityName: `Day ${day}`, activityDate: inDays(day) }));
}

const namesOf = (rows: { activityName: string }[]) => rows.map(({ activityName }) => activityName);

describe('a project’s page', () => {
  test('shows the next four activities from today on, and the last five before', () => {
    const { db } = createTestDb();
    const { id } = makeProject(db);
    makeDays(db, id, 9, 2, 0, 30, 4, -1, -3, -90, -2, -5, -4);
    makeDays(db, makeProject(db).id, 1);
    makeActivity(db, { projectId: id, activityName: 'Put away', activityDate: inDays(1), status: 'archived' });
    makeActivity(db, { projectId: id, activityName: 'Done early', activityDate: inDays(3), status: 'Completed' });
    const { coming, done } = whole(getProjectOverview(db, testAct, { id }));
    expect(namesOf(coming)).toEqual(['Day 0', 'Day 2', 'Day 4', 'Day 9']);
    expect(namesOf(done)).toEqual(['Done early', 'Day -1', 'Day -2', 'Day -3', 'Day -4']);
  });

  test('names who comes to the next activity, staff before volunteers', () => {
    const { db } = createTestDb();
    const { id } = makeProject(db);
    const [next] = makeDays(db, id, 1, 2);
    const activityId = next?.id ?? 0;
    const tui = makeVolunteer(db, { firstname: 'Aroha', lastname: 'Ngātai' });
    const hemi = makeStaff(db, { firstname: 'Hēmi', lastname: 'Walker' });
    assignVolunteers(db, testAct, { activityId, volunteerIds: [tui.id] });
    assignStaff(db, testAct, { activityId, staffId: hemi.id });
    const { coming } = whole(getProjectOverview(db, testAct, { id }));
    expect(coming.map(({ people, peopleCount }) => [people, peopleCount])).toEqual([
      [['Hēmi Walker', 'Aroha Ngātai'], 2],
      [[], 0],
    ]);
  });

  test('sums up what each of the last activities recorded', () => {
    const { db } = createTestDb();
    const { id } = makeProject(db);
    const [day] = makeDays(db, id, -1);
    const activityId = day?.id ?? 0;
    record(db, { activityId, objectiveId: makeObjective(db, 'Kauri').id, amount: 120.5 });
    record(db, { activityId, objectiveId: makeObjective(db, 'Rimu').id, amount: null });
    recordPredator(db, { activityId, predatorId: subTypes.checked, measurement: 48 });
    recordPredator(db, { activityId, predatorId: subTypes.catches, rats: 7, others: 2 });
    recordPredator(db, { activityId, predatorId: subTypes.catches, possums: 1 });
    makeIncident(db, { activityId });
    makeIncident(db, { activityId, isWithdrawn: true });
    expect(whole(getProjectOverview(db, testAct, { id })).done[0]?.results).toEqual({
      amounts: [{ measurement: 'then', amount: 120.5 }],
      trapsEstablished: 0,
      trapsChecked: 48,
      catches: 10,
      incidents: 1,
    });
  });

  test('has the totals from the first day, also one before the project’s start, to today, against its targets', () => {
    const { db } = createTestDb();
    const objective = makeObjective(db, 'Kauri');
    const { id } = makeProject(db, { objectiveIds: [objective.id], startDate: inDays(-10) });
    const [early, recent] = makeDays(db, id, -20, -1, 5);
    for (const activity of [early, recent])
      record(db, { activityId: activity?.id ?? 0, objectiveId: objective.id, amount: 30 });
    setTargets(db, testAct, { id, targets: [{ objectiveId: objective.id, target: 100 }] });
    const { period, totals } = whole(getProjectOverview(db, testAct, { id }));
    expect(period).toEqual({ startDate: inDays(-20), endDate: testToday });
    expect(totals.objectives).toMatchObject([{ title: 'Kauri', total: 60, target: 100 }]);
    expect(totals.activities.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  test('has the totals of today where the project is still to begin, so that its report can be made', () => {
    const { db } = createTestDb();
    const { id } = makeProject(db, { startDate: inDays(30) });
    makeDays(db, id, 20);
    const { period } = whole(getProjectOverview(db, testAct, { id }));
    expect(period).toEqual({ startDate: testToday, endDate: testToday });
  });

  test('of a project that is not there is refused', () => {
    const { db } = createTestDb();
    expect(() => whole(getProjectOverview(db, testAct, { id: 99 }))).toThrow('Project not found.');
    const { id } = makeProject(db);
    expect(whole(getProjectOverview(db, testAct, { id }))).toMatchObject({ coming: [], done: [] });
  });
});
