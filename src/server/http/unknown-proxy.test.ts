import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import request from 'supertest';
import { expect, test } from 'vitest';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { createTestApp } from '#test/http.ts';
import { UnknownProxy } from './unknown-proxy.ts';

/** A program whose log is kept. */
function createLoggingProgram(trustProxy: number) {
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) }));
  const program = createTestProgram({ TRUST_PROXY: String(trustProxy), DATA_DIR: tmpdir() });
  program.unknownProxy = new UnknownProxy(trustProxy, log);
  const app = createTestApp(program);
  const { api } = callerAs(program, 'Group Admin');
  const warned = async () => (await api.system.warnings()).some(({ id }) => id === 'proxy');
  return { lines, warned, visit: (headers: Record<string, string>) => request(app).get('/api/config').set(headers) };
}

test('a proxy that the settings do not name is reported once in the log, and to Group Admins', async () => {
  const { lines, warned, visit } = createLoggingProgram(0);
  await visit({});
  expect([lines, await warned()]).toEqual([[], false]);
  for (let n = 0; n < 3; n += 1) await visit({ 'X-Forwarded-For': '203.0.113.7' });
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
  expect(await warned()).toBe(true);
});

test('a proxy that the settings name is not reported', async () => {
  const { lines, warned, visit } = createLoggingProgram(1);
  await visit({ 'X-Forwarded-For': '203.0.113.7' });
  expect([lines, await warned()]).toEqual([[], false]);
});
