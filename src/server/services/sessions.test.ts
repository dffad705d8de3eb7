import { eq } from 'drizzle-orm';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/sessions.ts';
import { staff } from '#server/db/schema/staff.ts';
import { messages } from '#shared/messages.ts';
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

test('one’s sessions are listed with their devices, and can be ended everywhere else', async () => {
  const { send, ask, list, why, count } = await createTwoSessions();
  const onPhone = { device: 'Chrome on an Android phone', isThis: false };
  expect(await list()).toContainEqual(expect.objectContaining(onPhone));
  expect((await ask('/api/session')).status).toBe(200);
  expect((await send('session.signOutElsewhere', {})).data).toEqual({
    message: messages.login.signedOutElsewhere,
  });
  expect((await ask('/api/session')).status).toBe(401);
  expect(await why()).toBe('elsewhere');
  expect(await list()).toMatchObject([{ isThis: true }]);
  const lines = "SELECT count(*) FROM audit WHERE action = 'signed out elsewhere' AND record_type = 'staff'";
  expect(count(lines)).toBe(1);
  await send('session.signOutElsewhere', {});
  expect(count(lines)).toBe(1);
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
    const lastUsedAt = new Date(nowMs + 7 * minute - 1000 * minute).toISOString();
    expect(rows[0], 'and no secret').toEqual({ device: 'this', createdAt: testAct.now, lastUsedAt, isThis: true });
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

  test('of somebody whose role changed go on', () => {
    const { db, person, endedOnes } = createRows([['this', minute, minute]]);
    updateStaff(db, testAct, { id: person.id, role: 'Team Leader' });
    expect(endedOnes()[0]).toEqual({ id: 'this', ended: null });
  });

  test('are no access tokens', () => {
    expect([tokenSession(7), 'this', 'not an access token 7'].map(isTokenSession)).toEqual([true, false, false]);
  });
});

test('a session whose person has a new password is over, and says so to its browser', async () => {
  const { program, person, ask, why } = await createTwoSessions();
  expect(await why()).toBeNull();
  setPassword(program.db, testAct, { staffId: person.id, passwordHash: 'another' });
  expect((await ask('/api/session')).status).toBe(401);
  expect(await why()).toBe('password');
});
