import type express from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import { createTestProgram } from '#test/callers.ts';
import { createApp } from './app.ts';
import { answerEndingWorker, answerWorker, workerPath } from './worker-script.ts';

const script = "const version = '__VERSION__';";

async function askFor(answer: express.RequestHandler, settings: Record<string, string> = {}, headers = {}) {
  const app = createApp(createTestProgram(settings), (page) => page.get(workerPath, answer));
  return request(app).get(workerPath).set(headers).buffer(true);
}

const versionOf = (text: string) => /'([0-9a-f]{12})'/.exec(text)?.[1];

test('the service worker is asked for again each time, and may reach nothing but its own server', async () => {
  const { status, headers, text } = await askFor(answerWorker(script, 'page'));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none';connect-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  expect(versionOf(text)).toBeTruthy();
  const again = await askFor(answerWorker(script, 'page'), {}, { 'If-None-Match': headers.etag });
  expect([again.status, again.text]).toEqual([304, '']);
});

test('the service worker changes with the page and its files, and with nothing else', async () => {
  const versions = [
    await askFor(answerWorker(script, 'page')),
    await askFor(answerWorker(script, 'another page')),
    await askFor(answerWorker(`${script}// another file`, 'page')),
  ].map(({ text }) => versionOf(text));
  expect(new Set(versions).size).toBe(3);
  const again = await askFor(answerWorker(script, 'page'), { ORG_NAME: 'Another group' });
  expect(versionOf(again.text)).toBe(versions[0]);
});

test('a server that keeps nothing on phones answers a worker that removes what was kept', async () => {
  const { headers, text } = await askFor(answerEndingWorker(false));
  expect(headers['cache-control']).toBe('no-cache');
  expect(text).toContain('registration.unregister()');
  expect(text).not.toContain('navigate');
  expect((await askFor(answerEndingWorker(true))).text).toContain('one.navigate(one.url)');
});
