import { describe, expect, test } from 'vitest';
import { projects } from '#server/db/schema/projects.ts';
import type { ActivityStatus } from '#shared/activities.ts';
import { addDays } from '#shared/dates.ts';
import type { IncidentType } from '#shared/incidents/report.ts';
import { makeActivity, makeIncident, makeProject, makeStaff, makeVolunteer } from '#test/factories.ts';
import { predatorControlId, record, recordPredator, subTypes } from '#test/recorded-outcomes.ts';
import { createTestDb, testAct, testToday } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import { assignStaff } from './activities/staff.ts';
import { assignVolunteers } from './activities/volunteers.ts';
import { createObjective, removeObjective, updateObjective } from './objectives.ts';
import { getProjectReport, getWholeReport } from './project-report.ts';
import { setTargets } from './projects/targets.ts';
import { updateProject } from './projects.ts';
import { getReportSpan } from './reports/span.ts';
import { getObjectiveReport } from './reports.ts';
import { updateStaff } from './staff.ts';
import { ticketTypesLibrary } from './ticket-types.ts';
import { createTicket } from './tickets.ts';

const year = { startDate: addDays(testToday, -365), endDate: testToday, today: testToday };

describe('a project’s targets', () => {
  test('stand beside the totals, are cleared by null, and are written in the trail', () => {
    const { db, sqlite } = createTestDb();
    const plants = createObjective(db, testAct, { title: 'Seedlings', measurement: 'Plants' });
    const project = makeProject(db, { objectiveIds: [plants.id] });
    const targetOf = () => whole(getProjectReport(db, { projectId: project.id, ...year })).objectives[0]?.target;
    expect(targetOf()).toBeNull();
    setTargets(db, testAct, { id: project.id, targets: [{ objectiveId: plants.id, target: 500.5 }] });
    expect(targetOf()).toBe(500.5);
    const trail = sqlite.prepare("SELECT after FROM audit WHERE action = 'updated' ORDER BY id DESC").pluck().get();
    expect(trail).toBe('{"targets":["Seedlings (Plants): 500.5"]}');
    setTargets(db, testAct, { id: project.id, targets: [{ objectiveId: plants.id, target: null }] });
    expect(targetOf()).toBeNull();
  });

  test('are refused for an objective that the project does not have', () => {
    const { db } = createTestDb();
    const { id } = makeProject(db);
    expect(() => setTargets(db, testAct, { id, targets: [{ objectiveId: 1, target: 5 }] })).toThrow();
  });
});

