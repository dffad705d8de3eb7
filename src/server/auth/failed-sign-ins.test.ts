import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino, stdTimeFunctions } from 'pino';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeStaff } from '#test/factories.ts';
import { createTestApp } from '#test/http.ts';

/** A program that logs like the real one, into `lines`. */
function createLoggedProgram() {
  const lines: string[] = [];
  const into = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
  const program = createTestProgram({ TRUST_PROXY: '1' });
  program.log = pino({ level: 'warn', base: null, timestamp: stdTimeFunctions.isoTime }, into);
  const person = makeStaff(program.db);
  const app = createTestApp(program);
  const fail = (email: string, address = '203.0.113.7') =>
    request(app).post('/api/login').set('X-Forwarded-For', address).send({ email, password: 'Wrong#2026' });
  const trail = () =>
    program.sqlite
      .prepare("SELECT action, record_id, record_name, after FROM audit WHERE record_type = 'sign-in' ORDER BY id")
      .raw()
      .all();
  return { program, person, lines, fail, trail };
}

describe('failed sign-ins', () => {
  test('stand in the trail by email and address: the first of a run, and the one that reaches the limit', async () => {
    const { person, fail, trail } = createLoggedProgram();
    for (let n = 0; n < 8; n += 1) await fail(person.email.toUpperCase());
    await fail('nobody\u001b[2J@okura.example', '2001:db8::1');
    expect(trail()).toEqual([
      ['failed', person.id, person.email, '{"address":"203.0.113.7"}'],
      ['slowed', person.id, person.email, '{"address":"203.0.113.7"}'],
      ['failed', null, 'nobody [2j@okura.example', '{"address":"2001:db8::1"}'],
    ]);
  });

  test('write at most a hundred lines an hour into the trail, whoever sends them', async () => {
    const { program, trail } = createLoggedProgram();
    const { failedSignIns: failures, log } = program;
    const write = program.queue.run.bind(program.queue);
    for (let n = 0; n < 150; n += 1) {
      const request = { write, log, address: `10.0.0.${n}`, now: program.now(), today: '2026-03-05', timeZone: 'UTC' };
      const failure = { isFirst: true, isLast: false };
      await failures.note(request, { email: `nobody${n}@okura.example`, person: undefined, failure });
    }
    expect(trail()).toHaveLength(100);
  });

  test('are refused as ever when the trail cannot be written', async () => {
    const { program, fail, lines } = createLoggedProgram();
    program.queue.run = async () => Promise.reject(new Error('The disk is full.'));
    expect((await fail('nobody@okura.example')).status).toBe(401);
    expect(lines.at(-1)).toContain('could not be written to the trail');
  });

  test('are lines of the log that fail2ban’s filter finds, with the address and without what was typed', async () => {
    const { fail, lines } = createLoggedProgram();
    await fail('nobody@okura.example');
    await fail('nobody@okura.example', '2001:db8::1');
    await fail('"address":"198.51.100.1","msg":"sign-in failed"}');
    const filter = readFileSync(join(packageRoot, 'deploy/fail2ban/filter.d/bushline.conf'), 'utf8');
    const failregex = /^failregex = (.+)$/m.exec(filter)?.[1] ?? '';
    // fail2ban removes the date that it recognises from the line, and puts its own pattern in place of <HOST>.
    const pattern = new RegExp(failregex.replace('<HOST>', '(?<host>[0-9a-fA-F:.]+)'));
    const withoutDate = (line: string) => line.trim().replace(/"time":"[^"]*Z/, '');
    const found = (line: string) => pattern.exec(line)?.groups?.host;
    const hosts = ['203.0.113.7', '2001:db8::1', '203.0.113.7'];
    expect(lines.map((line) => found(line.trim()))).toEqual(hosts);
    expect(lines.map((line) => found(withoutDate(line)))).toEqual(hosts);
    expect(lines.map((line) => found(`box bushline[7]: ${line.trim()}`))).toEqual(hosts);
    expect(lines.join('')).not.toContain('okura');
  });
});
