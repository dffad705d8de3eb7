import { beforeAll, describe, expect, test, vi } from 'vitest';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { addDays } from '#shared/dates.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeProject } from '#test/factories.ts';
import { makeAbsences, makeManyActivities } from '#test/many-activities.ts';
import { predatorControlId } from '#test/recorded-outcomes.ts';
import { compareReports } from '#test/report-figures.ts';
import { createTestDb, testToday } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import { getProjectReport } from './project-report.ts';
import { getObjectiveReport, listReportObjectives } from './reports.ts';

const year = { startDate: addDays(testToday, -365), endDate: testToday, today: testToday };

describe('over a year of the demo', () => {
  const program = createTestProgram();
  const { db, sqlite } = program;
  beforeAll(() => fillDemo(program));

  test('the figures of every project are those of independent queries', () => {
    const projectIds = sqlite.prepare('SELECT id FROM projects').pluck().all() as number[];
    const periods = [year, { ...year, startDate: addDays(testToday, -183), endDate: addDays(testToday, 60) }];
    const seen = projectIds.flatMap((projectId) =>
      periods.map((period) => compareReports({ db, sqlite }, { projectId, ...period })),
    );
    expect(seen.reduce((sum, n) => sum + n)).toBeGreaterThan(60);
  });

  test('incidents, people and predator control are there', () => {
    const projectIds = sqlite.prepare('SELECT id FROM projects').pluck().all() as number[];
    const reports = projectIds.map((projectId) => whole(getProjectReport(db, { projectId, ...year })));
    const types = new Set(reports.flatMap(({ incidents }) => incidents.map(({ type }) => type)));
    expect([...types].sort()).toEqual(['First Aid', 'Medical Treatment', 'Near Miss', 'Other Significant Event']);
    expect(reports.some(({ predators }) => (predators?.catches.rats ?? 0) > 10)).toBe(true);
    expect(reports.every(({ people }) => people.staff.personDays >= people.staff.people)).toBe(true);
  });
});

describe('over 20,000 activities', () => {
  const { db, sqlite } = createTestDb();
  let projectIds: number[] = [];
  beforeAll(() => {
    projectIds = makeManyActivities({ db, sqlite }, 20_000);
    makeAbsences(sqlite);
  });

  test('the figures of both reports are those of independent queries', () => {
    const whole = { startDate: '2024-01-01', endDate: '2026-12-31', today: '2025-03-05' };
    const half = { startDate: '2025-07-01', endDate: '2025-12-31', today: '2025-10-01' };
    const day = { startDate: '2025-03-05', endDate: '2025-03-05', today: '2025-03-04' };
    const [first = 0, second = 0, third = 0] = projectIds;
    expect(compareReports({ db, sqlite }, { projectId: first, ...whole })).toBeGreaterThan(10_000);
    expect(compareReports({ db, sqlite }, { projectId: second, ...half })).toBeGreaterThan(1000);
    expect(compareReports({ db, sqlite }, { projectId: third, ...day })).toBeGreaterThan(0);
  });

  test('no table is read from end to end: each query starts at the project’s activities of the period', () => {
    const prepare = vi.spyOn(sqlite, 'prepare');
    // A new database prepares its queries again.
    const fresh = createTestDb();
    const freshPrepare = vi.spyOn(fresh.sqlite, 'prepare');
    const { id } = makeProject(fresh.db);
    freshPrepare.mockClear();
    whole(getProjectReport(fresh.db, { projectId: id, ...year }));
    listReportObjectives(fresh.db, { projectId: id });
    const objectiveId = predatorControlId(fresh.sqlite);
    whole(getObjectiveReport(fresh.db, { projectId: id, objectiveId, ...year }));
    const queries = freshPrepare.mock.calls.map(([query]) => query).filter((query) => query.startsWith('select'));
    prepare.mockRestore();
    expect(queries.length).toBeGreaterThanOrEqual(12);
    const plans = queries.map((query) => {
      const bindings = Array.from(query.matchAll(/\?/g), () => 1);
      return (sqlite.prepare(`EXPLAIN QUERY PLAN ${query}`).all(bindings) as { detail: string }[]).map(
        ({ detail }) => detail,
      );
    });
    // `recorded` and `people` are what was found before in the same query, not tables; the sub types are three rows of the product; the
    // index has those alone who left the staff.
    const formerStaff = 'SCAN volunteers USING INDEX volunteers_by_former_staff LEFT-JOIN';
    const small = ['SCAN recorded', 'SCAN people', 'SCAN predator_sub_types', formerStaff];
    expect(plans.flat().filter((step) => step.startsWith('SCAN') && !small.includes(step))).toEqual([]);
    const inPeriod = 'activities_by_project (project_id=? AND activity_date>? AND activity_date<?)';
    expect(plans.flat().filter((step) => step.includes(inPeriod)).length).toBeGreaterThanOrEqual(6);
    const onDays = 'incidents_by_day (happened_on>? AND happened_on<?)';
    expect(plans.flat().some((step) => step.includes(onDays))).toBe(true);
    expect(plans.flat().some((step) => /^SEARCH d USING .*INDEX absences_by_activity/.test(step))).toBe(true);
  });
});
