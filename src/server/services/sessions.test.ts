import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { makeStaff, testPassword } from '#test/factories.ts';
import { createTestApp } from '#test/http.ts';
import { createPageScene } from '#test/page-changes.ts';
import { testAct } from '#test/test-db.ts';
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
