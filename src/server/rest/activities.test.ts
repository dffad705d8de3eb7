import request from 'supertest';
import { afterEach, expect, test, vi } from 'vitest';
import { updateActivity } from '#server/services/activities/details.ts';
import { updateStaff } from '#server/services/staff.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject, makeStaff } from '#test/factories.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';

afterEach(() => vi.unstubAllEnvs());

/** Somebody of the staff, and a project for what they send. */
async function setUp() {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program);
  const project = makeProject(program.db, { name: 'Ōkura Bush' });
  return { program, agent, person, project, project_id: project.id };
}

test('an activity is created, read and changed by the documented calls', async () => {
  const { program, agent, person, project } = await setUp();
  const leader = makeStaff(program.db, { role: 'Group Admin' });
  const created = await agent.post('/api/activities').send({
    activity_name: '  Ridge trap check ',
    project_id: String(project.id),
    activity_date: '2026-03-05',
    notes: 'Line A',
    createdBy: 999,
    status: 'InProgress',
    start_time: '21:30',
    finish_time: '02:00:00',
    meeting_place: ' Car park ',
    led_by: String(leader.id),
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
    start_time: '21:30',
    finish_time: '02:00',
    meeting_place: 'Car park',
    led_by: leader.id,
    ...{ latitude: null, longitude: null, accuracy: null, positionHow: null },
  });
  const url = `/api/activities/${created.body.id}`;

  const held = await agent.put(url).send({ status: 'onhold' });
  expect([held.status, held.body]).toEqual([200, { ...created.body, status: 'onhold' }]);
  const changed = await agent.put(url).send({ finish_time: null, meeting_place: null, led_by: null });
  expect(changed.body).toEqual({ ...held.body, finish_time: '', meeting_place: '', led_by: null });
  expect((await agent.get(url)).body).toEqual(changed.body);
  for (const list of ['/api/activities', '/api/activities?limit=1'])
    expect((await agent.get(list)).body).toEqual([changed.body]);
  expect((await agent.get(`/api/activity_project/${created.body.id}`)).body).toEqual({ projectName: 'Ōkura Bush' });
});

test('errors are named by the wire’s own field names', async () => {
  const { agent, project_id } = await setUp();
  const send = async (body: object) => {
    const answer = await agent.post('/api/activities').send(body);
    return [answer.status, answer.body];
  };
  const required = messages.activities.required;
  expect(await send({})).toEqual([
    400,
    { message: required, errors: { activity_name: required, project_id: required, activity_date: required } },
  ]);
  const named = { activity_name: 'X', project_id, activity_date: '2026-03-05' };
  const midnight = messages.times.midnight;
  expect(await send({ ...named, status: 'done', start_time: '24:00', finish_time: 900, led_by: 'Hēmi' })).toEqual([
    400,
    {
      message: expect.any(String),
      errors: {
        ...{ status: expect.any(String), start_time: midnight, led_by: expect.any(String) },
        finish_time: messages.times.notATime,
      },
    },
  ]);
  const unknown = await agent.get('/api/activities/4711');
  expect([unknown.status, unknown.body]).toEqual([404, { message: 'Activity not found.' }]);
  expect((await agent.get('/api/activities/one')).status).toBe(400);
});

test.each(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])(
  'a date stays the same day after ten saves in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    const { agent, project_id } = await setUp();
    const sent = { activity_name: 'Ridge', project_id, activity_date: '2026-04-05' };
    let activity = (await agent.post('/api/activities').send(sent)).body;
    for (let save = 0; save < 10; save++)
      activity = (await agent.put(`/api/activities/${activity.id}`).send(activity)).body;
    expect(activity.activity_date).toBe('2026-04-05');
  },
);

test('the list comes in pages, each with the address of the next', async () => {
  const { program, agent, project_id: projectId } = await setUp();
  for (const day of ['03', '01', '02', '02', '01'])
    makeActivity(program.db, { projectId, activityDate: `2026-03-${day}` });
  const whole = (await agent.get('/api/activities')).body;
  const walked: unknown[] = [];
  for (let address = '/api/activities?limit=2'; address !== ''; ) {
    const answer = await agent.get(address);
    expect([answer.status, answer.body.length]).toEqual([200, walked.length === 4 ? 1 : 2]);
    walked.push(...answer.body);
    address = /^<(.+)>; rel="next"$/.exec(answer.headers.link ?? '')?.[1] ?? '';
  }
  expect(walked).toEqual(whole);
  for (const wrong of ['limit=0', 'limit=many', 'limit=5&before=yesterday', 'limit=5&before=2026-03-01']) {
    expect((await agent.get(`/api/activities?${wrong}`)).status, wrong).toBe(400);
  }
});

test('a program that asks by the hour has the list again only when an activity or the name of who added it changed', async () => {
  const program = createTestProgram();
  const clock = { now: Date.parse(testAct.now) };
  program.now = () => new Date(clock.now).toISOString();
  const { api, user } = callerAs(program, 'Group Admin');
  const { id } = makeActivity(program.db, { notes: 'heard once', createdById: user.id });
  const { token } = await api.tokens.create({ name: 'Wall screen', scope: 'read', expiresInDays: 90 });
  const app = createTestApp(program);
  let etag = '';
  const ask = async () => {
    clock.now += 3_600_000;
    const list = request(app).get('/api/activities').set('Authorization', `Bearer ${token}`);
    const answer = await list.set('If-None-Match', etag);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    etag = String(answer.headers.etag);
    return [answer.status, answer.body[0]?.notes, answer.body[0]?.createdBy];
  };
  expect(await ask()).toEqual([200, 'heard once', fullName(user)]);
  expect(await ask()).toEqual([304, undefined, undefined]);
  updateActivity(program.db, testAct, { id, notes: 'heard twice' });
  expect(await ask()).toEqual([200, 'heard twice', fullName(user)]);
  updateStaff(program.db, testAct, { id: user.id, lastname: 'Walker' });
  expect(await ask()).toEqual([200, 'heard twice', `${user.firstname} Walker`]);
  expect(await ask()).toEqual([304, undefined, undefined]);
});
