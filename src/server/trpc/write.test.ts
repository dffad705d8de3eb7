import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { contextOf } from '#test/callers.ts';
import { makeActivity, makeProject, makeStaff, testPassword } from '#test/factories.ts';
import { createPageScene, keyed } from '#test/page-changes.ts';
import { testAct, testNow } from '#test/test-db.ts';
import { removeStaff, updateStaff } from '../services/staff.ts';
import { startHousekeeping } from '../start/clock/housekeeping.ts';
import { writingFor } from './write.ts';

const hedges = { title: 'Hedges', measurement: 'm' };
const countHedges = "SELECT count(*) FROM objectives WHERE title LIKE 'Hedge%'";

/** Somebody who has signed in, and what the server has. */
async function signIn(role?: Role) {
  const scene = createPageScene();
  return { ...scene, ...(await scene.enter(role)) };
}

describe('a change that is sent again', () => {
  test('with another input is told what was saved, as it is now, and nothing is changed', async () => {
    const { count, send } = await signIn();
    const key = keyed();
    const { data } = await send('objectives.create', hedges, key);
    await send('objectives.update', { id: data.id, measurement: 'metres' });
    const answer = await send('objectives.create', { ...hedges, title: 'Hedgerows' }, key);
    const record = { id: data.id, title: 'Hedges', measurement: 'metres', version: 2 };
    expect(answer).toMatchObject({
      status: 409,
      error: { message: messages.general.alreadySaved, saved: { id: data.id, version: 2, record } },
    });
    expect(count(countHedges)).toBe(1);
  });

  test('when its record has been deleted since, is told so and makes no other', async () => {
    const { count, send } = await signIn();
    const key = keyed();
    const { data } = await send('objectives.create', hedges, key);
    await send('objectives.remove', { id: data.id });
    const answer = await send('objectives.create', hedges, key);
    expect([answer.status, answer.error.message]).toEqual([404, 'Objective not found.']);
    expect(count(countHedges)).toBe(1);
  });

  test('is known for 60 days', async () => {
    const { program, count, send } = await signIn();
    await send('objectives.create', hedges, keyed());
    const tidyAfter = async (days: number) => {
      const now = new Date(Date.parse(testNow) + days * 86_400_000).toISOString();
      startHousekeeping({ ...program, now: () => now })();
      await program.queue.run(() => {});
      return count('SELECT count(*) FROM client_keys');
    };
    expect(await tidyAfter(60)).toBe(1);
    expect(await tidyAfter(60.001)).toBe(0);
  });
});

test('one key stands for one write: a procedure that writes twice is found out', async () => {
  const { program } = createPageScene();
  const user = makeStaff(program.db);
  const change = {
    key: randomUUID(),
    personId: undefined,
    databaseId: undefined,
    activityId: undefined,
    madeAt: undefined,
  };
  const context = Object.assign(contextOf(program), { change });
  const known = { permission: 'library:write' as const, path: 'objectives.create', getRawInput: async () => hedges };
  const call = { ...known, tell: () => {} };
  const { write } = writingFor(context, user, call);
  await write(() => ({ count: 1 }));
  await expect(write(() => ({ count: 2 }))).rejects.toThrow('objectives.create writes twice under one key.');
});

