import { describe, expect, test } from 'vitest';
import { projects } from '#server/db/schema/projects.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { makeObjective, predatorControlId, record, recordPredator, subTypes, year } from '#test/recorded-outcomes.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import { removeObjective } from './objectives.ts';
import { getObjectiveReport, listReportObjectives } from './reports.ts';

describe('the objectives of a report', () => {
  test('are the project’s in their order, then the direct ones of its activities, once each', () => {
    const { db } = createTestDb();
    const [second, first] = [makeObjective(db, 'Nest boxes'), makeObjective(db, 'Seedlings')];
    const direct = makeObjective(db, 'Bird counts', 'Birds');
    const project = makeProject(db, { objectiveIds: [first.id, second.id] });
    for (const _ of [1, 2]) {
      const activity = makeActivity(db, { projectId: project.id });
      record(db, { activityId: activity.id, objectiveId: first.id, amount: null });
      record(db, { activityId: activity.id, objectiveId: direct.id, amount: null, isDirect: true });
    }
    expect(listReportObjectives(db, { projectId: project.id })).toEqual([
      { objectiveId: first.id, title: 'Seedlings', measurement: 'Plants', projectObjectiveId: expect.any(Number) },
      { objectiveId: second.id, title: 'Nest boxes', measurement: 'Plants', projectObjectiveId: expect.any(Number) },
      { objectiveId: direct.id, title: 'Bird counts', measurement: 'Birds', projectObjectiveId: null },
    ]);
    expect(listReportObjectives(db, { projectId: makeProject(db).id })).toEqual([]);
  });

  test('keep what was deleted from the library, and what the project dropped after an amount was recorded', () => {
    const { db } = createTestDb();
    const [deleted, dropped, unused] = ['Deleted', 'Dropped', 'Unused'].map((title) => makeObjective(db, title));
    if (!deleted || !dropped || !unused) throw new Error('Three objectives were made.');
    const project = makeProject(db, { objectiveIds: [deleted.id] });
    removeObjective(db, testAct, deleted);
    const activity = makeActivity(db, { projectId: project.id });
    record(db, { activityId: activity.id, objectiveId: dropped.id, amount: 0 });
    record(db, { activityId: activity.id, objectiveId: unused.id, amount: null });
    const titles = listReportObjectives(db, { projectId: project.id }).map(({ title }) => title);
    expect(titles).toEqual(['Deleted', 'Dropped']);
  });

  test('keep predator control that the project dropped after records were made', () => {
    const { db, sqlite } = createTestDb();
    const project = makeProject(db);
    const activity = makeActivity(db, { projectId: project.id });
    record(db, { activityId: activity.id, objectiveId: predatorControlId(sqlite), amount: null });
    expect(listReportObjectives(db, { projectId: project.id })).toEqual([]);
    recordPredator(db, { activityId: activity.id, predatorId: subTypes.catches, rats: 1 });
    expect(listReportObjectives(db, { projectId: project.id })).toHaveLength(1);
  });

  test('of a project that is not there, or deleted, are not found', () => {
    const { db } = createTestDb();
    makeProject(db);
    db.update(projects).set({ deletedAt: testAct.now }).run();
    expect(() => listReportObjectives(db, { projectId: 1 })).toThrow('Project not found.');
    expect(() => listReportObjectives(db, { projectId: 99 })).toThrow('Project not found.');
  });
});

