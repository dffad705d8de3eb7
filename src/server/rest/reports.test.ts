import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeProject } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

async function startWithPredatorControl() {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Field Staff');
  const listed = (await agent.get('/api/objectives')).body as { id: number; title: string }[];
  const predatorControl = listed.find(({ title }) => title === 'Establishing Predator Control');
  if (!predatorControl) throw new Error('A new installation has predator control.');
  const project = makeProject(program.db, { objectiveIds: [predatorControl.id] });
  const activity = await agent
    .post('/api/activities')
    .send({ activity_name: 'Pūriri Ridge', project_id: project.id, activity_date: '2026-03-05' });
  return { agent, project, objectiveId: predatorControl.id, activityId: activity.body.id as number };
}

test('a report is made from what the documented calls recorded', async () => {
  const { agent, project, objectiveId, activityId } = await startWithPredatorControl();
  const { objectives: outcome } = (await agent.get(`/api/activity_outcome/${activityId}`)).body;
  const [own] = outcome;
  await agent.put(`/api/activity_objectives/${own.activityObjectiveId}`).send({ amount: '12.5' });
  await agent
    .post('/api/activity_objectives_direct')
    .send({ activity_id: activityId, title: 'Bird counts', measurement: 'Birds' });
  const counts = { rats: 7, possums: 2, mustelids: 1, hedgehogs: 3, others: 0 };
  const types = (await agent.get('/api/predator')).body as { id: number; sub_type: string }[];
  const typeId = (name: string) => types.find(({ sub_type }) => sub_type === name)?.id;
  await agent
    .post('/api/activity_predator')
    .send({ activity_id: activityId, predator_id: typeId('traps checked'), measurement: 48 });
  await agent
    .post('/api/activity_predator')
    .send({ activity_id: activityId, predator_id: typeId('catches'), ...counts });

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
  const both = 'Please select both project and objective.';
  const dates = 'Please pick both start and end dates.';
  expect(await ask({ projectId: undefined })).toEqual([400, both, ['projectId']]);
  expect(await ask({ objectiveId: '' })).toEqual([400, both, ['objectiveId']]);
  expect(await ask({ projectId: 'one' })).toEqual([400, both, ['projectId']]);
  expect(await ask({ startDate: '' })).toEqual([400, dates, ['startDate']]);
  expect(await ask({ endDate: undefined })).toEqual([400, dates, ['endDate']]);
  expect(await ask({ projectId: '', startDate: '' })).toEqual([400, both, ['projectId', 'startDate']]);
  expect(await ask({ endDate: '2026-02-28' })).toEqual([
    400,
    'End date cannot be earlier than Start date.',
    ['endDate'],
  ]);
  expect(await ask({ endDate: '2026-02-31' })).toEqual([
    400,
    'Please enter a date such as 05-March-2026. Programs and files write 2026-03-05.',
    ['endDate'],
  ]);
  expect(await ask({ startDate: ['2026-03-01', '2026-03-02'] })).toEqual([400, dates, ['startDate']]);
  expect(await ask({ projectId: 9999 })).toEqual([404, 'Project not found.', undefined]);
  expect((await agent.get('/api/report/report_outcome/9999')).status).toBe(404);
  expect((await agent.get('/api/report/report_outcome/one')).status).toBe(400);
});
