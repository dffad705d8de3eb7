import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import request from 'supertest';
import { describe, expect, test, vi } from 'vitest';
import type { Program } from '#server/start/context.ts';
import { appRouter, limitOfCall } from '#server/trpc/app-router.ts';
import { Limiter, type LimitName, limitOf, limits, mostOpenCalls } from '#server/trpc/limits.ts';
import { mostWaiting } from '#server/trpc/turns.ts';
import type { AppError } from '#shared/app-error.ts';
import { checkColumns } from '#shared/import/trap-checks.ts';
import { importRowLimit, mostColumns } from '#shared/import.ts';
import { messages } from '#shared/messages.ts';
import { answersWhole, callBatch } from '#shared/timings.ts';
import { createTestProgram } from './callers.ts';
import { makeStaff } from './factories.ts';
import { createTestApp, signedInAgent, startTestServer } from './http.ts';

const kilobyte = 1024;

const names = Object.keys(limits) as LimitName[];
const retryOf = (error: unknown) => {
  expect(error).toMatchObject({ code: 'TOO_MANY', message: messages.general.tooManyHeavy });
  return (error as AppError).retryAfterSeconds ?? 0;
};
const ada = { sender: 1, address: '203.0.113.7' };
const ben = { sender: 2, address: '203.0.113.7' };
const stranger = { sender: undefined, address: '203.0.113.7' };

describe.each(names)('a minute of %s calls', (name) => {
  const { person, address } = limitOf(name);

  test('has so many for each person, and whoever goes on is told when to come back', async () => {
    const limiter = new Limiter(1);
    for (let n = 0; n < person; n += 1) await limiter.count(name, ada);
    const retryAfter = retryOf(await limiter.count(name, ada).catch((error: unknown) => error));
    expect([retryAfter > 0, retryAfter <= 60]).toEqual([true, true]);
    await limiter.count(name, ben);
    for (const other of names.filter((one) => one !== name)) await limiter.count(other, ada);
  });

  test('of a stranger is counted by the network, and never for somebody who is signed in there', async () => {
    const limiter = new Limiter(1);
    for (let n = 0; n < (address ?? 2000); n += 1) await limiter.count(name, stranger);
    const one = limiter.count(name, stranger).catch((error: unknown) => error);
    if (address === undefined) expect(await one).toBeUndefined();
    else retryOf(await one);
    await limiter.count(name, ada);
    await limiter.count(name, { ...stranger, address: '203.0.113.8' });
  });
});

test('a minute is over when it has passed, whatever the clock of the machine says', async () => {
  vi.useFakeTimers();
  try {
    const limiter = new Limiter(1);
    const use = async () => {
      for (let n = 0; n < limits.copies.person; n += 1) await limiter.count('copies', ada);
    };
    await use();
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(retryOf(await limiter.count('copies', ada).catch((error: unknown) => error))).toBe(60);
    await vi.advanceTimersByTimeAsync(60_000);
    await use();
    expect(await limiter.count('copies', ada).catch(() => 'refused')).toBe('refused');
  } finally {
    vi.useRealTimers();
  }
});

test('the setting multiplies what may be asked for', async () => {
  const limiter = new Limiter(3);
  for (let n = 0; n < 3 * limits.copies.person; n += 1) await limiter.count('copies', ada);
  retryOf(await limiter.count('copies', ada).catch((error: unknown) => error));
});

/** Uses up a person's minute but for so many calls. */
async function useUp({ limiter }: Program, name: LimitName, sender: number, left: number) {
  for (let n = left; n < limits[name].person; n += 1) await limiter.count(name, { sender, address: '' });
}

