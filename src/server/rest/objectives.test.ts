import request from 'supertest';
import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';

test('an objective is created, changed and deleted by the documented calls', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const created = await agent.post('/api/objectives').send({ title: '  Nest boxes hung ', measurement: ' Boxes ' });
  expect(created.status).toBe(201);
  expect(created.body).toEqual({ id: expect.any(Number), title: 'Nest boxes hung', measurement: 'Boxes' });
  const url = `/api/objectives/${created.body.id}`;

  const updated = await agent.put(url).send({ measurement: 'Nest boxes' });
  expect([updated.status, updated.body]).toEqual([200, { ...created.body, measurement: 'Nest boxes' }]);

  const deleted = await agent.delete(url);
  expect([deleted.status, deleted.body]).toEqual([200, { message: 'Objective deleted successfully!' }]);
  expect((await agent.delete(url)).status).toBe(404);
});

test('bad input is refused in words, at its field', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const blank = await agent.post('/api/objectives').send({ title: ' ', measurement: 'm' });
  expect([blank.status, blank.body]).toEqual([
    400,
    {
      message: 'Please fill in both Title and Measurement.',
      errors: { title: 'Please fill in both Title and Measurement.' },
    },
  ]);
  const duplicate = await agent.post('/api/objectives').send({ title: 'weed treatment', measurement: 'M2' });
  expect([duplicate.status, duplicate.body.message]).toEqual([409, 'This objective already exists.']);
  expect((await agent.put('/api/objectives/one').send({ title: 'x' })).status).toBe(400);
  expect(
    (await agent.post('/api/objectives').set('Content-Type', 'application/json').send('{"title":')).body.message,
  ).toBe('The request body is not valid JSON.');
});

test('a stranger gets 401 in JSON, an unknown call 404', async () => {
  const app = createTestApp(createTestProgram());
  const closed = await request(app).get('/api/objectives');
  expect([closed.status, closed.body]).toEqual([401, { message: 'Please log in.' }]);
  expect((await request(app).get('/api/nothing')).status).toBe(404);
});

test('a write made by a page of another site is refused', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const send = (headers: Record<string, string>) =>
    agent.post('/api/objectives').set(headers).send({ title: 'x', measurement: 'y' });
  expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await send({ Origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await send({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(201);
});
