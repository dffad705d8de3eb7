import request from 'supertest';
import { describe, expect, test } from 'vitest';
import type { Program } from '#server/start/context.ts';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeStaff, testPassword } from '#test/factories.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';

const logIn = (program: Program, body: object) => request(createTestApp(program)).post('/api/login').send(body);

describe('signing in', () => {
  test('answers who it is, with a cookie that scripts cannot read', async () => {
    const program = createTestProgram();
    const person = makeStaff(program.db, { email: 'Aroha@Okura.example', role: 'Field Staff' });
    const answer = await logIn(program, { email: ' aroha@okura.EXAMPLE ', password: testPassword });
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: messages.login.success, id: person.id, firstname: 'Mereana', lastname: 'Hōhepa', role: 'Field Staff' },
    ]);
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^bushline_session=\w+; .*HttpOnly/);
    expect(answer.headers['set-cookie']?.[0]).toContain('SameSite=Lax');
    expect(answer.headers['set-cookie']?.[0]).not.toContain('Secure');
  });

  test('sends the cookie over https alone when the product is served over https', async () => {
    const program = createTestProgram({ PUBLIC_URL: 'https://bushline.example' });
    makeStaff(program.db, { email: 'aroha@okura.example' });
    const answer = await logIn(program, { email: 'aroha@okura.example', password: testPassword });
    expect(answer.headers['set-cookie']?.[0]).toContain('Secure');
  });

  test('refuses a wrong email and a wrong password in the same words', async () => {
    const program = createTestProgram();
    makeStaff(program.db, { email: 'aroha@okura.example' });
    for (const body of [
      { email: 'aroha@okura.example', password: 'wrong' },
      { email: 'nobody@okura.example', password: testPassword },
    ]) {
      const answer = await logIn(program, body);
      expect([answer.status, answer.body]).toEqual([401, { message: messages.login.wrong }]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    const empty = await logIn(program, { email: '', password: '' });
    expect([empty.status, empty.body.message]).toEqual([400, messages.login.empty]);
  });
});

describe('a session', () => {
  test('ends at logout, on the server', async () => {
    const { agent } = await signedInAgent(createTestProgram());
    expect((await agent.get('/api/session')).body).toMatchObject({ firstname: 'Mereana', role: 'Team Leader' });
    const out = await agent.post('/api/logout');
    expect([out.status, out.body]).toEqual([200, { message: messages.login.loggedOut }]);
    expect(out.headers['set-cookie']?.[0]).toMatch(/^bushline_session=; /);
    expect((await agent.get('/api/session')).status).toBe(401);
  });

  test('is kept only as a hash', async () => {
    const program = createTestProgram();
    const cookie = await program.sessions.start(makeStaff(program.db).id, program.now());
    const token = /bushline_session=(\w+)/.exec(cookie)?.[1] ?? '';
    const id = program.sqlite.prepare('SELECT id FROM sessions').pluck().get();
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(id).not.toContain(token);
    expect(
      (await request(createTestApp(program)).get('/api/session').set('Cookie', `bushline_session=${id}`)).status,
    ).toBe(401);
  });

  test('is moved on in the browser as well, and not at each use', async () => {
    const program = createTestProgram();
    const { agent } = await signedInAgent(program);
    program.sqlite.prepare('UPDATE sessions SET expires_at = ?').run(Date.now() + 400 * 60_000);
    const used = await agent.get('/api/session');
    expect(used.headers['set-cookie']?.[0]).toContain('bushline_session=');
    expect((await agent.get('/api/session')).headers['set-cookie']).toBeUndefined();
  });
});

describe('setting up a new installation', () => {
  const person = {
    firstname: 'Aroha',
    lastname: 'Ngātai',
    email: 'aroha@okura.example',
    phone: '021 555 0117',
    password: testPassword,
  };

  test('makes the first Group Admin for whoever has the code, and signs them in', async () => {
    const program = createTestProgram();
    const app = createTestApp(program);
    expect((await request(app).get('/api/config')).body.needsSetup).toBe(true);
    const wrong = await request(app)
      .post('/api/setup')
      .send({ ...person, code: 'GUESS' });
    expect([wrong.status, wrong.body.errors]).toEqual([400, { code: expect.stringContaining('setup code') }]);
    const right = await request(app)
      .post('/api/setup')
      .send({ ...person, code: ` ${program.setupCode.toLowerCase()} ` });
    expect([right.status, right.body.role]).toEqual([201, 'Group Admin']);
    const again = await request(app)
      .post('/api/setup')
      .send({ ...person, email: 'b@okura.example', code: program.setupCode });
    expect(again.status).toBe(409);
    expect((await request(app).get('/api/config')).body.needsSetup).toBe(false);
  });

  test('needs the same details as any staff member', async () => {
    const program = createTestProgram();
    const answer = await request(createTestApp(program))
      .post('/api/setup')
      .send({ code: program.setupCode, password: 'short' });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['email', 'firstname', 'lastname', 'password', 'phone']);
  });
});

test("changing one's own password takes the current one and ends the other sessions", async () => {
  const program = createTestProgram();
  const { agent, person } = await signedInAgent(program);
  const elsewhere = await program.sessions.start(person.id, program.now());
  const change = (currentPassword: string) =>
    agent.post('/trpc/session.changePassword').send({ currentPassword, newPassword: 'Takahē#2027' });
  const wrong = await change('not it');
  expect([wrong.status, wrong.body.error.data.errors]).toEqual([
    400,
    { currentPassword: messages.login.wrongCurrentPassword },
  ]);
  const right = await change(testPassword);
  expect([right.status, right.headers['set-cookie']?.[0]]).toEqual([200, expect.stringContaining('bushline_session=')]);
  const [cookie = ''] = elsewhere.split(';');
  expect((await request(createTestApp(program)).get('/api/session').set('Cookie', cookie)).status).toBe(401);
  expect((await logIn(program, { email: person.email, password: 'Takahē#2027' })).status).toBe(200);
});
