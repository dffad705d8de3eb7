import { expect, test } from 'vitest';
import type { Db } from '#server/db/open-db.ts';
import { addDays } from '#shared/dates.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { makeObjective, predatorControlId, record, recordPredator, year } from '#test/recorded-outcomes.ts';
import { createTestDb } from '#test/test-db.ts';
import { whole } from '#test/whole.ts';
import { getObjectiveReport } from './reports.ts';

/** Pseudo-random numbers, the same in every run. */
function createChance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Three projects with 300 activities over two years, with random amounts and records. */
function generate(db: Db, objectiveIds: number[]) {
  const chance = createChance(20260305);
  const projectIds = [1, 2, 3].map(() => makeProject(db, { objectiveIds }).id);
  for (let i = 0; i < 300; i += 1) {
    const projectId = projectIds[chance(3)] as number;
    const { id: activityId } = makeActivity(db, { projectId, activityDate: addDays('2025-01-01', chance(730)) });
    for (const objectiveId of objectiveIds) {
      const amount = chance(4) === 0 ? null : chance(5_000_000) / 1000;
      record(db, { activityId, objectiveId, amount });
    }
    for (let n = chance(4); n > 0; n -= 1) {
      const counts = { rats: chance(9), possums: chance(5), mustelids: chance(3), hedgehogs: chance(4) };
      recordPredator(db, {
        activityId,
        predatorId: 1 + chance(3),
        measurement: chance(5) === 0 ? null : chance(40_000) / 1000,
        ...counts,
        others: chance(2),
      });
    }
  }
  return projectIds;
}

const independentAmounts = `
  SELECT count(*) AS n, coalesce(sum(CAST(round(amount * 1000) AS INTEGER)), 0) AS thousandths FROM activity_objectives
  WHERE objective_id = :objectiveId AND amount IS NOT NULL AND activity_id IN
    (SELECT id FROM activities WHERE project_id = :projectId AND activity_date >= :startDate AND activity_date <= :endDate)`;

const independentRecords = `
  SELECT count(*) AS n,
    coalesce(sum(CASE WHEN t.sub_type = 'traps established' THEN round(r.measurement * 1000) END), 0) AS established,
    coalesce(sum(CASE WHEN t.sub_type = 'traps checked' THEN round(r.measurement * 1000) END), 0) AS checked,
    coalesce(sum(r.rats) FILTER (WHERE t.sub_type = 'catches'), 0) AS rats,
    coalesce(sum(r.possums) FILTER (WHERE t.sub_type = 'catches'), 0) AS possums,
    coalesce(sum(r.mustelids) FILTER (WHERE t.sub_type = 'catches'), 0) AS mustelids,
    coalesce(sum(r.hedgehogs) FILTER (WHERE t.sub_type = 'catches'), 0) AS hedgehogs,
    coalesce(sum(r.others) FILTER (WHERE t.sub_type = 'catches'), 0) AS others
  FROM predator_records r JOIN predator_sub_types t ON t.id = r.predator_id JOIN activities a ON a.id = r.activity_id
  WHERE a.project_id = :projectId AND a.activity_date BETWEEN :startDate AND :endDate`;

test('a report’s figures are those of an independent query over generated data', () => {
  const { db, sqlite } = createTestDb();
  const predatorControl = predatorControlId(sqlite);
  const projectIds = generate(db, [predatorControl, makeObjective(db, 'Seedlings').id]);
  const periods = [
    year,
    { startDate: '2025-03-05', endDate: '2025-03-05' },
    { startDate: '2025-06-01', endDate: '2026-06-30' },
    { startDate: '2024-01-01', endDate: '2030-12-31' },
  ];
  let seen = 0;
  for (const projectId of projectIds) {
    for (const period of periods) {
      const input = { projectId, objectiveId: predatorControl, today: '2026-03-05', ...period };
      const report = whole(getObjectiveReport(db, input));
      const amounts = sqlite.prepare(independentAmounts).get(input) as { n: number; thousandths: number };
      const records = sqlite.prepare(independentRecords).get(input) as Record<string, number>;
      const { n, established = 0, checked = 0, ...catches } = records;
      expect(report.detailRows).toHaveLength(amounts.n);
      expect(report.totalAmount).toBe(amounts.thousandths / 1000);
      expect(report.predatorDetailRows).toHaveLength(n as number);
      expect(report.trapsEstablishedTotal).toBe(established / 1000);
      expect(report.trapsCheckedTotal).toBe(checked / 1000);
      expect(report.catchesBreakdown).toEqual(catches);
      const order = report.predatorDetailRows.map((row) => `${row.activityDate} ${row.activityName}`);
      expect(order.map((key) => key.slice(0, 10))).toEqual(order.map((key) => key.slice(0, 10)).sort());
      seen += amounts.n;
    }
  }
  expect(seen).toBeGreaterThan(300);
});
