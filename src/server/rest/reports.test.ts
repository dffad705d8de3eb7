import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';
import { makeObjective, predatorControlId, record, recordPredator, subTypes } from '#test/recorded-outcomes.ts';

async function startWithPredatorControl() {
  const program = createTestProgram();
  const { db, sqlite } = program;
  const { agent } = await signedInAgent(program, 'Field Staff');
  const objectiveId = predatorControlId(sqlite);
  const project = makeProject(db, { objectiveIds: [objectiveId] });
  const { id: activityId } = makeActivity(db, { projectId: project.id, activityName: 'Pūriri Ridge' });
  return { db, agent, project, objectiveId, activityId };
}

test('a report answers under the documented names', async () => {
  const { db, agent, project, objectiveId, activityId } = await startWithPredatorControl();
  const counts = { rats: 7, possums: 2, mustelids: 1, hedgehogs: 3, others: 0 };
  record(db, { activityId, objectiveId, amount: 12.5 });
  record(db, { activityId, objectiveId: makeObjective(db, 'Bird counts', 'Birds').id, amount: null, isDirect: true });
  recordPredator(db, { activityId, predatorId: subTypes.checked, measurement: 48 });
  recordPredator(db, { activityId, predatorId: subTypes.catches, ...counts });

  const objectives = await agent.get(`/api/report/report_outcome/${project.id}`);
  expect([objectives.status, objectives.body]).toEqual([
    200,
    {
      objectives: [
        {
          objective_id: objectiveId,
          title: 'Establishing Predator Control',
          measurement: 'Traps',
          projectObjectiveId: expect.any(Number),
        },
        { objective_id: expect.any(Number), title: 'Bird counts', measurement: 'Birds', projectObjectiveId: null },
      ],
    },
  ]);

  const query = { projectId: project.id, objectiveId, startDate: '2026-03-05', endDate: '2026-03-05' };
  const report = await agent.get('/api/report/objective').query(query);
  const on = { activityName: 'Pūriri Ridge', activityDate: '2026-03-05' };
  const none = { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0 };
  expect([report.status, report.body]).toEqual([
    200,
    {
      detailRows: [{ activityId, ...on, amount: 12.5 }],
      totalAmount: 12.5,
      trapsEstablishedTotal: 0,
      trapsCheckedTotal: 48,
      catchesBreakdown: counts,
      predatorDetailRows: [
        { ...on, subType: 'traps checked', measurement: 48, ...none },
        { ...on, subType: 'catches', measurement: null, ...counts },
      ],
    },
  ]);
});

test('a missing choice is refused in the documented words', async () => {
  const { agent, project, objectiveId } = await startWithPredatorControl();
  const good = { projectId: project.id, objectiveId, startDate: '2026-03-01', endDate: '2026-03-31' };
  const ask = async (change: Record<string, unknown>) => {
    const { status, body } = await agent.get('/api/report/objective').query({ ...good, ...change });
    return [status, body.message, body.errors && Object.keys(body.errors)];
  };
  const both = messages.report.chooseBoth;
  const dates = messages.report.datesRequired;
  expect(await ask({ projectId: undefined })).toEqual([400, both, ['projectId']]);
  expect(await ask({ projectId: 'one' })).toEqual([400, both, ['projectId']]);
  expect(await ask({ startDate: '' })).toEqual([400, dates, ['startDate']]);
  expect(await ask({ projectId: '', startDate: '' })).toEqual([400, both, ['projectId', 'startDate']]);
  expect(await ask({ endDate: '2026-02-28' })).toEqual([400, messages.report.endBeforeStart, ['endDate']]);
  expect(await ask({ endDate: '2026-02-31' })).toEqual([400, messages.general.invalidDateSent, ['endDate']]);
  expect(await ask({ startDate: ['2026-03-01', '2026-03-02'] })).toEqual([400, dates, ['startDate']]);
  expect(await ask({ projectId: 9999 })).toEqual([404, 'Project not found.', undefined]);
  expect((await agent.get('/api/report/report_outcome/9999')).status).toBe(404);
  expect((await agent.get('/api/report/report_outcome/one')).status).toBe(400);
});
