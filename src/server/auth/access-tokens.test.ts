import { eq } from 'drizzle-orm';
import request from 'supertest';
import { describe, expect, test, vi } from 'vitest';
import { accessTokens } from '#server/db/schema/access-tokens.ts';
import { staff } from '#server/db/schema/staff.ts';
import { tokenSession } from '#server/services/sessions.ts';
import { removeStaff } from '#server/services/staff.ts';
import { setPassword } from '#server/services/staff-accounts.ts';
import type { Program } from '#server/start/context.ts';
import { limits } from '#server/trpc/limits.ts';
import { messages } from '#shared/messages.ts';
import type { TokenScope } from '#shared/permissions.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { createTestApp, signedInAgent } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';

const day = 86_400_000;
type Input = { name: string; scope: TokenScope; expiresInDays: 30 | 90 | 365 | null };

/** A Group Admin with a token, and calls that carry it and no cookie. The clock is moved by the test. */
async function createToken(input: Partial<Input> = {}) {
  const clock = { now: Date.parse(testAct.now) };
  const program = createTestProgram();
  program.now = () => new Date(clock.now).toISOString();
  const { api, user } = callerAs(program, 'Group Admin');
  makeStaff(program.db, { role: 'Group Admin' });
  const made = await api.tokens.create({ name: 'Rain gauge', scope: 'write', expiresInDays: 90, ...input });
  const app = createTestApp(program);
  const authorization = `Bearer ${made.token}`;
  return {
    program,
    clock,
    api,
    user,
    made,
    app,
    get: (path = '/api/objectives') => request(app).get(path).set('Authorization', authorization),
    post: (path: string, body: object) => request(app).post(path).set('Authorization', authorization).send(body),
  };
}

const hedge = { title: 'Hedge planting', measurement: 'm' };
const lastUsed = (program: Program) => program.db.select().from(accessTokens).get()?.lastUsedAt;

