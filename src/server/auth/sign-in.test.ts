import { TRPCError } from '@trpc/server';
import { describe, expect, test, vi } from 'vitest';
import { endSessionsOf } from '#server/services/sessions.ts';
import { removeStaff } from '#server/services/staff.ts';
import { setPassword } from '#server/services/staff-accounts.ts';
import type { Program } from '#server/start/context.ts';
import { AppError, httpStatusOf } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { callerAs, callerFor, createTestProgram } from '#test/callers.ts';
import { makeStaff, testPassword } from '#test/factories.ts';
import { testAct } from '#test/test-db.ts';
import { type SignInContext, signIn } from './sign-in.ts';

function contextOf(program: Program, address = '192.0.2.1', cookieHeader?: string): SignInContext {
  return {
    log: program.log,
    failures: program.failedSignIns,
    browsers: program.knownBrowsers,
    cookieHeader,
    userAgent: undefined,
    db: program.db,
    write: (work) => program.queue.run(work),
    sessions: program.sessions,
    limits: program.signInLimits,
    address,
    now: testAct.now,
    today: testAct.today,
    timeZone: testAct.timeZone,
  };
}

/** The statuses that the attempts are answered with, in their order. */
async function statusesOf(attempts: Promise<unknown>[]): Promise<number[]> {
  const answers = await Promise.allSettled(attempts);
  return answers.map((answer) => {
    if (answer.status === 'fulfilled') return 200;
    const refusal = answer.reason instanceof TRPCError ? answer.reason.cause : answer.reason;
    if (refusal instanceof AppError) return httpStatusOf[refusal.code];
    throw refusal;
  });
}

/** Somebody with a password, and attempts to sign in as them. */
function setUp() {
  const program = createTestProgram();
  const person = makeStaff(program.db);
  const attempt = (password: string, address?: string) =>
    signIn(contextOf(program, address), { email: person.email, password });
  const countSessions = () => program.sqlite.prepare('SELECT count(*) FROM sessions').pluck().get();
  return { program, person, attempt, countSessions };
}

const times = (count: number) => Array.from({ length: count }, (_, n) => n);
const tally = (statuses: number[]) =>
  times(600)
    .filter((status) => statuses.includes(status))
    .map((status) => [status, statuses.filter((one) => one === status).length]);

test('the last sign-in of each person is kept, for Group Admins, and is no change of the person', async () => {
  const { program, person, attempt } = setUp();
  const { id, version } = person;
  const admin = callerAs(program, 'Group Admin');
  expect(await admin.api.staff.listSignIns()).toContainEqual({ id, lastSignedInAt: null });
  await expect(attempt('wrong')).rejects.toThrow();
  expect(await admin.api.staff.listSignIns()).toContainEqual({ id, lastSignedInAt: null });
  await attempt(testPassword);
  expect(await admin.api.staff.listSignIns()).toContainEqual({ id, lastSignedInAt: testAct.now });
  expect((await admin.api.staff.get({ id })).version).toBe(version);
  await admin.api.staff.update({ id, version, lastname: 'Ruru' });
  expect(await admin.api.staff.listSignIns()).toContainEqual({ id, lastSignedInAt: testAct.now });
});

describe('sign-ins that are sent at the same moment', () => {
  test('with wrong passwords for one email from one address are slowed after five, and the right one is then slowed too', async () => {
    const { attempt } = setUp();
    expect(tally(await statusesOf(times(20).map((n) => attempt(`wrong ${n}`))))).toEqual([
      [401, 5],
      [429, 15],
    ]);
    const right = [undefined, '192.0.2.2'].map((address) => attempt(testPassword, address));
    expect(await statusesOf(right)).toEqual([429, 200]);
  });

  test('with wrong passwords from one address are slowed after 50', async () => {
    const { program, attempt } = setUp();
    const attempts = times(60).map((n) =>
      signIn(contextOf(program), { email: `nobody${n}@okura.example`, password: 'x' }),
    );
    expect(tally(await statusesOf(attempts))).toEqual([
      [401, 50],
      [429, 10],
    ]);
    const right = [undefined, '192.0.2.2'].map((address) => attempt(testPassword, address));
    expect(await statusesOf(right)).toEqual([429, 200]);
  });

  test('are limited for changing one’s own password as well', async () => {
    const { program, person: user } = setUp();
    const change = (currentPassword: string) =>
      callerFor(program, user).session.changePassword({ currentPassword, newPassword: 'Takahē#2027' });
    expect(tally(await statusesOf(times(20).map((n) => change(`wrong ${n}`))))).toEqual([
      [400, 5],
      [429, 15],
    ]);
  });
});

describe('a password that is being checked', () => {
  const changes = {
    'is changed': (program: Program, id: number) =>
      setPassword(program.db, testAct, { staffId: id, passwordHash: 'another' }),
    'is that of somebody who is deleted': (program: Program, id: number) => removeStaff(program.db, testAct, { id }),
  };

  test.each(Object.entries(changes))(
    'starts no session when it %s just before the session is written',
    async (_, change) => {
      const { program, person, countSessions } = setUp();
      const context = contextOf(program);
      context.write = (work) => {
        program.queue.run(() => change(program, person.id));
        return program.queue.run(work);
      };
      const answer = signIn(context, { email: person.email, password: testPassword });
      await expect(answer).rejects.toMatchObject({ code: 'SIGNED_OUT', message: messages.login.wrong });
      expect(countSessions()).toBe(0);
    },
  );

  test('starts a session in the role that its person has by then', async () => {
    const program = createTestProgram();
    const { id, email } = makeStaff(program.db, { role: 'Group Admin' });
    const signingIn = signIn(contextOf(program), { email, password: testPassword });
    program.sqlite.prepare("UPDATE staff SET role = 'Field Staff' WHERE id = ?").run(id);
    endSessionsOf(program.db, id, 'elsewhere');
    expect((await signingIn).answer.role).toBe('Field Staff');
  });

  test('is not replaced by its holder when somebody else replaced it meanwhile', async () => {
    const { program, person: user, countSessions } = setUp();
    const input = { currentPassword: testPassword, newPassword: 'Takahē#2027' };
    const run = program.queue.run.bind(program.queue);
    vi.spyOn(program.queue, 'run').mockImplementationOnce((work) => {
      run((db) => setPassword(db, testAct, { staffId: user.id, passwordHash: 'another' }));
      return run(work);
    });
    const changing = callerFor(program, user).session.changePassword(input);
    await expect(changing).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: messages.login.wrongCurrentPassword,
    });
    expect(program.sqlite.prepare('SELECT password_hash FROM staff').pluck().all()).toEqual(['another']);
    expect(countSessions()).toBe(0);
  });
});