describe('an objective’s report', () => {
  test('has the amounts of both end days and of every status, by date and name', () => {
    const { db } = createTestDb();
    const objective = makeObjective(db, 'Seedlings');
    const project = makeProject(db, { objectiveIds: [objective.id] });
    const add = (activityName: string, activityDate: string, amount: number | null, status = 'InProgress') => {
      const activity = makeActivity(db, {
        projectId: project.id,
        activityName,
        activityDate,
        status: status as 'InProgress',
      });
      record(db, { activityId: activity.id, objectiveId: objective.id, amount });
      return activity.id;
    };
    add('Day before', '2026-02-28', 5);
    add('Last day', '2026-03-31', 0.1, 'archived');
    const ōkura = add('Ōkura', '2026-03-01', 0.2, 'Completed');
    add('Nothing yet', '2026-03-10', null);
    add('Nothing done', '2026-03-10', 0, 'onhold');
    const karaka = add('karaka', '2026-03-01', 1000.001);
    add('Day after', '2026-04-01', 5);
    const elsewhere = makeActivity(db, { activityDate: '2026-03-10' });
    record(db, { activityId: elsewhere.id, objectiveId: objective.id, amount: 7 });

    const report = whole(
      getObjectiveReport(db, {
        projectId: project.id,
        objectiveId: objective.id,
        startDate: '2026-03-01',
        endDate: '2026-03-31',
        today: '2026-12-31',
      }),
    );
    expect(report.detailRows.slice(0, 2)).toEqual([
      { activityId: karaka, activityName: 'karaka', activityDate: '2026-03-01', amount: 1000.001 },
      { activityId: ōkura, activityName: 'Ōkura', activityDate: '2026-03-01', amount: 0.2 },
    ]);
    expect(report.detailRows.slice(2).map(({ activityName }) => activityName)).toEqual(['Nothing done', 'Last day']);
    expect(report.totalAmount).toBe(1000.301);
  });

  test('fills the predator fields for predator control alone', () => {
    const { db, sqlite } = createTestDb();
    const plants = makeObjective(db, 'Seedlings');
    const project = makeProject(db);
    const activity = makeActivity(db, { projectId: project.id, activityName: 'Pūriri Ridge' });
    recordPredator(db, { activityId: activity.id, predatorId: subTypes.established, measurement: 12.5 });
    recordPredator(db, { activityId: activity.id, predatorId: subTypes.established, measurement: 0.2 });
    recordPredator(db, { activityId: activity.id, predatorId: subTypes.checked, measurement: 48 });
    recordPredator(db, { activityId: activity.id, predatorId: subTypes.catches, rats: 7, possums: 2, others: 1 });
    recordPredator(db, { activityId: activity.id, predatorId: subTypes.catches, rats: 1, mustelids: 4, hedgehogs: 3 });

    const reportOn = (objectiveId: number, period: { startDate: string; endDate: string } = year) =>
      whole(getObjectiveReport(db, { projectId: project.id, objectiveId, today: year.today, ...period }));
    const report = reportOn(predatorControlId(sqlite));
    expect(report).toMatchObject({
      detailRows: [],
      totalAmount: 0,
      trapsEstablishedTotal: 12.7,
      trapsCheckedTotal: 48,
      catchesBreakdown: { rats: 8, possums: 2, mustelids: 4, hedgehogs: 3, others: 1 },
    });
    expect(report.predatorDetailRows).toHaveLength(5);
    expect(report.predatorDetailRows[3]).toEqual({
      activityId: activity.id,
      activityName: 'Pūriri Ridge',
      activityDate: '2026-03-05',
      subType: 'catches',
      measurement: null,
      rats: 7,
      possums: 2,
      mustelids: 0,
      hedgehogs: 0,
      others: 1,
      othersDescription: '',
      isFromLines: false,
    });

    const nothing = {
      detailRows: [],
      totalAmount: 0,
      plannedAmount: 0,
      plannedActivityIds: [],
      trapsEstablishedTotal: 0,
      trapsCheckedTotal: 0,
      catchesBreakdown: { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0 },
      predatorDetailRows: [],
    };
    expect(reportOn(plants.id)).toEqual(nothing);
    expect(reportOn(predatorControlId(sqlite), { startDate: '2026-03-06', endDate: '2026-03-06' })).toEqual(nothing);
    const shouted = makeObjective(db, 'ESTABLISHING predator  CONTROL', 'Hours');
    expect(reportOn(shouted.id).predatorDetailRows).toHaveLength(5);
  });

  test('of a project or an objective that is not there is not found', () => {
    const { db } = createTestDb();
    const project = makeProject(db);
    expect(() => whole(getObjectiveReport(db, { projectId: 99, objectiveId: 1, ...year }))).toThrow(
      'Project not found.',
    );
    expect(() => whole(getObjectiveReport(db, { projectId: project.id, objectiveId: 999, ...year }))).toThrow(
      'Objective not found.',
    );
  });
});
