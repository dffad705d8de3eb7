import { expect, test } from 'vitest';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { listRisksWithControls } from '#server/services/exports/lists.ts';
import { safetyPlan } from '#shared/activities/safety-plan.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { createTestDb } from '#test/test-db.ts';
import { readDocument } from './document.ts';

test('a safety plan holds all that its activity holds, over every activity of the demo', async () => {
  const program = createTestProgram();
  await fillDemo(program);
  const { db, sqlite } = program;
  const count = (table: string, id: number) =>
    sqlite.prepare(`SELECT count(*) FROM ${table} WHERE activity_id = ?`).pluck().get(id);
  const ids = sqlite.prepare('SELECT id FROM activities').pluck().all() as number[];
  expect(ids).toHaveLength(61);
  for (const id of ids) {
    const plan = safetyPlan(readDocument(db, { id }));
    expect(plan.siteHazards.length + plan.activityHazards.length).toBe(count('activity_hazards', id));
    expect(plan.risks).toHaveLength(Number(count('activity_risks', id)));
    expect(plan.staff).toHaveLength(Number(count('activity_staff', id)));
    expect(plan.volunteers).toHaveLength(Number(count('activity_volunteers', id)));
    expect(plan.checklist).toHaveLength(Number(count('activity_checklist', id)));
    const chosen = 'SELECT count(*) FROM activity_risk_controls c JOIN activity_risks r ON r.id = c.activity_risk_id';
    const controls = sqlite.prepare(`${chosen} WHERE c.is_checked AND r.activity_id = ?`).pluck().get(id);
    expect(plan.risks.flatMap(({ chosenControls }) => chosenControls)).toHaveLength(Number(controls));
    expect(plan.emergency.emergencyServices).toContain('111');
  }
});

test('a plan has the hospital of its project', () => {
  const { db } = createTestDb();
  const project = makeProject(db, { localHospital: 'North Shore Hospital' });
  const { id } = makeActivity(db, { projectId: project.id });
  expect(safetyPlan(readDocument(db, { id })).emergency.localHospital).toBe('North Shore Hospital');
});

test('the file of the library’s risks has a row for each control', () => {
  const { db, sqlite } = createTestDb();
  expect(listRisksWithControls(db)).toHaveLength(
    Number(sqlite.prepare('SELECT count(*) FROM risk_controls').pluck().get()),
  );
});
