import { deepStrictEqual as assertSame } from 'node:assert/strict';
import type { Db, Sqlite } from '#server/db/open-db.ts';
import { getProjectReport } from '#server/services/project-report.ts';
import { getObjectiveReport } from '#server/services/reports.ts';

type Period = { projectId: number; startDate: string; endDate: string };

const inPeriod = `SELECT id FROM activities
  WHERE project_id = :projectId AND activity_date >= :startDate AND activity_date <= :endDate`;

const amountsOf = `SELECT count(*) AS activities, coalesce(sum(CAST(round(amount * 1000) AS INTEGER)), 0) AS sum
  FROM activity_objectives WHERE amount IS NOT NULL AND objective_id = :objectiveId AND activity_id IN (${inPeriod})`;

const predatorsOf = `SELECT
    coalesce(sum(CASE t.sub_type WHEN 'traps established' THEN round(r.measurement * 1000) END), 0) AS established,
    coalesce(sum(CASE t.sub_type WHEN 'traps checked' THEN round(r.measurement * 1000) END), 0) AS checked,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.rats END), 0) AS rats,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.possums END), 0) AS possums,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.mustelids END), 0) AS mustelids,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.hedgehogs END), 0) AS hedgehogs,
    coalesce(sum(CASE t.sub_type WHEN 'catches' THEN r.others END), 0) AS others
  FROM predator_records r JOIN predator_sub_types t ON t.id = r.predator_id WHERE r.activity_id IN (${inPeriod})`;

const peopleOf = (table: string, column: string) => `SELECT count(DISTINCT ${column}) AS people,
  (SELECT count(*) FROM (SELECT DISTINCT l.${column}, a.activity_date FROM ${table} l JOIN activities a ON a.id = l.activity_id
    WHERE l.activity_id IN (${inPeriod}))) AS personDays FROM ${table} WHERE activity_id IN (${inPeriod})`;

/** Compares every figure of both reports with independent queries. Returns how many amounts there were. */
export function compareReports({ db, sqlite }: { db: Db; sqlite: Sqlite }, period: Period): number {
  const one = <T>(sql: string, more = {}) => sqlite.prepare(sql).get({ ...period, ...more }) as T;
  const all = (sql: string) => sqlite.prepare(sql).all(period);
  const report = getProjectReport(db, period);

  const objectiveIds = sqlite
    .prepare(
      `SELECT objective_id FROM project_objectives WHERE project_id = :projectId UNION SELECT objective_id
      FROM activity_objectives WHERE amount IS NOT NULL AND activity_id IN (${inPeriod})`,
    )
    .pluck()
    .all(period) as number[];
  assertSame(report.objectives.map(({ objectiveId }) => objectiveId).sort(), objectiveIds.sort());
  for (const { objectiveId, total, activities } of report.objectives) {
    const independent = one<{ activities: number; sum: number }>(amountsOf, { objectiveId });
    assertSame({ total, activities }, { total: independent.sum / 1000, activities: independent.activities });
    assertSame(getObjectiveReport(db, { ...period, objectiveId }).totalAmount, total);
  }

  const statuses = all(`SELECT status, count(*) AS count FROM activities WHERE id IN (${inPeriod}) GROUP BY status`);
  assertSame(
    report.activities.filter(({ count }) => count > 0).toSorted(byStatus),
    (statuses as { status: string }[]).toSorted(byStatus),
  );
  assertSame(report.people.staff, one(peopleOf('activity_staff', 'staff_id')));
  assertSame(report.people.volunteers, one(peopleOf('activity_volunteers', 'volunteer_id')));

  const { established, checked, ...catches } = one<Record<string, number>>(predatorsOf);
  const none = { trapsEstablished: 0, trapsChecked: 0, catches: { ...catches } };
  assertSame(report.predators ?? none, {
    trapsEstablished: Number(established) / 1000,
    trapsChecked: Number(checked) / 1000,
    catches,
  });
  assertSame(
    report.incidents,
    all(`SELECT type_of_incident AS type, count(*) AS count FROM incidents
      WHERE removed_at IS NULL AND activity_id IN (${inPeriod}) GROUP BY type_of_incident ORDER BY type_of_incident`),
  );
  return report.objectives.reduce((sum, objective) => sum + objective.activities, 0);
}

const byStatus = (a: { status: string }, b: { status: string }) => a.status.localeCompare(b.status);