test('calls of the page and documented ones count together', async () => {
  const [path, documented] = ['incidents.export?input={}', '/api/incidents'];
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program, 'Group Admin');
  await useUp(program, 'export', person.id, 2);
  const first = await Promise.all([agent.get(`/trpc/${path}`), agent.get(documented)]);
  expect(first.map(({ status }) => status)).not.toContain(429);
  for (const refused of await Promise.all([agent.get(`/trpc/${path}`), agent.get(documented)])) {
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      429,
      expect.stringContaining(messages.general.tooManyHeavy),
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  const { agent: other } = await signedInAgent(program);
  expect((await other.get(documented)).status).not.toBe(429);
});

test('changes count, and reading goes on without end', async () => {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program);
  await useUp(program, 'light', person.id, 2);
  const documented = (title: string) => agent.post('/api/objectives').send({ title, measurement: 'm' });
  const ofPage = (title: string) => agent.post('/trpc/objectives.create').send({ title, measurement: 'm' });
  expect([(await documented('Traps')).status, (await ofPage('Weeds')).status]).toEqual([201, 200]);
  for (const { status, headers } of [await documented('Tracks'), await ofPage('Huts')]) {
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await agent.get('/api/objectives')).body.map((row: { title: string }) => row.title)).toContain('Weeds');
});

test('strangers of an address use up their own minute, and whoever is signed in there works on', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  const anybody = request(createTestApp(program));
  const forget = () => anybody.post('/api/forgot-password').send({ email: 'nobody@okurabush.example' });
  const address = (await anybody.get('/livez')).status === 200 ? '127.0.0.1' : '';
  for (let n = 1; n < limits.light.address; n += 1) await program.limiter.count('light', { ...stranger, address });
  expect([(await forget()).status, (await forget()).status]).toEqual([200, 429]);
  expect((await agent.post('/api/objectives').send({ title: 'Traps', measurement: 'm' })).status).toBe(201);
});

describe('a batch', () => {
  const batchOf = (paths: string[]) => `/trpc/${paths.join(',')}?batch=1&input={}`;

  test('has at most as many calls as the page sends; a larger one does not run at all', async () => {
    const { agent } = await signedInAgent(createTestProgram());
    const ask = async (count: number) => {
      const { status, body } = await agent.get(batchOf(Array(count).fill('session.own')));
      return status === 200 ? status : [status, [body].flat()[0].error.message];
    };
    expect(await ask(callBatch.maxItems)).toBe(200);
    expect(await ask(callBatch.maxItems + 1)).toEqual([400, messages.general.batchTooLarge(callBatch.maxItems)]);
  });

  test('has no whole report or file: the answers of a batch are written in one piece, while nobody else is served', async () => {
    const { agent } = await signedInAgent(createTestProgram());
    const { status, body } = await agent.get(batchOf(['places.list', 'exports.risks']));
    expect([status, body[0].error.message]).toEqual([400, messages.general.wholeAlone]);
    expect((await agent.get(batchOf(['exports.risks']))).status).toBe(200);
  });

  test('counts every call as such that is limited like a report or a file', () => {
    const whole = Object.keys(appRouter._def.procedures).filter((path) => /^(report|export)$/.test(limitOfCall(path)));
    expect(whole.length).toBeGreaterThan(10);
    expect(whole.filter((path) => !answersWhole(path))).toEqual([]);
  });

  test('gets no further than the same calls alone: one heavy call runs, four wait, and small ones are answered', async () => {
    const { agent } = await signedInAgent(createTestProgram());
    const heavy = 1 + mostWaiting.ofOnePerson;
    const paths = [...Array<string>(heavy + 3).fill('places.list'), 'session.own'];
    const { status, body, headers } = await agent.get(batchOf(paths));
    const statuses = body.map(
      ({ error }: { error?: { data: { httpStatus: number } } }) => error?.data.httpStatus ?? 200,
    );
    expect(status).toBe(207);
    expect(statuses).toEqual([...Array(heavy).fill(200), 429, 429, 429, 200]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  test('counts as many as it has', async () => {
    const program = createTestProgram();
    const { agent, person } = await signedInAgent(program);
    await useUp(program, 'search', person.id, 3);
    expect((await agent.get(batchOf(['places.list', 'places.list', 'places.list']))).status).toBe(200);
    expect((await agent.get(batchOf(['places.list']))).status).toBe(429);
  });
});

test('a person has so many calls under way, a batch as many as it holds, and room again once they are answered', async () => {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program);
  const ends = Array.from({ length: mostOpenCalls - 2 }, () => program.openCalls.enter(person.id));
  const ofThree = () => agent.get('/trpc/session.own,session.own,session.own?batch=1&input={}');
  expect([(await ofThree()).status, (await agent.get('/api/objectives')).status]).toEqual([429, 200]);
  const [first, second, third] = ends;
  for (const end of [first, second]) end?.();
  expect((await ofThree()).status).toBe(200);
  for (let n = 0; n < 4; n += 1) program.openCalls.enter(person.id);
  const refused = await agent.get('/api/objectives');
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 5]);
  expect((await (await signedInAgent(program)).agent.get('/api/objectives')).status).toBe(200);
  third?.();
  expect((await agent.get('/api/objectives')).status).toBe(200);
});

