import type { Sqlite } from '#server/db/open-db.ts';
import type { Change } from '#server/http/change-headers.ts';
import { readEnv } from '#server/settings/env.ts';
import { Context, type Program } from '#server/start/context.ts';
import { createProgram } from '#server/start/program.ts';
import { createCaller } from '#server/trpc/app-router.ts';
import type { Role, SessionUser } from '#shared/permissions.ts';
import { makeStaff } from './factories.ts';
import { createTestDb, testNow } from './test-db.ts';

/** The server's parts on a fresh database or a copy of `bytes`, with a fixed clock and a silent log. */
export function createTestProgram(settings: Record<string, string> = {}, bytes?: Buffer): Program & { sqlite: Sqlite } {
  const { sqlite } = createTestDb(bytes);
  const env = readEnv({ LOG_LEVEL: 'silent', ...settings });
  return Object.assign(
    createProgram(env, sqlite, () => testNow),
    { sqlite },
  );
}

/** The context of a request by this person, or by a stranger. */
export function contextOf(program: Program, user?: SessionUser): Context {
  const request = {
    id: 'test',
    address: '127.0.0.1',
    cookieHeader: undefined,
    userAgent: undefined,
    setCookie: () => {},
    whenAnswered: (done: () => void) => done(),
    mark: () => {},
  };
  return Object.assign(new Context(program, request), { user, sessionId: user && `session of ${user.id}` });
}

/** Calls procedures as a new person of a role. */
export function callerAs(program: Program, role: Role) {
  const { id, firstname, lastname, email } = makeStaff(program.db, { role });
  const user = { id, firstname, lastname, email, role };
  return { user, api: callerFor(program, user) };
}

/** Calls procedures as an existing person, with the page's details of a change when `change` is given. */
export function callerFor(program: Program, user: SessionUser, change?: Change) {
  return createCaller(Object.assign(contextOf(program, user), { change }));
}

export function callerSignedOut(program: Program) {
  return createCaller(contextOf(program));
}
