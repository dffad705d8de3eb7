import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '#server/auth/session-adapter.ts';
import { accessTokens } from '#server/db/schema/access-tokens.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { staff } from '#server/db/schema/staff.ts';
import { allRoutes } from '#server/rest/all-routes.ts';
import { appRouter, createCaller } from '#server/trpc/app-router.ts';
import { AppError } from '#shared/app-error.ts';
import type { Role, TokenScope } from '#shared/permissions.ts';
import { contextOf, createTestProgram } from './callers.ts';
import { makeStaff } from './factories.ts';
import { startTestServer } from './http.ts';
import { testNow } from './test-db.ts';

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;

/**
 * out: signed out; old: an expired session; FS, TL, GA: Field Staff, Team Leader, Group Admin; del: a deleted person whose session and
 * cookie are still there; read, write, every: a Group Admin's access token of that scope.
 */
const callers = ['out', 'old', 'FS', 'TL', 'GA', 'del', 'read', 'write', 'every'] as const;
type Caller = (typeof callers)[number];
const scopes = { read: 'read', write: 'write', every: 'everything' } as const satisfies { [C in Caller]?: TokenScope };
type TokenCaller = keyof typeof scopes;
const isToken = (caller: Caller): caller is TokenCaller => caller in scopes;

/** Every procedure by its kind and path, and every documented call by its method and path. */
const served = [
  ...new Set([
    ...Object.entries(procedures).map(([name, { _def }]) => `${_def.type} ${name}`),
    ...allRoutes.map(({ method, path }) => `${method} ${path}`),
  ]),
];

const program = createTestProgram();
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  // A real backup starts a process and writes a file; this test needs only the permission.
  const refuse = async () => Promise.reject(new AppError('CONFLICT', 'Not in a test.'));
  Object.assign(program.backups, { make: refuse, tryNewest: refuse });
  server = await startTestServer(program);
});
afterAll(() => server.close());

const roleOf: Record<Exclude<Caller, 'out'>, Role> = {
  ...{ old: 'Group Admin', FS: 'Field Staff', TL: 'Team Leader', GA: 'Group Admin', del: 'Group Admin' },
  ...{ read: 'Group Admin', write: 'Group Admin', every: 'Group Admin' },
};

const people = new Map<Caller, number>();

/** The caller's own person, with role and deletion restored after earlier calls. */
function personOf(caller: Exclude<Caller, 'out'>): number {
  const role = roleOf[caller];
  const id = people.get(caller) ?? makeStaff(program.db, { role }).id;
  people.set(caller, id);
  const deletedAt = caller === 'del' ? testNow : null;
  program.db.update(staff).set({ role, deletedAt }).where(eq(staff.id, id)).run();
  return id;
}

/** A cookie of this caller. Its session is in the table, even if it has expired or its person is deleted. */
async function cookieOf(caller: Exclude<Caller, 'out' | TokenCaller>): Promise<string> {
  const id = personOf(caller);
  const cookie = await program.sessions.start(id, testNow);
  if (caller === 'old') {
    program.db
      .update(sessions)
      .set({ expiresAt: Date.now() - 1000 })
      .where(eq(sessions.staffId, id))
      .run();
  }
  return cookie.split(';')[0] ?? '';
}

/** A token that was used just now, so that its use is no change. */
function tokenOf(caller: TokenCaller): string {
  const token = `bushline_${crypto.randomUUID()}`;
  const staffId = personOf(caller);
  const dates = { createdAt: testNow, lastUsedAt: testNow, expiresAt: null, revokedAt: null };
  program.db
    .insert(accessTokens)
    .values({ staffId, name: caller, scope: scopes[caller], tokenHash: hashToken(token), ...dates })
    .run();
  return token;
}

type Call = () => Promise<number>;

