import { expect, test } from 'vitest';
import type { Db, Sqlite } from '#server/db/open-db.ts';
import { type ActivityStepSlug, activitySteps } from '#shared/activities/steps.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { explain, watchQueries } from '#test/query-plans.ts';
import { testAct } from '#test/test-db.ts';

type Api = ReturnType<typeof callerAs>['api'];

/** Opening a step: everything that its screen asks for. */
const steps: Record<ActivityStepSlug, (api: Api, activityId: number) => Promise<unknown>[]> = {
  details: ({ activities, projects }, id) => [activities.document({ id }), projects.pickList()],
  risk: ({ activities }, activityId) => [activities.document({ id: activityId })],
  staff: ({ activities }, activityId) => [activities.document({ id: activityId }), activities.details.leaders()],
  volunteers: ({ activities, volunteers }, activityId) => [
    activities.document({ id: activityId }),
    volunteers.pickList(),
  ],
  checklist: ({ activities, checklist }, activityId) => [activities.document({ id: activityId }), checklist.list()],
  outcome: ({ activities }, activityId) => [activities.document({ id: activityId }), activities.predator.subTypes()],
  complete: ({ activities }, activityId) => [
    activities.document({ id: activityId }),
    activities.complete.sendings({ activityId }),
  ],
};

/** Steps of a query plan that cost as much as the activity, the library or the lists of people and projects: none grows with the activities. */
const bounded = [
  /^SEARCH \S+ USING (COVERING )?INDEX \S+ \((activity_id|activity_risk_id|incident_id)=\?/,
  // The checks of a trap within some hours.
  /^SEARCH other USING INDEX trap_checks_by_trap \(trap_id=\? AND checked_at>\? AND checked_at<\?\)/,
  /^SEARCH later USING INDEX attendance_by_ended \(ended_id=\?\) LEFT-JOIN/,
  /^SEARCH audit USING (COVERING )?INDEX audit_by_record \(record_type=\? AND record_id=\?/,
  /^SEARCH \S+ USING INTEGER PRIMARY KEY \(rowid=\?\)/,
  /^SEARCH v USING INDEX volunteers_by_former_staff \(former_staff_id=\?\)/,
  /^(SCAN|SEARCH) (projects|staff|leader|by|volunteers|checklist_items|predator_sub_types)\b/,
  // Those of a few days, at most 500, and lists that come with the question.
  /^SEARCH activities USING INDEX activities_by_tab \(archived=\? AND activity_date=\?/,
  /^SCAN (json_each|ids) VIRTUAL TABLE/,
  /^(COMPOUND QUERY|LEFT-MOST SUBQUERY|UNION ALL)$/,
  /^(USE TEMP B-TREE|CREATE BLOOM FILTER|SCAN CONSTANT ROW|(CORRELATED )?(SCALAR|LIST) SUBQUERY)/,
];

/** Adds `count` activities, each with a row in a child table. @returns the one to open. */
function fill({ db, sqlite }: { db: Db; sqlite: Sqlite }, count: number): number {
  const opened = makeActivity(db, { activityName: 'Opened' });
  const person = makeStaff(db, { role: 'Field Staff' });
  const { now } = testAct;
  sqlite
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO activities (activity_name, name_key, project_id, activity_date, project_name, project_location, search_text, created_at, updated_at)
       SELECT 'Routine ' || i, 'routine ' || i, ?, '2026-03-05', 'p', 'l', 's', ?, ? FROM n`,
    )
    .run(count, opened.projectId, now, now);
  sqlite
    .prepare(
      `INSERT INTO activity_staff (activity_id, staff_id, created_at, updated_at) SELECT id, ?, ?, ? FROM activities`,
    )
    .run(person.id, now, now);
  // The planner's statistics, as the running product gathers them: they can change its plan.
  sqlite.exec('ANALYZE');
  return opened.id;
}

/** Each query of opening a step, with its plan. */
async function plansOf(step: ActivityStepSlug): Promise<Map<string, string[]>> {
  const program = createTestProgram();
  const activityId = fill(program, 10_000);
  const { db, queries } = watchQueries(program.sqlite);
  const { api } = callerAs({ ...program, db }, 'Team Leader');
  queries.length = 0;
  await Promise.all(steps[step](api, activityId));
  return new Map(queries.map((query) => [query.sql, explain(program.sqlite, query)]));
}

test.each(activitySteps)('opening $label reads rows of that activity alone', async ({ slug }) => {
  const plans = await plansOf(slug);
  expect(plans.size).toBeGreaterThan(0);
  for (const [query, plan] of plans) {
    expect(
      plan.filter((line) => !bounded.some((kind) => kind.test(line))),
      query,
    ).toEqual([]);
  }
});