describe('an access token', () => {
  test('has counts of its own: a busy program takes nothing from its owner, nor its owner from it', async () => {
    const { program, post, user, made, api } = await createToken();
    const count = (sender: number | string) => program.limiter.count('light', { sender, address: '' });
    for (let n = 1; n < limits.light.person; n += 1) await count(tokenSession(made.id));
    expect((await post('/api/objectives', hedge)).status).toBe(201);
    expect((await post('/api/objectives', { ...hedge, title: 'Fences' })).status).toBe(429);
    await expect(api.objectives.create({ title: 'Huts', measurement: 'm' })).resolves.toMatchObject({ title: 'Huts' });
    for (let n = 0; n < limits.light.person; n += 1) await count(user.id).catch(() => {});
    await expect(api.objectives.create({ title: 'Tracks', measurement: 'm' })).rejects.toThrow(
      messages.general.tooManyHeavy,
    );
  });

  test('has slots of its own for downloads, forms with files and large bodies', async () => {
    const { program, app, made } = await createToken({ scope: 'everything' });
    const senders = [vi.spyOn(program.downloads, 'take'), vi.spyOn(program.uploads, 'take')].map(
      (take) => () => take.mock.calls.map(([sender]) => sender),
    );
    const call = (one: request.Test) => one.set('Authorization', `Bearer ${made.token}`);
    await call(request(app).get('/api/backups/1'));
    await call(request(app).post('/api/files')).field('kind', 'document');
    await call(request(app).post('/api/trap_checks')).send({ checks: [] });
    const own = tokenSession(made.id);
    expect(senders.map((of) => of())).toEqual([[own], [own, own]]);
  });

  test('opens /api with its owner’s role, without a cookie and from anywhere', async () => {
    const { get, post, user } = await createToken();
    expect((await get('/api/session')).body).toEqual({ ...user });
    const answer = await post('/api/objectives', hedge)
      .set('Origin', 'https://weather.example')
      .set('Sec-Fetch-Site', 'cross-site');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([201, undefined]);
  });

  test('does not excuse a cookie of another site’s making, and is nothing to the web client’s own calls', async () => {
    const { program, made, app } = await createToken();
    const { agent } = await signedInAgent(program);
    const withBoth = agent.post('/api/objectives').set('Authorization', `Bearer ${made.token}`);
    expect((await withBoth.set('Sec-Fetch-Site', 'cross-site').send(hedge)).status).toBe(403);
    const call = request(app).get('/trpc/staff.list?input=%7B%7D').set('Authorization', `Bearer ${made.token}`);
    expect((await call).status).toBe(401);
  });

  test('that may only read is told so where it writes', async () => {
    const { get, post } = await createToken({ scope: 'read' });
    expect((await get()).status).toBe(200);
    const answer = await post('/api/objectives', hedge);
    expect([answer.status, answer.body]).toEqual([403, { message: messages.tokens.readOnly }]);
  });

  test('ends with a new password of its owner, whoever sets it', async () => {
    const { program, user, get } = await createToken();
    const other = await createToken();
    expect((await get()).status).toBe(200);
    await program.queue.run((db) => setPassword(db, testAct, { staffId: user.id, passwordHash: 'another' }));
    expect((await get()).status).toBe(401);
    expect((await other.get()).status).toBe(200);
  });

  test('is refused in one sentence once it has expired or its owner has left, and so is an unknown one', async () => {
    const refused = [401, { message: messages.tokens.notInForce }];
    const ask = async ({ get }: Awaited<ReturnType<typeof createToken>>) => {
      const { status, body } = await get();
      return [status, body];
    };
    const old = await createToken({ expiresInDays: 30 });
    old.clock.now += 30 * day - 1;
    expect((await old.get()).status).toBe(200);
    old.clock.now += 1;
    expect(await ask(old)).toEqual(refused);

    const left = await createToken();
    await left.program.queue.run((db) => removeStaff(db, testAct, { id: left.user.id }));
    expect(await ask(left)).toEqual(refused);
    expect(
      await ask({ ...left, get: () => request(left.app).get('/api/objectives').set('Authorization', 'Bearer x') }),
    ).toEqual(refused);
  });

  test('has the role that its owner has now', async () => {
    const { program, user, get, post } = await createToken();
    program.db.update(staff).set({ role: 'Field Staff' }).where(eq(staff.id, user.id)).run();
    expect((await get()).status).toBe(200);
    expect((await post('/api/staff', {})).status).toBe(403);
  });

  test('is kept as a hash alone, and its use is noted at most once a minute', async () => {
    const { program, made, clock, get, api } = await createToken();
    expect(made.token).toMatch(/^bushline_[\w-]{43}$/);
    expect(program.sqlite.serialize().includes(made.token)).toBe(false);
    expect(lastUsed(program)).toBeNull();
    const first = program.now();
    await get();
    clock.now += 59_999;
    await get();
    expect(lastUsed(program)).toBe(first);
    clock.now += 1;
    await get();
    expect(lastUsed(program)).toBe(program.now());
    clock.now -= 365 * day;
    await get();
    expect(lastUsed(program), 'the clock was ahead').toBe(program.now());
    const listed = await api.tokens.list();
    expect(listed).toMatchObject([{ name: 'Rain gauge', scope: 'write', isExpired: false, lastUsedAt: program.now() }]);
    expect(JSON.stringify(listed)).not.toMatch(/hash|bushline_/i);
  });

  test('mails the incident that its owner saved last', async () => {
    const { program, post } = await createToken();
    const activity = makeActivity(program.db);
    const send = () => post('/api/activities/complete/send-email', { email: 'lead@okurabush.example' });
    expect((await send()).status).toBe(409);
    const incidentDetails = { typeOfIncident: 'First Aid', incidentDescription: 'Slipped on the bank' };
    await post('/api/activities/complete', { activityId: activity.id, anyIncident: 'Yes', incidentDetails });
    expect((await send()).status).toBe(200);
    await post('/api/activities/complete', { activityId: activity.id, anyIncident: 'No', incidentDetails: null });
    expect((await send()).status).toBe(409);
  });

  test('is made and revoked, each once, and both stand in the trail', async () => {
    const { api, made, program } = await createToken();
    await expect(api.tokens.create({ name: ' ', scope: 'read', expiresInDays: 30 })).rejects.toThrow();
    await callerAs(program, 'Group Admin').api.tokens.revoke({ id: made.id });
    await expect(api.tokens.revoke({ id: made.id })).rejects.toThrow('Access token not found.');
    const trail = program.sqlite.prepare("SELECT action FROM audit WHERE record_type = 'access token'").pluck().all();
    expect(trail).toEqual(['created', 'revoked']);
  });
});