/** The call with almost no input: enough to be refused, too little to do much. It answers the status. */
async function prepare(kind: string, name: string, caller: Caller): Promise<Call> {
  if (isToken(caller) && !name.startsWith('/')) {
    const id = personOf(caller);
    return () => callProcedure(name, caller, id);
  }
  const method = kind === 'query' ? 'GET' : kind === 'mutation' ? 'POST' : kind;
  const path = name.startsWith('/') ? name.replaceAll(/\{\w+\}/g, '999999') : `/trpc/${name}`;
  const sender: Record<string, string> =
    caller === 'out'
      ? {}
      : isToken(caller)
        ? { Authorization: `Bearer ${tokenOf(caller)}` }
        : { Cookie: await cookieOf(caller) };
  return async () => {
    const answer = await fetch(server.url + path, {
      method,
      headers: { ...sender, 'Content-Type': 'application/json' },
      ...(method !== 'GET' && { body: '{}' }),
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}

/** A token opens no address of a procedure, so what it may is asked of the procedure itself, which a documented call may run one day. */
async function callProcedure(path: string, caller: TokenCaller, id: number): Promise<number> {
  const person = { id, firstname: 'A', lastname: 'B', email: 'a@b.example', role: roleOf[caller] };
  const context = Object.assign(contextOf(program, person), { tokenScope: scopes[caller] });
  const procedure = path.split('.').reduce<unknown>((at, name) => (at as Values)[name], createCaller(context));
  try {
    await (procedure as (input: unknown) => Promise<unknown>)({});
    return 200;
  } catch (error) {
    return error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : 500;
  }
}

type Values = Record<string, unknown>;

/**
 * Grows with every row that is written. A session that ends adds one written row and takes one away, and so changes nothing here: checking an
 * expired session deletes it.
 */
const countWrites = program.sqlite.prepare('SELECT total_changes() + (SELECT count(*) FROM sessions)').pluck();

/** What each caller is answered: `yes`, even if the call then refuses the input, or the status of the refusal. */
async function askAll(call: string): Promise<string[]> {
  const [kind = '', name = ''] = call.split(' ');
  const cells: string[] = [];
  for (const caller of callers) {
    const send = await prepare(kind, name, caller);
    const before = countWrites.get();
    const status = await send();
    const isRefused = status === 401 || status === 403;
    if (isRefused) expect(countWrites.get(), `${caller} changed the database`).toBe(before);
    cells.push(isRefused || status >= 500 ? String(status) : 'yes');
  }
  return cells;
}

const answered = new Map<string, Promise<string[]>>();
function answersTo(call: string): Promise<string[]> {
  const known = answered.get(call) ?? askAll(call);
  answered.set(call, known);
  return known;
}

const lineOf = (call: string, cells: readonly string[]) =>
  [...[call.replace(' ', ' '.repeat(9 - call.indexOf(' '))).padEnd(56), ...cells.map((cell) => cell.padEnd(5))]]
    .join(' ')
    .trimEnd();

describe('who may make which call', () => {
  test('is checked by a count that notices a change, and not the end of a session', async () => {
    const id = personOf('GA');
    await program.sessions.start(id, testNow);
    const before = countWrites.get();
    program.db.delete(sessions).where(eq(sessions.staffId, id)).run();
    expect(countWrites.get()).toBe(before);
    program.db.update(staff).set({ firstname: 'Changed' }).where(eq(staff.id, id)).run();
    expect(countWrites.get()).not.toBe(before);
  });

  test.each(served)('%s: a refused caller changes nothing, and nobody gets an error of the server', async (call) => {
    expect((await answersTo(call)).filter((cell) => !/^(yes|401|403)$/.test(cell))).toEqual([]);
  });

  // A new call, or one that opens to somebody, changes the file: whoever changes it answers for each of its lines.
  test('is the table that was reviewed', async () => {
    const lines = [lineOf('call', callers)];
    for (const call of served) lines.push(lineOf(call, await answersTo(call)));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('expected/authorization.txt');
  });
});