describe('a project’s report tells what is done from what is planned', () => {
  /** Three days after the test's today. */
  const nextWeekend = '2026-03-08';
  const spring = { startDate: '2026-02-01', endDate: '2026-03-31', today: testToday };

  function makeSeason() {
    const { db, sqlite } = createTestDb();
    const plants = createObjective(db, testAct, { title: 'Seedlings', measurement: 'Plants' });
    const project = makeProject(db, { objectiveIds: [plants.id] });
    const [leader, helper] = [makeStaff(db).id, makeVolunteer(db).id];
    const add = (activityDate: string, status: ActivityStatus, amount: number) => {
      const { id } = makeActivity(db, { projectId: project.id, activityDate, status });
      record(db, { activityId: id, objectiveId: plants.id, amount });
      assignStaff(db, testAct, { activityId: id, staffId: leader });
      assignVolunteers(db, testAct, { activityId: id, volunteerIds: [helper] });
      recordPredator(db, { activityId: id, predatorId: subTypes.checked, measurement: amount });
      return id;
    };
    return { db, sqlite, project, plants, add };
  }

  test('by their status and day: on hold is planned, completed is done, the rest is done once its day has come', () => {
    const { db, project, add } = makeSeason();
    add('2026-02-10', 'archived', 0.1);
    add('2026-03-04', 'InProgress', 0.2);
    add(testToday, 'InProgress', 1);
    add(nextWeekend, 'Completed', 10);
    add('2026-03-04', 'onhold', 100);
    add(nextWeekend, 'InProgress', 1000);
    const { objectives, activities, people, predators } = whole(
      getProjectReport(db, { projectId: project.id, ...spring }),
    );
    expect(objectives).toMatchObject([
      {
        ...{ total: 11.3, activities: 4, planned: 1100, plannedActivities: 2 },
        months: [
          { month: '2026-02', done: 0.1, planned: 0 },
          { month: '2026-03', done: 11.2, planned: 1100 },
        ],
      },
    ]);
    expect(activities).toEqual([
      { status: 'InProgress', count: 2, planned: 1 },
      { status: 'onhold', count: 0, planned: 1 },
      { status: 'Completed', count: 1, planned: 0 },
      { status: 'archived', count: 1, planned: 0 },
    ]);
    const counted = { people: 1, personDays: 4, planned: { people: 1, personDays: 2 } };
    expect(people).toEqual({ staff: counted, volunteers: counted });
    expect([predators?.trapsChecked, predators?.planned.trapsChecked]).toEqual([11.3, 1100]);
  });

  test('and so does the report on an objective, whose total still counts both', () => {
    const { db, project, plants, add } = makeSeason();
    add('2026-03-04', 'InProgress', 0.2);
    const planned = add(nextWeekend, 'InProgress', 0.1);
    const report = (today: string) =>
      whole(getObjectiveReport(db, { projectId: project.id, objectiveId: plants.id, ...spring, today }));
    expect(report(testToday)).toMatchObject({ totalAmount: 0.3, plannedAmount: 0.1, plannedActivityIds: [planned] });
    expect(report(nextWeekend)).toMatchObject({ totalAmount: 0.3, plannedAmount: 0, plannedActivityIds: [] });
  });

  test('and reaches from the first activity to the last, today among them', () => {
    const { db, project, add } = makeSeason();
    const span = () => getReportSpan(db, testAct, { projectId: project.id });
    expect(span()).toEqual({ startDate: testToday, endDate: testToday });
    add('2026-02-10', 'archived', 1);
    expect(span()).toEqual({ startDate: '2026-02-10', endDate: testToday });
    add(nextWeekend, 'InProgress', 1);
    expect(span()).toEqual({ startDate: '2026-02-10', endDate: nextWeekend });
    expect(() => getReportSpan(db, testAct, { projectId: 99 })).toThrow('Project not found.');
  });
});

describe('predator control in a project’s report', () => {
  function makeTraps(measurement: string) {
    const { db, sqlite } = createTestDb();
    const id = predatorControlId(sqlite);
    updateObjective(db, testAct, { id, measurement });
    const project = makeProject(db, { objectiveIds: [id] });
    const activity = makeActivity(db, { projectId: project.id, activityDate: testToday });
    for (const n of [30, 8.5])
      recordPredator(db, { activityId: activity.id, predatorId: subTypes.established, measurement: n });
    const figures = () => {
      const [objective] = whole(getProjectReport(db, { projectId: project.id, ...year })).objectives;
      return [objective?.total, objective?.activities, objective?.months];
    };
    return { db, id, activity, figures };
  }

  test('measured in traps counts those that its records say were established', () => {
    const { figures } = makeTraps('Traps');
    expect(figures()).toEqual([38.5, 1, [{ month: '2026-03', done: 38.5, planned: 0 }]]);
  });

  test('counts amounts instead where there are any', () => {
    const { db, id, activity, figures } = makeTraps('Traps');
    record(db, { activityId: activity.id, objectiveId: id, amount: 4 });
    expect(figures()).toEqual([4, 1, [{ month: '2026-03', done: 4, planned: 0 }]]);
  });

  test('measured in something else counts no traps', () => {
    expect(makeTraps('Hours').figures()).toEqual([0, 0, []]);
  });
});

