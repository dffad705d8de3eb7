import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { mailQueue } from '#server/db/schema/emails.ts';
import { passwordResets } from '#server/db/schema/staff.ts';
import type { Program } from '#server/start/context.ts';
import { messages } from '#shared/messages.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeStaff, testPassword } from '#test/factories.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';

const newPassword = 'Pīwakawaka#1';
const used = messages.login.resetLinkUsed;

function contextOf(program: Program) {
  const app = createTestApp(program);
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await request(app).post(path).send(body);
    return [status, answer.message] as const;
  };
  return {
    forget: (email: string) => post('/api/forgot-password', { email }),
    reset: (token: string, password = newPassword) => post('/api/reset-password', { token, password }),
    logIn: async (email: string, password: string) => (await post('/api/login', { email, password }))[0],
  };
}

const mails = (program: Program) => program.db.select().from(mailQueue).all();
const tokenOf = (mail: { body: string | null } | undefined) =>
  /https:\/\/bush\.example\/reset-password\?token=([\w-]{43})\n/.exec(mail?.body ?? '')?.[1] ?? '';

const settings = { PUBLIC_URL: 'https://bush.example' };

/** Somebody who has forgotten their password, with the token of the link that was mailed to them. */
async function askForLink(program = createTestProgram(settings), person = makeStaff(program.db)) {
  const calls = contextOf(program);
  await calls.forget(person.email);
  return { ...calls, program, person, token: tokenOf(mails(program)[0]) };
}

describe('a forgotten password', () => {
  test('is answered in the same bytes and after the same time, whether the email is known or not, and mailed only to the known one', async () => {
    const program = createTestProgram(settings);
    const person = makeStaff(program.db);
    const app = createTestApp(program);
    const ask = async (email: string) => {
      const start = performance.now();
      const { status, headers, text } = await request(app).post('/api/forgot-password').send({ email });
      const { date: _, ...told } = headers;
      // The nonce of the content policy is random in every answer.
      const policy = String(told['content-security-policy']).replace(/'nonce-[^']+'/g, "'nonce'");
      return {
        ms: performance.now() - start,
        answer: { status, text, headers: { ...told, policy, 'content-security-policy': '' } },
      };
    };
    const known = await ask(person.email);
    const unknown = await ask(person.email.replace('person', 'nobody'));
    expect(mails(program)).toMatchObject([{ toAddress: person.email, kind: 'reset', isSecret: true }]);
    expect(known.answer).toMatchObject({
      status: 200,
      text: JSON.stringify({ message: messages.login.resetAccepted }),
    });
    expect(known.answer).toEqual(unknown.answer);
    expect([known.ms, unknown.ms].every((ms) => ms >= 249)).toBe(true);
    const { forget } = contextOf(program);
    expect(await forget('')).toEqual([400, messages.login.emptyEmail]);
    expect(await forget('nobody')).toEqual([400, messages.people.invalidEmail]);
  });

  test('is set anew by the mailed link, once, and signs the person out everywhere', async () => {
    const program = createTestProgram(settings);
    const { agent, person } = await signedInAgent(program);
    const { reset, logIn, token } = await askForLink(program, person);
    expect(program.db.select().from(passwordResets).get()?.tokenHash).not.toContain(token);
    expect((await reset(token, 'weak'))[0]).toBe(400);
    expect(await reset(token)).toEqual([200, messages.login.passwordChanged]);
    expect((await agent.get('/api/session')).status).toBe(401);
    expect(await logIn(person.email, testPassword)).toBe(401);
    expect(await logIn(person.email, newPassword)).toBe(200);
    expect(await reset(token, testPassword)).toEqual([400, used]);
    expect(await reset('x'.repeat(43))).toEqual([400, used]);
    expect((await reset(''))[0]).toBe(400);
  });

  test('is set by the link however many links were guessed before, until the address has failed fifty times', async () => {
    const { reset, token } = await askForLink();
    for (let n = 0; n < 49; n += 1) expect(await reset('x'.repeat(43))).toEqual([400, used]);
    expect((await reset(token))[0]).toBe(200);
    expect(await reset('x'.repeat(43))).toEqual([400, used]);
    expect((await reset('x'.repeat(43)))[0]).toBe(429);
  });

  test('has a link for one hour', async () => {
    let now = testAct.now;
    const { reset, token } = await askForLink({ ...createTestProgram(settings), now: () => now });
    now = new Date(Date.parse(now) + 3_600_000).toISOString();
    expect(await reset(token)).toEqual([400, used]);
  });

  test('fills no inbox: the sixth request in an hour is answered alike and mails nothing', async () => {
    const program = createTestProgram(settings);
    const person = makeStaff(program.db);
    const { forget } = contextOf(program);
    const answers = await Promise.all(Array.from({ length: 6 }, () => forget(person.email)));
    expect(answers.map(([status]) => status)).toEqual(Array(6).fill(200));
    expect(mails(program)).toHaveLength(5);
    program.sqlite.exec("UPDATE password_resets SET created_at = '2030-01-01T00:00:00.000Z'");
    await forget(person.email);
    expect(mails(program), 'those of a clock that was ahead do not count').toHaveLength(6);
  });
});

