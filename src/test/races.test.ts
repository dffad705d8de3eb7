import { afterEach, describe, expect, test } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { createTestProgram } from './callers.ts';
import { makeActivity, makeStaff, testPassword } from './factories.ts';
import { startTestServer } from './http.ts';

const many = 20;
const times = Array.from({ length: many }, (_, n) => n);

type Answer = { status: number; body: Record<string, unknown> };
type Client = (method: string, path: string, body?: unknown, more?: Record<string, string>) => Promise<Answer>;

let close = async () => {};
afterEach(() => close());

async function start() {
  const program = createTestProgram({ PUBLIC_URL: 'https://bush.example' });
  const server = await startTestServer(program);
  close = server.close;
  const clientWith =
    (cookie: string): Client =>
    async (method, path, body, more = {}) => {
      const headers = { Cookie: cookie, 'Content-Type': 'application/json', ...more };
      const answer = await fetch(server.url + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
  const signIn = async (id: number) =>
    clientWith((await program.sessions.start(id, program.now())).split(';')[0] ?? '');
  return {
    program,
    stranger: clientWith(''),
    signIn,
    /** Twenty people of a role, each with their own session. */
    crowd: (role: Role = 'Group Admin') => Promise.all(times.map(() => signIn(makeStaff(program.db, { role }).id))),
    count: (sql: string) => program.sqlite.prepare(sql).pluck().get() as number,
  };
}

/** All clients do the same at the same moment. */
const allAtOnce = (clients: Client[], act: (client: Client, n: number) => Promise<Answer>) =>
  Promise.all(clients.map(act));

function tally(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = status < 300 ? String(status) : `${status} ${body.message}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const person = { firstname: 'Māia', lastname: 'Ngata', phone: '0215550177' };
const project = { location: 'Auckland', startDate: '2026-04-01', emergencyServices: '111' };

/** Names that must be unique, one of which waits for the hash of a password: the call, the body, and the refusal for the others. */
const uniqueNames: [path: string, body: Record<string, unknown>, refusal: string][] = [
  [
    '/api/staff',
    { ...person, email: 'maia@okurabush.example', role: 'Field Staff', password: testPassword },
    '409 That email is already in use.',
  ],
  ['/api/projects', { ...project, name: 'Estuary' }, '400 Project name already exists. Please choose another.'],
];

describe('twenty people at the same moment', () => {
  test.each(uniqueNames)('%s: one gets the name, the others are refused', async (path, body, refusal) => {
    const { crowd } = await start();
    const answers = await allAtOnce(await crowd(), (client) => client('POST', path, body));
    expect(tally(answers)).toEqual({ 201: 1, [refusal]: many - 1 });
  });

  test('all step down as Group Admin: the last one cannot', async () => {
    const { program, signIn, count } = await start();
    const people = times.map(() => makeStaff(program.db, { role: 'Group Admin' }).id);
    const clients = await Promise.all(people.map(signIn));
    const answers = await allAtOnce(clients, (client, n) =>
      client('PUT', `/api/staff/${people[n]}`, { role: 'Team Leader' }),
    );
    expect(tally(answers)).toEqual({ 200: many - 1, '409 At least one Group Admin is required.': 1 });
    expect(count("SELECT count(*) FROM staff WHERE role = 'Group Admin' AND deleted_at IS NULL")).toBe(1);
  });

  test('a reset link is opened twenty times: one password is set, and it is the one that works', async () => {
    const { program, stranger } = await start();
    const { email } = makeStaff(program.db);
    await stranger('POST', '/api/forgot-password', { email });
    const body = program.sqlite.prepare("SELECT body FROM outbox WHERE kind = 'reset'").pluck().get() as string;
    const token = /token=([\w-]+)/.exec(body)?.[1];
    const passwords = times.map((n) => `Pīwakawaka#${n}`);
    const answers = await Promise.all(
      passwords.map((password) => stranger('POST', '/api/reset-password', { token, password })),
    );
    expect(tally(answers)).toEqual({
      200: 1,
      '400 This reset link has expired or has been used. Please ask for a new one.': many - 1,
    });
    const password = passwords[answers.findIndex(({ status }) => status === 200)];
    expect((await stranger('POST', '/api/login', { email, password })).status).toBe(200);
  });

  test('the same person is assigned to one activity: everybody gets the same single assignment', async () => {
    const { program, crowd, count } = await start();
    const clients = await crowd('Field Staff');
    const activity_id = makeActivity(program.db).id;
    const staff_id = makeStaff(program.db, { role: 'Field Staff' }).id;
    const answers = await allAtOnce(clients, (client) =>
      client('POST', '/api/activity_staff', { activity_id, staff_id }),
    );
    expect(tally(answers)).toEqual({ 201: many });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(count('SELECT count(*) FROM activity_staff')).toBe(1);
    expect(count("SELECT count(*) FROM audit WHERE action = 'assigned'")).toBe(1);
    const removed = await allAtOnce(clients, (client) =>
      client('DELETE', `/api/activity_staff/${answers[0]?.body.id}`),
    );
    expect(tally(removed)).toEqual({ 200: 1, '404 Assignment not found.': many - 1 });
  });

  test('one create is sent twenty times under its key: it happens once', async () => {
    const { program, signIn, count } = await start();
    const { id } = makeStaff(program.db);
    const clients = await Promise.all(times.map(() => signIn(id)));
    const body = { title: 'Hedges', measurement: 'm' };
    const key = { 'x-change-key': '0b0e7f0c-5a8e-4a55-9d5c-4a7d4f3f8b11' };
    const answers = await allAtOnce(clients, (client) => client('POST', '/trpc/objectives.create', body, key));
    expect(tally(answers)).toEqual({ 200: many });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(count("SELECT count(*) FROM objectives WHERE title = 'Hedges'")).toBe(1);
  });
});