describe('a project’s report', () => {
  test('has the project’s objectives in its order, then others by their words; a deleted one only with something done', () => {
    const { db } = createTestDb();
    const [a, b, c, e, d] = ['Aviaries', 'Bridges', 'Culverts', 'Eels', 'drains'].map(
      (title) => createObjective(db, testAct, { title, measurement: 'Days' }).id,
    ) as [number, number, number, number, number];
    const project = makeProject(db, { objectiveIds: [a, b, c] });
    updateProject(db, testAct, { id: project.id, objectiveIds: [c, b, a] });
    const activity = makeActivity(db, { projectId: project.id, activityDate: '2026-03-05' });
    for (const [objectiveId, amount] of [
      [e, 4],
      [d, 0],
      [b, 1.5],
    ] as const)
      record(db, { activityId: activity.id, objectiveId, amount });
    removeObjective(db, testAct, { id: a });
    removeObjective(db, testAct, { id: b });
    const { objectives } = whole(getProjectReport(db, { projectId: project.id, ...year }));
    expect(objectives.map(({ title, total, activities, isDeleted }) => [title, total, activities, isDeleted])).toEqual([
      ['Culverts', 0, 0, false],
      ['Bridges', 1.5, 1, true],
      ['drains', 0, 1, false],
      ['Eels', 4, 1, false],
    ]);
  });

  test('counts incidents by their type on the day on which they happened, also without an activity, but not those that were withdrawn', () => {
    const { db } = createTestDb();
    const project = makeProject(db);
    makeIncident(db, { projectId: project.id, typeOfIncident: 'First Aid', dateOfIncident: '2026-12-31' });
    makeIncident(db, { typeOfIncident: 'First Aid', dateOfIncident: '2026-12-31' });
    const add = (typeOfIncident: IncidentType, isWithdrawn = false) => {
      const activityId = makeActivity(db, { projectId: project.id, activityDate: '2026-12-31' }).id;
      makeIncident(db, { activityId, typeOfIncident, isWithdrawn, dateOfIncident: '' });
    };
    for (const type of ['Near Miss', 'First Aid', 'Near Miss'] as const) add(type);
    add('First Aid', true);
    const report = (endDate: string) =>
      whole(getProjectReport(db, { projectId: project.id, ...year, endDate })).incidents;
    expect(report('2026-12-31')).toEqual([
      { type: 'First Aid', count: 2 },
      { type: 'Near Miss', count: 2 },
    ]);
    expect(report('2026-12-30')).toEqual([]);
  });
});

test('a project that is not there, or deleted, has no report', () => {
  const { db } = createTestDb();
  const { id } = makeProject(db);
  db.update(projects).set({ deletedAt: testAct.now }).run();
  expect(() => whole(getProjectReport(db, { projectId: id, ...year }))).toThrow('Project not found.');
});

test('a project’s report tells who held which ticket on the last day on which they were there', () => {
  const { db } = createTestDb();
  const { id: projectId } = makeProject(db);
  const typeOf = (name: string) => ticketTypesLibrary.list(db).find((type) => type.name === name)?.id ?? 0;
  const [firstAid, growsafe] = [typeOf('Workplace first aid'), typeOf('Growsafe')];
  const [leader, former, helper, other] = [makeStaff(db), makeStaff(db), makeVolunteer(db), makeVolunteer(db)];
  const be = (activityDate: string, status: ActivityStatus = 'Completed') => {
    const { id: activityId } = makeActivity(db, { projectId, activityDate, status });
    for (const { id: staffId } of [leader, former]) assignStaff(db, testAct, { activityId, staffId });
    assignVolunteers(db, testAct, { activityId, volunteerIds: [helper.id, other.id] });
  };
  be('2025-06-01');
  be('2026-02-10');
  be('2026-02-20', 'onhold');
  const hold = (owner: { staffId: number } | { volunteerId: number }, typeId: number, expiresOn: string | null) =>
    createTicket(db, testAct, { ...owner, typeId, number: '', issuedOn: '2025-01-01', expiresOn });
  hold({ staffId: leader.id }, firstAid, '2026-02-09');
  hold({ staffId: former.id }, firstAid, '2026-02-10');
  hold({ volunteerId: helper.id }, firstAid, null);
  hold({ volunteerId: helper.id }, firstAid, '2026-06-01');
  hold({ volunteerId: helper.id }, growsafe, '2026-02-15');
  createTicket(db, testAct, { volunteerId: other.id, typeId: growsafe, number: '', issuedOn: '2026-02-11' });
  const held = (period: Partial<typeof year> = {}) =>
    whole(getWholeReport(db, { ...testAct, today: testToday }, { projectId, ...year, ...period })).tickets;
  const expected = [
    { typeId: growsafe, type: 'Growsafe', staff: 0, volunteers: 1 },
    { typeId: firstAid, type: 'Workplace first aid', staff: 1, volunteers: 1 },
  ];
  expect(held()).toEqual(expected);
  // Whoever leaves the staff takes their tickets along.
  updateStaff(db, testAct, { id: former.id, role: 'Volunteer' } as never);
  expect(held()).toEqual(expected);
  expect(held({ endDate: '2025-12-31' })).toMatchObject([{ volunteers: 1 }, { staff: 2, volunteers: 1 }]);
  expect(held({ startDate: '2026-02-11' })).toEqual([]);
});