/** Procedures whose answers are not rows of a table by their id, and those that do something outside of it. */
describe('sent twice with one key', () => {
  test('an amount, a choice of hazards, an assignment and a rated risk are answered as rows again', async () => {
    const { program, send, person } = await signIn('Team Leader');
    const project = makeProject(program.db, { objectiveIds: [1] });
    const of = await send('activities.details.create', {
      activityName: 'Planting',
      projectId: project.id,
      activityDate: '2026-03-07',
    });
    const activityId = of.data.id as number;
    const direct = { activityId, title: 'Kiwi calls', measurement: 'calls' };
    const calls: [path: string, input: object][] = [
      ['activities.outcome.addDirect', direct],
      ['activities.outcome.setAmount', { id: 1, amount: 4 }],
      ['activities.risk.addHazards', { activityId, kind: 'site', hazardIds: [1, 2] }],
      ['activities.staff.assign', { activityId, staffId: person.id }],
      ['activities.risk.add', { activityId, riskTitleId: 1, likelihood: 'likely', consequences: 'minor' }],
      ['activities.risk.chooseControl', { activityId, riskId: 1, riskControlId: 1 }],
      ['activities.predator.create', { activityId, predatorId: 1, measurement: 3 }],
      ['activities.details.duplicate', { id: activityId }],
    ];
    for (const [path, input] of calls) {
      const key = keyed();
      const first = await send(path, input, key);
      expect(first.status, path).toBe(200);
      expect(await send(path, input, key), path).toEqual(first);
    }
  });

  test('a new person is registered and mailed once, and nothing of the password is kept', async () => {
    const { program, count, send } = await signIn();
    const person = { firstname: 'Ana', lastname: 'Rewi', email: 'ana@okurabush.example', phone: '0215550111' };
    const input = { ...person, role: 'Field Staff', password: testPassword, sendWelcomeEmail: true };
    const key = keyed();
    const first = await send('staff.create', input, key);
    expect(await send('staff.create', input, key)).toEqual(first);
    expect(count("SELECT count(*) FROM outbox WHERE kind = 'welcome'")).toBe(1);
    expect(JSON.stringify(program.sqlite.prepare('SELECT * FROM client_keys').all())).not.toContain(testPassword);
  });

  test('the own password is changed once; the new session stays', async () => {
    const { program, count, agent, send, person } = await signIn();
    const input = { currentPassword: testPassword, newPassword: 'Takahē#2027' };
    const key = keyed();
    const first = await send('session.changePassword', input, key);
    expect(first.data).toEqual({ message: messages.login.ownPasswordChanged });
    // The answer was lost, and with it the new cookie: the person signs in again.
    const cookie = await program.sessions.start(person.id, testNow);
    agent.set('Cookie', cookie.split(';')[0] ?? '');
    expect(await send('session.changePassword', input, key)).toEqual(first);
    expect(count("SELECT count(*) FROM audit WHERE action = 'changed password of'")).toBe(1);
    expect(count('SELECT count(*) FROM sessions WHERE ended IS NULL')).toBe(2);
  });

  test('an access token is made once, and its secret is not told again', async () => {
    const { program, count, send } = await signIn();
    const input = { name: 'Rain gauge', scope: 'read', expiresInDays: 30 };
    const key = keyed();
    const { data } = await send('tokens.create', input, key);
    const again = await send('tokens.create', input, key);
    expect([again.status, again.error.message]).toEqual([409, messages.tokens.alreadyCreated]);
    expect(count('SELECT count(*) FROM access_tokens')).toBe(1);
    expect(JSON.stringify(program.sqlite.prepare('SELECT * FROM client_keys').all())).not.toContain(data.token);
  });

  test('a backup is made once', async () => {
    const { program, send } = await signIn();
    const row = {
      startedAt: testNow,
      finishedAt: testNow,
      fileName: 'bushline-x.db',
      size: 1,
      result: 'ok',
      cause: 'by hand',
    };
    const make = vi.spyOn(program.backups, 'make').mockImplementation(async () => {
      const insert = program.sqlite.prepare(
        'INSERT INTO backups (started_at, finished_at, file_name, size, result, cause) VALUES (?, ?, ?, ?, ?, ?)',
      );
      return { id: Number(insert.run(Object.values(row)).lastInsertRowid), ...row };
    });
    const key = keyed();
    const first = await send('backups.make', {}, key);
    expect(first.data).toMatchObject(row);
    expect(await send('backups.make', {}, key)).toEqual(first);
    expect(make).toHaveBeenCalledTimes(1);
  });
});

describe('a write that waits for its turn', () => {
  const meanwhile = {
    'is deleted': [401, removeStaff],
    'is no Group Admin any more': [403, (db, act, { id }) => void updateStaff(db, act, { id, role: 'Team Leader' })],
  } satisfies Record<string, [number, (...given: Parameters<typeof removeStaff>) => unknown]>;

  test.each(Object.entries(meanwhile))('is refused when its person %s meanwhile', async (_, [status, change]) => {
    const { program, count, enter } = createPageScene();
    const { send, person } = await enter();
    await enter();
    const run = program.queue.run.bind(program.queue);
    vi.spyOn(program.queue, 'run').mockImplementationOnce((work) => {
      void run((db) => change(db, testAct, { id: person.id }));
      return run(work);
    });
    const token = { name: 'Rain gauge', scope: 'write', expiresInDays: null };
    expect((await send('tokens.create', token)).status).toBe(status);
    expect(count('SELECT count(*) FROM access_tokens')).toBe(0);
  });

  test('goes on when the role that its person has by then allows it', async () => {
    const { program, enter } = createPageScene();
    const { send, person } = await enter();
    await enter();
    const run = program.queue.run.bind(program.queue);
    vi.spyOn(program.queue, 'run').mockImplementationOnce((work) => {
      void run((db) => updateStaff(db, testAct, { id: person.id, role: 'Field Staff', firstname: 'Hēmi' }));
      return run(work);
    });
    const activity = makeActivity(program.db);
    const answer = await send('activities.staff.assign', { activityId: activity.id, staffId: person.id });
    expect(answer.status).toBe(200);
    const name = program.sqlite.prepare("SELECT actor_name FROM audit WHERE action = 'assigned'").pluck().get();
    expect(name).toContain('Hēmi');
  });
});
