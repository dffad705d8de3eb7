import request from 'supertest';
import { afterEach, expect, test, vi } from 'vitest';
import { updateActivity } from '#server/services/activities/details.ts';
import { updateStaff } from '#server/services/staff.ts';
import { fullName } from '#shared/names.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeProject, makeStaff } from '#test/factories.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';

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
    start_time: '',
    finish_time: '',
    meeting_place: '',
    led_by: null,
    ...{ latitude: null, longitude: null, accuracy: null, positionHow: null },
  });
  const url = `/api/activities/${created.body.id}`;

  const changed = await agent.put(url).send({ status: 'onhold' });
  expect([changed.status, changed.body]).toEqual([200, { ...created.body, status: 'onhold' }]);
  expect((await agent.get(url)).body).toEqual(changed.body);
  expect((await agent.get('/api/activities')).body).toEqual([changed.body]);
  expect((await agent.get(`/api/activity_project/${created.body.id}`)).body).toEqual({ projectName: 'Ōkura Bush' });
});

test('an activity has its times and its meeting place beside the documented fields', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const named = { activity_name: 'Night count', activity_date: '2026-03-05', project_id: makeProject(program.db).id };
  const when = { start_time: '21:30', finish_time: '02:00:00', meeting_place: ' Car park ' };
  const created = await agent.post('/api/activities').send({ ...named, ...when });
  const url = `/api/activities/${created.body.id}`;
  expect(created.body).toMatchObject({ start_time: '21:30', finish_time: '02:00', meeting_place: 'Car park' });
  const changed = await agent.put(url).send({ finish_time: null, meeting_place: null });
  expect(changed.body).toEqual({ ...created.body, finish_time: '', meeting_place: '' });
  expect((await agent.get('/api/activities')).body).toEqual([changed.body]);
  const wrong = await agent.put(url).send({ start_time: '24:00', finish_time: 900 });
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    {
      start_time: 'Please enter midnight as 00:00, with which a day begins.',
      finish_time: 'Please enter a time such as 09:30 or 21:30.',
    },
  ]);
});

test('an activity says who leads it, and a call that does not leaves it as it is', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const leader = makeStaff(program.db, { role: 'Group Admin' });
  const body = { activity_name: 'Planting', activity_date: '2026-03-05', project_id: makeProject(program.db).id };
  const created = await agent.post('/api/activities').send({ ...body, led_by: String(leader.id) });
  const url = `/api/activities/${created.body.id}`;
  expect([created.status, created.body.led_by]).toEqual([201, leader.id]);
  expect((await agent.put(url).send({ ...body, notes: 'Gloves' })).body).toMatchObject({ led_by: leader.id });
  expect((await agent.get(url)).body).toMatchObject({ led_by: leader.id });
  expect((await agent.get('/api/activities')).body).toMatchObject([{ led_by: leader.id }]);
  expect((await agent.get('/api/activities?limit=1')).body).toMatchObject([{ led_by: leader.id }]);
  const unknown = await agent.put(url).send({ led_by: 9999 });
  expect([unknown.status, unknown.body.message]).toEqual([404, 'User not found.']);
  const wrong = await agent.put(url).send({ led_by: 'Hēmi' });
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['led_by']]);
  expect((await agent.put(url).send({ led_by: null })).body).toMatchObject({ led_by: null });
});

test('errors are named by the wire’s own field names', async () => {
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

test('the list comes in pages, each with the address of the next', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const { id: projectId } = makeProject(program.db);
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

test('the whole list is not sent again to a client that has it, until something changes', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const { id } = makeActivity(program.db, { activityName: 'Kōkako survey', notes: 'a "quoted" note' });
  const first = await agent.get('/api/activities');
  expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  expect(first.body).toEqual([(await agent.get(`/api/activities/${id}`)).body]);
  const etag = String(first.headers.etag);
  const again = await agent.get('/api/activities').set('If-None-Match', etag);
  expect([again.status, again.text]).toEqual([304, '']);
  await agent.put(`/api/activities/${id}`).send({ notes: 'heard twice' });
  const changed = await agent.get('/api/activities').set('If-None-Match', etag);
  expect([changed.status, changed.body[0].notes]).toEqual([200, 'heard twice']);
  expect(changed.headers.etag).not.toBe(etag);
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

test('an activity is copied to dates, all or none', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const { id } = makeActivity(program.db, { activityName: 'Ridge' });
  const copy = (body: object) => agent.post(`/api/activities/${id}/copies`).send(body);
  const made = await copy({ dates: ['2026-12-05', '2026-12-19'] });
  expect([made.status, made.body]).toMatchObject([
    201,
    [
      { activity_name: 'Ridge, 05-December-2026', activity_date: '2026-12-05' },
      { activity_name: 'Ridge, 19-December-2026', activity_date: '2026-12-19' },
    ],
  ]);
  const again = await copy({ dates: ['2026-12-12', '2026-12-19'] });
  expect([again.status, again.body]).toEqual([
    409,
    {
      message: '1 name is taken. Nothing is copied until it is settled.',
      errors: { '2026-12-19': 'Activity name already in use. Must be unique.' },
    },
  ]);
  const statuses = [];
  for (const dates of [[], 'x', ['2026-02-30'], [1], Array(61).fill('2026-12-05')])
    statuses.push((await copy({ dates })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
});