test('while a heavy call runs, no other one does, and small reads and changes are answered', async () => {
  const program = createTestProgram();
  const { agent } = await signedInAgent(program);
  let end = () => {};
  const held = program.turns.run(
    0,
    (done) => done(),
    () => new Promise<void>((done) => (end = done)),
  );
  let isAnswered = false;
  const waiting = agent.get('/api/incidents').then((answer) => {
    isAnswered = true;
    return answer.status;
  });
  expect((await agent.get('/trpc/session.own')).status).toBe(200);
  expect((await agent.post('/api/objectives').send({ title: 'Traps', measurement: 'm' })).status).toBe(201);
  expect(isAnswered).toBe(false);
  end();
  await held;
  expect(await waiting).toBe(200);
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

test('JSON beyond its bounds is refused before it is parsed, of the page and of programs alike', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const deep = `{"title":${'['.repeat(5000)}${']'.repeat(5000)}}`;
  for (const path of ['/api/objectives', '/trpc/objectives.create']) {
    const answer = await agent.post(path).set('Content-Type', 'application/json').send(deep);
    expect([answer.status, JSON.stringify(answer.body)], path).toEqual([
      400,
      expect.stringContaining(messages.general.jsonTooDeep),
    ]);
  }
});

test('an import brings as many rows and columns as it may have, and the next size is refused', async () => {
  const { agent } = await signedInAgent(createTestProgram(), 'Group Admin');
  const json = (name: string) => agent.post(`/trpc/imports.${name}`).set('Content-Type', 'application/json');
  const fields = Array.from({ length: mostColumns }, (_, at) => checkColumns[at]?.field ?? '');
  const rows = Array.from({ length: importRowLimit }, (_, at) => ({ line: at + 2, cells: fields }));
  const file = { kind: 'trap check', fileName: 'wide.csv', projectId: null, fields, rows };
  const preview = await json('preview').send(file);
  expect([preview.status, preview.body.result?.data.rows.length]).toEqual([200, importRowLimit]);
  expect((await json('write').send({ ...file, added: 0, changed: 0 })).status).toBe(200);
  const tooWide = await json('preview').send(`[${'1,'.repeat(importRowLimit * 44)}1]`);
  expect([tooWide.status, JSON.stringify(tooWide.body)]).toEqual([
    400,
    expect.stringContaining(messages.general.jsonTooDeep),
  ]);
});

test('the third upload of one person waits until one of the two before it is done or given up', async () => {
  const program = createTestProgram();
  const server = await startTestServer(program);
  const cookie = (await program.sessions.start(makeStaff(program.db).id, program.now())).split(';')[0] ?? '';
  const take = program.uploads.take.bind(program.uploads);
  let admitted = 0;
  program.uploads.take = async (personId, res) => {
    await take(personId, res);
    admitted += 1;
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
