import request from 'supertest';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';

test('an id that is no number and a body that is no JSON are refused in words', async () => {
  const { agent } = await signedInAgent(createTestProgram());
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
  const unread = await request(app).post('/api/objectives').set('Content-Type', 'application/json').send('{"title":');
  expect([unread.status, unread.body], 'before the body is read').toEqual([401, { message: 'Please log in.' }]);
});

test.each<[string, number, Record<string, string>]>([
  ['this site', 201, { 'Sec-Fetch-Site': 'same-origin' }],
  ['another site', 403, { 'Sec-Fetch-Site': 'cross-site' }],
  ['another program of the same domain', 403, { 'Sec-Fetch-Site': 'same-site' }],
  ['an address that was typed', 403, { 'Sec-Fetch-Site': 'none' }],
  ['another site, under the name of this one', 403, { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://bush.example' }],
  ['the site that an older browser names', 201, { Origin: 'http://bush.example', Host: 'bush.example' }],
  ['the public address, behind a proxy', 201, { Origin: 'https://okura.example', Host: 'bush.example' }],
  ['the public address under another scheme', 403, { Origin: 'http://okura.example', Host: 'bush.example' }],
  ['another site that an older browser names', 403, { Origin: 'https://elsewhere.example', Host: 'bush.example' }],
  ['a program that is no browser', 201, {}],
])('a write from %s is answered with %i', async (_, status, headers) => {
  const { agent } = await signedInAgent(createTestProgram({ PUBLIC_URL: 'https://okura.example/' }));
  const answer = await agent.post('/api/objectives').set(headers).send({ title: 'x', measurement: 'y' });
  expect(answer.status).toBe(status);
  if (status === 403) expect(answer.body).toEqual({ message: messages.general.crossSite });
  expect((await agent.get('/api/objectives').set(headers)).status).toBe(200);
});
