import { eq } from 'drizzle-orm';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/sessions.ts';
import { staff } from '#server/db/schema/staff.ts';
import type { SessionEnd } from '#shared/session.ts';
import { makeStaff, testPassword } from '#test/factories.ts';
import { createTestApp } from '#test/http.ts';
import { insertWithDefaults } from '#test/insert-with-defaults.ts';
import { createPageScene } from '#test/page-changes.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import {
  endSessionsOf,
  isTokenSession,
  listSessions,
  signOutElsewhere,
  tokenSession,
  whySessionEnded,
} from './sessions.ts';
import { updateStaff } from './staff.ts';
import { setPassword } from './staff-accounts.ts';

const phone = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';

/** Somebody with two sessions: the agent's, and one of a phone. */
async function createTwoSessions() {
  const scene = createPageScene();
  const { agent, person, send } = await scene.enter('Field Staff');
  const app = createTestApp(scene.program);
  const login = await request(app)
    .post('/api/login')
    .set('User-Agent', phone)
    .send({ email: person.email, password: testPassword });
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const ask = async (path: string) => {
    const { status, body } = await request(app).get(path).set('Cookie', cookie);
    return { status, data: body.result?.data };
  };
  const list = async () => (await agent.get('/trpc/session.list')).body.result.data;
  const why = async () => (await ask('/trpc/session.whyEnded')).data.reason;
  return { ...scene, person, send, ask, list, why };
}

describe('one’s sessions', () => {
  test('are listed with device and times and which one asks, and never with their secret', async () => {
    const { list, program } = await createTwoSessions();
    makeStaff(program.db);
    const rows = await list();
    expect(rows).toHaveLength(2);
    expect(rows.filter((row: { isThis: boolean }) => row.isThis)).toEqual([expect.objectContaining({ device: '' })]);
    expect(rows.filter((row: { isThis: boolean }) => !row.isThis)).toEqual([
      {
        device: 'Chrome on an Android phone',
        createdAt: program.now(),
        lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        isThis: false,
      },
    ]);
  });

  test('can be ended everywhere else', async () => {
    const { send, ask, list, why, count } = await createTwoSessions();
    expect((await ask('/api/session')).status).toBe(200);
    expect((await send('session.signOutElsewhere', {})).data).toEqual({
      message: 'You are signed out everywhere else.',
    });
    expect((await ask('/api/session')).status).toBe(401);
    expect(await why()).toBe('elsewhere');
    expect(await list()).toHaveLength(1);
    await send('session.signOutElsewhere', {});
    expect(count("SELECT count(*) FROM audit WHERE action = 'signed out elsewhere'")).toBe(1);
  });
});

describe('the rows of sessions', () => {
  const nowMs = Date.parse(testAct.now);
  const minute = 60_000;

  /** Two people with sessions: expiry and end in milliseconds from now. */
  function createRows(rows: [id: string, expiresIn: number, endsIn: number, ended?: SessionEnd][]) {
    const { db } = createTestDb();
    const [person, other] = [makeStaff(db), makeStaff(db)];
    const add = (staffId: number, [id, expiresIn, endsIn, ended]: (typeof rows)[number]) =>
      insertWithDefaults(db, sessions)
        .values({
          ...{ id, staffId, device: id, createdAt: testAct.now, ended: ended ?? null },
          ...{ expiresAt: nowMs + expiresIn, endsAt: nowMs + endsIn },
        })
        .run();
    for (const row of rows) add(person.id, row);
    add(other.id, ['of another', minute, minute]);
    const own = { staffId: person.id, sessionId: 'this' };
    const endedOnes = () => db.select({ id: sessions.id, ended: sessions.ended }).from(sessions).all();
    return { db, person, own, endedOnes };
  }

  test('are listed while they are in force, the one used last first, with when that was', () => {
    const { db, own } = createRows([
      ['used first', 5 * minute, 99 * minute],
      ['this', 7 * minute, 99 * minute],
      ['used then', 6 * minute, 99 * minute],
      ['expired', 0, 99 * minute],
      ['too old', 99 * minute, 0],
      ['ended', 99 * minute, 99 * minute, 'password'],
      ['just in force', 1, 1],
    ]);
    const rows = listSessions(db, own, nowMs);
    expect(rows.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['this', true],
      ['used then', false],
      ['used first', false],
      ['just in force', false],
    ]);
    expect(rows[0]?.lastUsedAt).toBe(new Date(nowMs + 7 * minute - 1000 * minute).toISOString());
  });

  test('of one person alone are ended elsewhere, and keep why they ended before', () => {
    const { db, person, own, endedOnes } = createRows([
      ['this', minute, minute],
      ['another', minute, minute],
      ['ended', minute, minute, 'password'],
    ]);
    signOutElsewhere(db, testAct, own);
    const elsewhere = [
      { id: 'this', ended: null },
      { id: 'another', ended: 'elsewhere' },
      { id: 'ended', ended: 'password' },
      { id: 'of another', ended: null },
    ];
    expect(endedOnes()).toEqual(elsewhere);
    endSessionsOf(db, person.id, 'email');
    expect(endedOnes()).toEqual(elsewhere.map((row) => (row.id === 'this' ? { ...row, ended: 'email' } : row)));
  });

  test('say why they ended, from the millisecond in which they are too old', () => {
    const { db, person } = createRows([
      ['old', minute, minute],
      ['ended', minute, minute, 'elsewhere'],
    ]);
    expect(whySessionEnded(db, 'old', nowMs + minute - 1)).toEqual({ reason: null });
    expect(whySessionEnded(db, 'old', nowMs + minute)).toEqual({ reason: 'age' });
    expect(whySessionEnded(db, 'ended', nowMs + minute)).toEqual({ reason: 'elsewhere' });
    expect(whySessionEnded(db, 'unknown', nowMs)).toEqual({ reason: null });
    db.update(staff).set({ deletedAt: testAct.now }).where(eq(staff.id, person.id)).run();
    expect(whySessionEnded(db, 'ended', nowMs)).toEqual({ reason: 'left', personId: person.id });
  });

  test('are no access tokens', () => {
    expect([tokenSession(7), 'this', 'not an access token 7'].map(isTokenSession)).toEqual([true, false, false]);
  });
});

describe('a session that is over', () => {
  test.each([
    ['left', 'whose person became a volunteer'],
    ['password', 'whose person has a new password'],
    ['age', 'that is 30 days old'],
  ])('says %s to a browser %s', async (reason, _) => {
    const { program, person, ask, why } = await createTwoSessions();
    expect(await why()).toBeNull();
    const end = {
      left: () => updateStaff(program.db, testAct, { id: person.id, role: 'Volunteer' }),
      password: () => setPassword(program.db, testAct, { staffId: person.id, passwordHash: 'another' }),
      age: () => program.sqlite.exec('UPDATE sessions SET ends_at = 1'),
    };
    end[reason as keyof typeof end]();
    expect((await ask('/api/session')).status).toBe(401);
    expect(await why()).toBe(reason);
    await program.sessions.forgetExpired();
    expect(await why()).toBe(reason === 'age' ? null : reason);
  });

  test('is not that of somebody whose role changed: it goes on with the new role', async () => {
    const { program, person, ask, why } = await createTwoSessions();
    updateStaff(program.db, testAct, { id: person.id, role: 'Team Leader' });
    expect((await ask('/trpc/session.current')).data.role).toBe('Team Leader');
    expect(await why()).toBeNull();
  });
});
