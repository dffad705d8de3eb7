import { afterEach, expect, test, vi } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { makeProject } from '#test/factories.ts';
import { signedInAgent } from '#test/http.ts';

afterEach(() => vi.unstubAllEnvs());

test('an activity is created, read and changed by the documented calls', async () => {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program);
  const project = makeProject(program.db, { name: 'Ōkura Bush' });
  const created = await agent.post('/api/activities').send({
    activity_name: '  Ridge trap check ',
    project_id: String(project.id),
    activity_date: '2026-03-05',
    notes: 'Line A',
    createdBy: 999,
    status: 'InProgress',
  });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({
    id: expect.any(Number),
    activity_name: 'Ridge trap check',
    project_id: project.id,
    activity_date: '2026-03-05',
    notes: 'Line A',
    status: 'InProgress',
    createdBy: 'Mereana Hōhepa',
    createdById: person.id,
    projectName: 'Ōkura Bush',
    projectLocation: project.location,
  });
  const url = `/api/activities/${created.body.id}`;

  const changed = await agent.put(url).send({ status: 'onhold' });
  expect([changed.status, changed.body]).toEqual([200, { ...created.body, status: 'onhold' }]);
  expect((await agent.get(url)).body).toEqual(changed.body);
  expect((await agent.get('/api/activities')).body).toEqual([changed.body]);
  expect((await agent.get(`/api/activity_project/${created.body.id}`)).body).toEqual({ projectName: 'Ōkura Bush' });
});

test('what is wrong is said at the wire’s own names', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const project_id = makeProject(program.db).id;
  const send = (body: object) => agent.post('/api/activities').send(body);
  const required = 'Please fill Activity Name, Project, and Activity Date.';
  const empty = await send({});
  expect([empty.status, empty.body]).toEqual([
    400,
    { message: required, errors: { activity_name: required, project_id: required, activity_date: required } },
  ]);
  const early = await send({ activity_name: 'Early', project_id, activity_date: '2023-12-31' });
  expect([early.status, early.body.errors]).toEqual([400, { activity_date: 'Date cannot be earlier than 2024.' }]);
  await send({ activity_name: 'Ridge', project_id, activity_date: '2026-03-05' });
  const taken = await send({ activity_name: 'RIDGE', project_id, activity_date: '2026-03-05' });
  expect([taken.status, taken.body.message]).toEqual([409, 'Activity name already in use. Must be unique.']);
  expect((await send({ activity_name: 'X', project_id, activity_date: '2026-03-05', status: 'done' })).status).toBe(
    400,
  );
  const unknown = await agent.get('/api/activities/4711');
  expect([unknown.status, unknown.body]).toEqual([404, { message: 'Activity not found.' }]);
  expect((await agent.get('/api/activities/one')).status).toBe(400);
});

test.each(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])(
  'a date stays the same day after ten saves in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const program = createTestProgram();
    const { agent } = await signedInAgent(program);
    const project_id = makeProject(program.db).id;
    const sent = { activity_name: 'Ridge', project_id, activity_date: '2026-04-05' };
    let activity = (await agent.post('/api/activities').send(sent)).body;
    for (let save = 0; save < 10; save++)
      activity = (await agent.put(`/api/activities/${activity.id}`).send(activity)).body;
    expect(activity.activity_date).toBe('2026-04-05');
  },
);
