import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import request from 'supertest';
import { expect, test } from 'vitest';
import { budgets } from '#server/trpc/budgets.ts';
import { messages } from '#shared/messages.ts';
import { callBatch } from '#shared/timings.ts';
import { createTestProgram } from './callers.ts';
import { makeStaff } from './factories.ts';
import { createTestApp, signedInAgent, startTestServer } from './http.ts';

const kilobyte = 1024;

test('a batch has at most as many calls as the page sends; a larger one does not run at all', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const ask = async (path: string, count: number) => {
    const { status, body } = await agent.get(`/trpc/${Array(count).fill(path).join(',')}?batch=1&input={}`);
    return status === 200 ? status : [status, [body].flat()[0].error.message];
  };
  const { maxItems, maxHeavyItems } = callBatch;
  expect(await ask('session.own', maxItems)).toBe(200);
  expect(await ask('session.own', maxItems + 1)).toEqual([400, messages.general.batchTooLarge(maxItems)]);
  expect(await ask('exports.risks', maxHeavyItems)).toBe(200);
  expect(await ask('exports.risks', maxHeavyItems + 1)).toEqual([400, messages.general.batchTooHeavy(maxHeavyItems)]);
});

test('heavy calls count the same in a batch as alone', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const batchOf = (count: number) => `/trpc/${Array(count).fill('exports.risks').join(',')}?batch=1&input={}`;
  const { perMinute } = budgets.export.person;
  for (let sent = 0; sent < perMinute; sent += callBatch.maxHeavyItems)
    expect((await agent.get(batchOf(callBatch.maxHeavyItems))).status).toBe(200);
  const refused = await agent.get(batchOf(1));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('each person has a limit of heavy calls a minute, shared by tRPC and REST', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program, 'Group Admin');
  const project = '/api/report/report_outcome/1';
  for (let n = 0; n < 60; n += 1) {
    await agent.get(project);
    await agent.get('/trpc/reports.objectives?input={"projectId":1}');
  }
  const refused = await agent.get(project);
  expect([refused.status, refused.body.message]).toEqual([429, messages.general.tooManyHeavy]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { agent: other } = await signedInAgent(program);
  expect((await other.get(project)).status).toBe(404);
});

test('a stranger may send 16 kB, somebody signed in 256 kB', async () => {
  const program = createTestProgram();
  const stranger = request(createTestApp(program));
  const long = 'x'.repeat(17 * kilobyte);
  for (const path of ['/api/login', '/trpc/session.login']) {
    const answer = await stranger.post(path).send({ email: long, password: 'x' });
    expect(answer.status, path).toBe(413);
  }
  const { agent } = await signedInAgent(program);
  expect((await agent.post('/api/objectives').send({ title: long, measurement: 'm' })).status).toBe(400);
  expect((await agent.post('/api/objectives').send({ title: 'x'.repeat(300 * kilobyte) })).status).toBe(413);
});

test('JSON that is nested too deeply or has too many members is refused before it is parsed', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const deep = `{"title":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  const wide = `{${Array.from({ length: 20_000 }, (_, n) => `"${n}":1`).join(',')}}`;
  const tooWide = `[${'1,'.repeat(110_000)}1]`;
  for (const path of ['/api/objectives', '/trpc/objectives.create']) {
    for (const body of [deep, tooWide]) {
      const answer = await agent.post(path).set('Content-Type', 'application/json').send(body);
      expect([answer.status, JSON.stringify(answer.body)], path).toEqual([
        400,
        expect.stringContaining(messages.general.jsonTooDeep),
      ]);
    }
    expect((await agent.post(path).set('Content-Type', 'application/json').send(wide)).status).toBe(400);
  }
});

test('the third upload of one person waits until one of the two before it is done or given up', async () => {
  const program = createTestProgram();
  const server = await startTestServer(program);
  const cookie = (await program.sessions.start(makeStaff(program.db).id, program.now())).split(';')[0] ?? '';
  const { enter } = program.admissions;
  let admitted = 0;
  program.admissions.enter = async (calls, sender) => {
    const release = await enter(calls, sender);
    admitted += 1;
    return release;
  };
  const untilAdmitted = async (count: number) => {
    while (admitted < count) await new Promise(setImmediate);
  };
  const part = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const begin = () => {
    const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b' };
    const form = httpRequest(`${server.url}/api/files`, { method: 'POST', headers, agent: false }).on(
      'error',
      () => {},
    );
    form.write(`${part('kind')}document\r\n${part('file', '; filename="a.pdf"')}%PDF-1.7`);
    return form;
  };
  try {
    for (let count = 1; count <= 8; count += 1) {
      const givenUp = begin();
      await untilAdmitted(count);
      givenUp.destroy();
    }
    const [first] = [begin(), begin()];
    await untilAdmitted(10);
    const third = begin();
    third.end('\r\n--b--\r\n');
    await once(third, 'finish');
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    expect(admitted).toBe(10);
    first?.destroy();
    const [answer] = await once(third, 'response');
    expect([answer.statusCode, admitted]).toEqual([201, 11]);
  } finally {
    await server.close();
  }
});
