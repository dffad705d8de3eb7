import { randomBytes } from 'node:crypto';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { setPassword, unlockStaff } from '#server/services/staff-accounts.ts';
import { messages } from '#shared/messages.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeStaff, testPassword } from '#test/factories.ts';
import { createTestApp } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';
import { KnownBrowsers } from './known-browsers.ts';

const key = randomBytes(32);
const cookieOf = (header: string) => header.split(';')[0] ?? '';

describe('a known browser', () => {
  test('is known for each of the people who signed in with it, and for nobody else', () => {
    const browsers = new KnownBrowsers(key, false);
    const one = cookieOf(browsers.remember(undefined, 7));
    const both = `theme=dark; ${cookieOf(browsers.remember(one, 12))}`;
    const id = browsers.recognise(one, 7);
    expect(id).toMatch(/^[\w-]{22}$/);
    expect([7, 12, 1].map((person) => browsers.recognise(both, person))).toEqual([id, id, undefined]);
    expect(browsers.recognise(undefined, 7)).toBeUndefined();
  });

  test('cannot be invented, nor changed into that of another person', () => {
    const browsers = new KnownBrowsers(key, false);
    const cookie = cookieOf(browsers.remember(undefined, 7));
    const forged = [
      cookie.replace('.7.', '.8.'),
      cookie.replace('=', '=x'),
      `${cookie.slice(0, -1)}~`,
      'bushline_known=a.7.',
      'bushline_known=..',
      cookieOf(new KnownBrowsers(randomBytes(32), false).remember(undefined, 7)),
    ];
    for (const one of forged)
      expect(
        [7, 8].map((id) => browsers.recognise(one, id)),
        one,
      ).toEqual([undefined, undefined]);
  });

  test('remembers eight people at most, the last ones', () => {
    const browsers = new KnownBrowsers(key, false);
    let cookie = '';
    for (let id = 1; id <= 10; id += 1) cookie = cookieOf(browsers.remember(cookie, id));
    expect([1, 2, 3, 10].map((id) => browsers.recognise(cookie, id) !== undefined)).toEqual([false, false, true, true]);
    expect(cookie.length).toBeLessThan(400);
  });

  test('has a cookie that no script can read, and that is sent over https alone where the product is served so', () => {
    expect(new KnownBrowsers(key, false).remember(undefined, 7)).toMatch(
      /; HttpOnly; SameSite=Lax; Path=\/; Max-Age=34560000$/,
    );
    expect(new KnownBrowsers(key, true).remember(undefined, 7)).toMatch(/; Secure$/);
  });
});

/** A person, log-ins over HTTP from a given address and with a given cookie, and 100 failures from many addresses. */
function createProgramWithPerson() {
  const program = createTestProgram({ TRUST_PROXY: '1' });
  const app = createTestApp(program);
  const person = makeStaff(program.db);
  const logIn = (password: string, address: string, cookie = '') =>
    request(app)
      .post('/api/login')
      .set({ 'X-Forwarded-For': address, Cookie: cookie })
      .send({ email: person.email, password });
  const failEverywhere = async () => {
    const subject = program.signInLimits.of('sign-in');
    const { id, passwordHash, unlockCount } = person;
    const { subjectOf } = await import('./sign-in.ts');
    for (let n = 0; n < 100; n += 1)
      await subject.judge(
        { subject: subjectOf({ id, passwordHash, unlockCount }), address: `10.0.${n >> 2}.1` },
        async () => false,
      );
  };
  return { program, person, logIn, failEverywhere };
}

describe('a person for whom others have failed to sign in a hundred times', () => {
  test('still signs in with a browser of theirs, and is told how long with another one', async () => {
    const { logIn, failEverywhere } = createProgramWithPerson();
    const first = await logIn(testPassword, '203.0.113.7');
    const cookies = (first.headers['set-cookie'] as unknown as string[]).map(cookieOf);
    const known = cookies.find((cookie) => cookie.startsWith('bushline_known='));
    await failEverywhere();
    const stranger = await logIn(testPassword, '203.0.113.8');
    expect([stranger.status, stranger.headers['retry-after'], stranger.body.message]).toEqual([
      429,
      expect.stringMatching(/^(900|899)$/),
      'Too many attempts. Please try again in 15 minutes.',
    ]);
    expect((await logIn(testPassword, '203.0.113.8', known)).status).toBe(200);
  });

  test('can sign in with a new password at once, even one that another process set', async () => {
    const { program, person, logIn, failEverywhere } = createProgramWithPerson();
    const other = makeStaff(program.db);
    await failEverywhere();
    expect((await logIn(testPassword, '203.0.113.8')).status).toBe(429);
    // A new hash, as if the password had been set again.
    setPassword(program.db, testAct, { staffId: person.id, passwordHash: `${other.passwordHash} ` });
    expect((await logIn('wrong', '203.0.113.8')).status).not.toBe(429);
  });

  test('is shown to Group Admins as kept out, and is unlocked by one', async () => {
    const { program, person, logIn, failEverywhere } = createProgramWithPerson();
    const { api } = callerAs(program, 'Group Admin');
    expect(await api.staff.listSlowed()).toEqual([]);
    await failEverywhere();
    expect(await api.staff.listSlowed()).toEqual([person.id]);
    const { message } = await api.staff.unlock({ id: person.id });
    expect(message).toBe('Mereana Hōhepa can try to log in again.');
    expect(await api.staff.listSlowed()).toEqual([]);
    expect((await logIn(testPassword, '203.0.113.8')).status).toBe(200);
    const trail = program.sqlite.prepare("SELECT record_name FROM audit WHERE action = 'unlocked'").pluck().all();
    expect(trail).toEqual(['Mereana Hōhepa']);
    expect(() => unlockStaff(program.db, testAct, { id: 9999 })).toThrow(messages.people.userNotFound);
  });
});
