import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/sessions.ts';
import { staff } from '#server/db/schema/staff.ts';
import { allRoutes } from '#server/rest/all-routes.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { AppError } from '#shared/app-error.ts';
import type { Role } from '#shared/permissions.ts';
import { authorizationTable, type Caller, callers } from './authorization-table.ts';
import { createTestProgram } from './callers.ts';
import { makeStaff } from './factories.ts';
import { startTestServer } from './http.ts';
import { testNow } from './test-db.ts';

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;

const served = [
  ...Object.entries(procedures).map(([name, { _def }]) => `${_def.type} ${name}`),
  ...new Set(allRoutes.map(({ method, path }) => `${method} ${path}`)),
];

const program = createTestProgram();
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  // A real backup starts a process and writes a file; this test needs only the permission.
  program.backups.make = async () => Promise.reject(new AppError('CONFLICT', 'Not in a test.'));
  server = await startTestServer(program);
});
afterAll(() => server.close());

const roleOf: Record<Exclude<Caller, 'out'>, Role> = {
  old: 'Group Admin',
  FS: 'Field Staff',
  TL: 'Team Leader',
  GA: 'Group Admin',
  del: 'Group Admin',
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
async function cookieOf(caller: Caller): Promise<string> {
  if (caller === 'out') return '';
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

/** Makes the call with almost no input: enough to be refused, too little to do much. */
async function call(kind: string, name: string, cookie: string): Promise<number> {
  const isQuery = kind === 'query' || kind === 'GET';
  const method = kind === 'query' ? 'GET' : kind === 'mutation' ? 'POST' : kind;
  const path = name.startsWith('/') ? name.replaceAll(/\{\w+\}/g, '999999') : `/trpc/${name}`;
  const answer = await fetch(server.url + path, {
    method,
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    ...(!isQuery && { body: '{}' }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const tables = program.sqlite
  .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'sessions'")
  .pluck()
  .all() as string[];
const readers = tables.map((name) => program.sqlite.prepare(`SELECT * FROM "${name}"`).raw());

/** A hash of everything stored except sessions, because checking an expired session deletes it. */
function databaseHash(): string {
  const hash = createHash('sha1');
  for (const reader of readers) {
    for (const row of reader.iterate() as Iterable<unknown[]>) {
      hash.update(
        row.map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))).join('\u0001'),
      );
    }
    hash.update('\u0002');
  }
  return hash.digest('hex');
}

describe('the authorization table', () => {
  test('has a line for every procedure and every REST call, and for nothing else', () => {
    expect(authorizationTable.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([...served].sort());
  });

  test('is filled in everywhere', () => {
    for (const { name, expected } of authorizationTable) {
      expect(
        callers.map((caller) => expected[caller]).filter((cell) => !/^(yes|401|403)$/.test(cell)),
        name,
      ).toEqual([]);
    }
  });

  test('notices a change in the database', () => {
    const before = databaseHash();
    expect(databaseHash()).toBe(before);
    const id = personOf('GA');
    program.db.update(staff).set({ firstname: 'Changed' }).where(eq(staff.id, id)).run();
    expect(databaseHash()).not.toBe(before);
  });

  test.each(authorizationTable)(
    'holds for $kind $name; a refused caller changes nothing',
    async ({ kind, name, expected }) => {
      for (const caller of callers) {
        const cookie = await cookieOf(caller);
        const before = expected[caller] === 'yes' ? undefined : databaseHash();
        const status = await call(kind, name, cookie);
        const given = [401, 403].includes(status) || status >= 500 ? String(status) : 'yes';
        expect(given, caller).toBe(expected[caller]);
        if (before) expect(databaseHash(), `${caller} changed the database`).toBe(before);
      }
    },
  );
});
