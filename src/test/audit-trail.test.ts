import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProgram } from './callers.ts';
import { DocumentedClient } from './documented-client.ts';
import { doWholeJob } from './documented-job.ts';
import { makeStaff, testPassword } from './factories.ts';
import { startTestServer } from './http.ts';

const program = createTestProgram();
const admin = makeStaff(program.db, { firstname: 'Aroha', email: 'aroha@okurabush.example', role: 'Group Admin' });
/** Calls that succeeded and wrote something without leaving an audit line. */
const silent: string[] = [];
let close = async () => {};

const countLines = program.sqlite.prepare('SELECT count(*) FROM audit').pluck();
/** Counts rows written: saving an unchanged record writes none. */
const countWrites = program.sqlite.prepare('SELECT total_changes()').pluck();

beforeAll(async () => {
  const server = await startTestServer(program);
  close = server.close;
  let lines = countLines.get();
  let writes = countWrites.get();
  const client = new DocumentedClient(server.url, ({ method, path, status }) => {
    const now = countLines.get();
    const isSilent = now === lines && countWrites.get() !== writes;
    if (method !== 'GET' && status < 300 && isSilent) silent.push(`${method} ${path.replaceAll(/\d+/g, '{id}')}`);
    lines = now;
    writes = countWrites.get();
  });
  await doWholeJob(client, { email: admin.email, password: testPassword });
});
afterAll(() => close());

test('every call that changes something leaves a line in the trail', () => {
  expect(silent).toEqual([]);
});

/** A line each: who, what, which record; below it what was and what is. To accept a change: `npx vitest run -u src/test/audit-trail`. */
test('the whole job leaves these lines', async () => {
  const lines = program.sqlite
    .prepare('SELECT actor_name, action, record_type, record_id, record_name, before, after FROM audit ORDER BY id')
    .raw()
    .all() as (string | number | null)[][];
  const text = lines.map(([who, action, kind, id, name, before, after]) => {
    const states = [before && `  - ${before}`, after && `  + ${after}`].filter(Boolean);
    return [`${who} ${action} ${kind} ${id} ${name}`, ...states].join('\n');
  });
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('expected/audit-trail.txt');
});

test('the whole job puts these mails into the mail queue', async () => {
  const mails = program.sqlite
    .prepare('SELECT kind, to_address, subject, is_secret, state, attempts, body FROM outbox ORDER BY id')
    .raw()
    .all() as (string | number)[][];
  const text = mails.map(([kind, to, subject, isSecret, state, attempts, body]) =>
    [`${kind} to ${to}: ${subject} (${isSecret ? 'secret' : 'open'}, ${state}, ${attempts} attempts)`, body].join('\n'),
  );
  const masked = text.join('\n\n').replace(/token=\S+/g, 'token=…');
  await expect(`${masked}\n`).toMatchFileSnapshot('expected/mails.txt');
});

test('the lines say who did it and when, and the first and the last are the sign-in and the sign-out', () => {
  const lines = program.sqlite.prepare('SELECT actor_id, at, action FROM audit ORDER BY id').all() as {
    actor_id: number | null;
    at: string;
    action: string;
  }[];
  // A password reset is requested without signing in, so it and its mail name no person.
  const withoutPerson = lines.filter(({ actor_id }) => actor_id !== admin.id).map(({ action }) => action);
  expect(withoutPerson).toEqual(['queued', 'asked for a new password of']);
  expect(lines.filter(({ at }) => !/^\d{4}-.*Z$/.test(at))).toEqual([]);
  expect([lines.at(0)?.action, lines.at(-1)?.action]).toEqual(['signed in', 'signed out']);
});

test('the audit trail holds no password, hash or token', () => {
  const text = JSON.stringify(program.sqlite.prepare('SELECT * FROM audit').all());
  expect(text.length).toBeGreaterThan(5000);
  expect(text).not.toContain(testPassword);
  expect(text).not.toMatch(/argon2|token_?hash|password_?hash/i);
});
