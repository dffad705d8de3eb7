import { createServer } from 'node:http';
import request from 'supertest';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { answerWhileStarting } from './starting-page.ts';

const ask = (path: string, accept: string) =>
  request(createServer(answerWhileStarting)).get(path).set('Accept', accept);

test('while Bushline starts, a browser gets a page that loads itself again', async () => {
  const page = await ask('/projects', 'text/html,application/xhtml+xml,*/*;q=0.8');
  expect([page.status, page.type, page.headers['cache-control']]).toEqual([503, 'text/html', 'no-store']);
  expect(page.text).toContain('<meta http-equiv="refresh" content="2">');
  expect(page.text).toContain(messages.general.starting);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
});

test('while Bushline starts, programs and the calls of an open page get JSON, and the liveness probe its answer', async () => {
  for (const [path, accept] of [
    ['/trpc/session.current', '*/*'],
    ['/api/projects', 'text/html'],
    ['/readyz', '*/*'],
  ] as const) {
    const answer = await ask(path, accept);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2']);
    expect(answer.body).toEqual({ message: 'Bushline is starting. Please try again in a moment.' });
  }
  const live = await ask('/livez', 'text/html');
  expect([live.status, live.body]).toEqual([200, { status: 'starting' }]);
});
