import { Agent, request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeStaff } from '#test/factories.ts';
import { startTestServer } from '#test/http.ts';

const program = createTestProgram();
let server: Awaited<ReturnType<typeof startTestServer>>;
let cookie = '';

beforeAll(async () => {
  server = await startTestServer(program);
  const { id } = makeStaff(program.db, { role: 'Group Admin' });
  cookie = (await program.sessions.start(id, program.now())).split(';')[0] ?? '';
});

afterAll(() => server.close());

async function send(body: Uint8Array | string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/api/checklist`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', ...headers },
    body: body as BodyInit,
  });
  return { status: answer.status, body: await answer.json() };
}

const item = (description: string) => JSON.stringify({ description });

test('a body is UTF-8, with or without the mark before it, whatever else is said of JSON', async () => {
  expect((await send(item('Pū tāhae'))).body).toMatchObject({ description: 'Pū tāhae' });
  expect((await send(`\uFEFF${item('Marked')}`)).body).toMatchObject({ description: 'Marked' });
  expect((await send(item('Named'), { 'content-type': 'application/json; charset="UTF-8"' })).status).toBe(201);
});

test.each([
  ['another alphabet', Buffer.from(item('x'), 'utf16le'), { 'content-type': 'application/json; charset=utf-16le' }],
  ['a compressed body', gzipSync(item('x')), { 'content-encoding': 'gzip' }],
])('%s is refused in words', async (_name, body, headers) => {
  const { status, body: refusal } = await send(body, headers);
  expect([status, refusal.message]).toEqual([415, messages.general.sendJson]);
});

test.each(['"text"', '7', 'null', '{"description":', item('x').slice(1)])(
  '%s is not taken for fields',
  async (body) => {
    const { status, body: refusal } = await send(body);
    expect([status, refusal.message]).toEqual([400, messages.general.notJson]);
  },
);

test('the body of a stranger is not read', async () => {
  const { status, body } = await send('{"description":', { cookie: '' });
  expect([status, body]).toEqual([401, { message: messages.login.signedOut }]);
});

test('after a body that is too large, the connection brings the next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sendOn = (description: string) =>
    new Promise<{ status: number | undefined; isReused: boolean }>((resolve, reject) => {
      const headers = { cookie, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
      const sent = httpRequest(`${server.url}/api/checklist`, { method: 'POST', agent, headers }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve({ status: answer.statusCode, isReused: sent.reusedSocket }));
      });
      sent.once('error', reject);
      sent.end(item(description));
    });
  expect(await sendOn('x'.repeat(2_000_000))).toEqual({ status: 413, isReused: false });
  expect(await sendOn('After it')).toEqual({ status: 201, isReused: true });
  agent.destroy();
});
