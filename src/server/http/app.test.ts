import { tmpdir } from 'node:os';
import request from 'supertest';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeProject } from '#test/factories.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';
import { createApp } from './app.ts';

test('the server reports that it is ready, with its version, until the database stops answering', async () => {
  const program = createTestProgram({ DATA_DIR: tmpdir() });
  const app = createTestApp(program);
  const ready = await request(app).get('/healthz');
  expect([ready.status, ready.body]).toEqual([
    200,
    { status: 'ready', version: program.version, warnings: expect.any(Number) },
  ]);
  program.sqlite.close();
  expect((await request(app).get('/readyz')).status).toBe(503);
  expect((await request(app).get('/livez')).status).toBe(200);
});

test('the figures for Prometheus are there for whoever has the token of the settings', async () => {
  const token = 'a-token-of-the-settings';
  const app = createTestApp(createTestProgram({ DATA_DIR: tmpdir(), METRICS_TOKEN: token }));
  for (const given of ['', 'Bearer', 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`]) {
    const refused = await request(app).get('/metrics').set('Authorization', given);
    expect([refused.status, refused.headers['www-authenticate']], given).toEqual([401, 'Bearer']);
    expect(refused.text).not.toContain('bushline_');
  }
  const { status, headers, text } = await request(app).get('/metrics').set('Authorization', `Bearer ${token}`);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  // Comments, and samples with a value; no figure of which there is none.
  const lines = text.trimEnd().split('\n');
  const isWritten = (line: string) =>
    /^(# (HELP|TYPE) bushline_\w+ .+|bushline_\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+]+)$/.test(line);
  expect(lines.filter((line) => !isWritten(line))).toEqual([]);
  expect(lines).toContain('bushline_mails{state="waiting"} 0');
  expect(lines).toContain('bushline_warning{id="second-place"} 0');
  expect(text).not.toContain('bushline_last_good_backup_time_seconds');
});

test('without a token in the settings there are no figures for Prometheus', async () => {
  const answer = await request(createTestApp(createTestProgram())).get('/metrics').set('Authorization', 'Bearer ');
  expect(answer.status).toBe(404);
});

test('a long answer is compressed in the way that the browser takes, of the page and of programs alike', async () => {
  const program = createTestProgram();
  for (let n = 1; n <= 30; n += 1) makeProject(program.db, { name: `Ridge ${n}` });
  const { agent } = await signedInAgent(program);
  for (const path of ['/trpc/projects.list', '/api/projects']) {
    const plain = await agent.get(path).set('Accept-Encoding', 'identity');
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['zstd', undefined],
    ] as const) {
      const { headers, body } = await agent.get(path).set('Accept-Encoding', accepted);
      expect([headers['content-encoding'], headers.vary], accepted).toEqual([
        encoding,
        expect.stringContaining('Accept-Encoding'),
      ]);
      expect(body).toEqual(plain.body);
    }
  }
});

test('an address that cannot be decoded is refused in words', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const refused = [400, { message: messages.general.unreadableAddress }];
  for (const path of ['/trpc/%E0%A4%A', '/trpc/staff.list,%', '/api/projects/%E0%A4%A', '/api/files/%']) {
    const answer = await agent.get(path);
    expect([answer.status, answer.body], path).toEqual(refused);
  }
  const written = await agent.post('/trpc/%E0%A4%A').send({});
  expect([written.status, written.body]).toEqual(refused);
});

test('a call whose address is written with escapes is the same call', async () => {
  const { agent } = await signedInAgent(createTestProgram());
  const answers = await agent.get('/trpc/risks%2Elist%2Cobjectives%2Elist?batch=1');
  expect([answers.status, answers.body.length]).toEqual([200, 2]);
  // Above the usual limit of a body, below the limit of this call.
  const body = { rows: 'x'.repeat(300 * 1024) };
  expect((await agent.post('/trpc/volunteers%2EcheckImport').send(body)).status).toBe(400);
});

test('every answer but the page tells the browser that it may do nothing', async () => {
  const app = createTestApp(createTestProgram());
  for (const path of ['/api', '/TRPC/session.own', '/api/session', '/calendar/of-nobody.ics']) {
    const { headers } = await request(app).get(path);
    expect(headers['content-security-policy'], path).toBe("default-src 'none';frame-ancestors 'none'");
  }
  const { headers } = await request(app).get('/api/session');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-powered-by']).toBeUndefined();
});

test('no address of a call, however it is spelt, answers the page', async () => {
  const app = createApp(createTestProgram(), (page) => page.use((_req, res) => void res.send('The page')));
  for (const path of ['/API/staff', '/Api', '//api/staff', '///aPi/', '/api/nothing', '//trpc/staff.list']) {
    const { status, headers, body } = await request(app).get(path);
    expect([status, body], path).toEqual([404, { message: messages.general.unknownCall }]);
    expect(headers['cache-control'], path).toBe('no-store');
  }
  for (const path of ['/', '/apiary', '/staff/api']) expect((await request(app).get(path)).text).toBe('The page');
});

test('browsers refuse http for this host, and for those below it only where the settings say so', async () => {
  const hsts = async (settings: Record<string, string>) => {
    const app = createTestApp(createTestProgram(settings));
    const answers = await Promise.all(['/', '/api/config'].map((path) => request(app).get(path)));
    return answers.map(({ headers }) => headers['strict-transport-security']);
  };
  const PUBLIC_URL = 'https://bushline.example.org';
  const year = 'max-age=31536000';
  expect(await hsts({})).toEqual([undefined, undefined]);
  expect(await hsts({ PUBLIC_URL })).toEqual([year, year]);
  expect(await hsts({ PUBLIC_URL, HSTS_SUBDOMAINS: 'on' })).toEqual(Array(2).fill(`${year}; includeSubDomains`));
});

test('a proxy that adds the port of each connection brings one address', async () => {
  const program = createTestProgram({ TRUST_PROXY: '1' });
  const app = createTestApp(program);
  const seen = new Set<string>();
  vi.spyOn(program.failedSignIns, 'note').mockImplementation(async ({ address }) => void seen.add(address));
  for (const port of [50_001, 50_002]) {
    const attempt = { email: 'nobody@okura.example', password: 'Wrong-1234' };
    await request(app).post('/api/login').set('X-Forwarded-For', `203.0.113.7:${port}`).send(attempt);
  }
  expect([...seen]).toEqual(['203.0.113.7']);
});