describe('a reset link that a Group Admin sends', () => {
  const mailSettings = { ...settings, SMTP_URL: 'smtp://localhost:2525' };

  test('is mailed to the person in the admin’s name, sets a password, and is in the trail', async () => {
    const program = createTestProgram(mailSettings);
    const person = makeStaff(program.db, { firstname: 'Aroha', lastname: 'Ngata' });
    const { api } = callerAs(program, 'Group Admin');
    expect(await api.staff.sendResetLink({ id: person.id })).toEqual({
      id: person.id,
      message: `A reset link is on its way to ${person.email}.`,
    });
    const [mail] = mails(program);
    expect(mail).toMatchObject({ toAddress: person.email, kind: 'reset', isSecret: true });
    expect(mail?.body).toContain('Mereana Hōhepa sends you this link');
    const line = "SELECT actor_name, record_name FROM audit WHERE action = 'sent a reset link to'";
    expect(program.sqlite.prepare(line).raw().all()).toEqual([['Mereana Hōhepa', 'Aroha Ngata']]);
    expect((await contextOf(program).reset(tokenOf(mail)))[0]).toBe(200);
  });

  test('is refused for somebody who has left, and without email', async () => {
    const program = createTestProgram(mailSettings);
    const person = makeStaff(program.db);
    const { api } = callerAs(program, 'Group Admin');
    await api.staff.remove({ id: person.id });
    await expect(api.staff.sendResetLink({ id: person.id })).rejects.toThrow(messages.people.userNotFound);
    const silent = createTestProgram(settings);
    const { api: withoutMail, user } = callerAs(silent, 'Group Admin');
    await expect(withoutMail.staff.sendResetLink({ id: user.id })).rejects.toThrow(
      'Email is not set up, so no link can be sent.',
    );
    expect([...mails(program), ...mails(silent)].filter(({ kind }) => kind === 'reset')).toEqual([]);
  });

  test('is sent at most five times an hour to one person, and says so', async () => {
    const program = createTestProgram(mailSettings);
    const { id } = makeStaff(program.db);
    const { api } = callerAs(program, 'Group Admin');
    for (let n = 0; n < 5; n += 1) await api.staff.sendResetLink({ id });
    const aQuarterAgo = new Date(Date.parse(program.now()) - 900_000).toISOString();
    program.sqlite.prepare('UPDATE password_resets SET created_at = ? WHERE id <= 2').run(aQuarterAgo);
    const refused = await api.staff.sendResetLink({ id }).catch(({ cause }) => cause);
    expect(refused).toMatchObject({ message: expect.stringContaining('five reset links within an hour') });
    expect(refused.retryAfterSeconds).toBe(45 * 60);
  });
});

test('an email that is stored with what cannot be seen is logged in with, and mailed a link, as it looks', async () => {
  const program = createTestProgram(settings);
  const { id } = makeStaff(program.db);
  const stored = '\u200bana@ōkura.nz';
  program.sqlite.prepare('UPDATE staff SET email = ?, email_key = ? WHERE id = ?').run(stored, 'ana@x', id);
  const { forget, logIn } = contextOf(program);
  expect(await logIn('ANA@ōkura.nz', testPassword)).toBe(200);
  await forget('ANA@ōkura.nz');
  expect(mails(program).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([['reset', stored]]);
});

test('Group Admins are told of two accounts with one email, of which one has what cannot be seen', async () => {
  const program = createTestProgram(settings);
  const [, two] = ['ana@okura.nz', 'ben@okura.nz'].map((email) => makeStaff(program.db, { email }));
  program.sqlite.prepare("UPDATE staff SET email = '\u200bana@okura.nz' WHERE id = ?").run(two?.id);
  const warnings = await callerAs(program, 'Group Admin').api.system.warnings();
  expect(warnings.map(({ id }) => id)).toContain('alike-emails');
});
