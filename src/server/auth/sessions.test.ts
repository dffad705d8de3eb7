import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { watchQueries } from '#test/query-plans.ts';
import { createTestDb, testNow } from '#test/test-db.ts';
import { describeDevice } from './describe-device.ts';
import { createSessions } from './sessions.ts';

/** A signed-in person, and how often sessions were looked up. */
async function signIn() {
  const { sqlite } = createTestDb();
  const { db, queries } = watchQueries(sqlite);
  const person = makeStaff(db, { role: 'Team Leader' });
  const sessions = createSessions(db, async (work) => work(db), false);
  const start = async () => String((await sessions.start(person.id, testNow)).split(';')[0]);
  const lookUps = () => queries.filter(({ sql }) => sql.startsWith('select') && sql.includes('"sessions"')).length;
  return { sqlite, sessions, start, cookie: await start(), lookUps };
}

afterEach(() => void vi.useRealTimers());

describe('a session', () => {
  test('is looked up once for requests that follow each other, and again after five seconds', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { sessions, cookie, lookUps } = await signIn();
    for (let request = 0; request < 5; request++) {
      expect(await sessions.read(cookie)).toMatchObject({ user: { firstname: 'Mereana', role: 'Team Leader' } });
    }
    expect(lookUps()).toBe(1);
    vi.setSystemTime(Date.now() + 5001);
    await sessions.read(cookie);
    expect(lookUps()).toBe(2);
  });

  test.each([
    ['a change of role', "UPDATE staff SET role = 'Field Staff'", { user: { role: 'Field Staff' } }],
    ['a deleted person', `UPDATE staff SET deleted_at = '${testNow}'`, undefined],
    ['a session that was deleted', 'DELETE FROM sessions', undefined],
    ['a session that was ended', "UPDATE sessions SET ended = 'password'", undefined],
  ])('knows of %s at once', async (_, change, expected) => {
    const { sqlite, sessions, cookie } = await signIn();
    expect(await sessions.read(cookie)).toMatchObject({ user: { role: 'Team Leader' } });
    sqlite.exec(change);
    const found = await sessions.read(cookie);
    if (expected) expect(found).toMatchObject(expected);
    else expect(found).toBeUndefined();
  });

  test('is not kept when something changed while it was looked up', async () => {
    const { sqlite, sessions, cookie, lookUps } = await signIn();
    const looking = sessions.read(cookie);
    sqlite.exec("UPDATE staff SET role = 'Field Staff'");
    const meanwhile = sessions.read(cookie);
    await looking;
    expect(await meanwhile).toMatchObject({ user: { role: 'Field Staff' } });
    expect(await sessions.read(cookie)).toMatchObject({ user: { role: 'Field Staff' } });
    expect(lookUps()).toBe(2);
  });

  test.each([
    ['before it', 'other=100%; '],
    ['before it, without a space', 'other=%E0%A4%A;'],
    ['of a like name', 'not_bushline_session=abc; '],
  ])('is found beside a cookie of another program %s', async (_, other) => {
    const { sessions, cookie } = await signIn();
    const header = `${other}${cookie}; last=%`;
    expect(await sessions.read(header)).toMatchObject({ user: { role: 'Team Leader' } });
    expect(await sessions.read(`${other}bushline_session=%`)).toBeUndefined();
    expect(await sessions.end(header)).toMatch(/^bushline_session=;/);
    expect(await sessions.read(cookie)).toBeUndefined();
  });

  test('belongs to its own cookie', async () => {
    const { sessions, start, cookie, lookUps } = await signIn();
    const other = await start();
    const [first, second] = [await sessions.read(cookie), await sessions.read(other)];
    expect(first?.sessionId).not.toBe(second?.sessionId);
    expect(await sessions.read(`${cookie}x`)).toBeUndefined();
    for (let n = 0; n < 2; n += 1) expect(await sessions.read(`theme=dark; ${cookie}`)).toEqual(first);
    expect(lookUps(), 'once for each header, as a browser sends the same one each time').toBe(4);
  });

  test('is moved on by its use, once in a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { sqlite, sessions, start } = await signIn();
    sqlite.exec('DELETE FROM sessions');
    const [cookie, other] = [await start(), await start()];
    const rest = () => sqlite.prepare('SELECT expires_at - ? FROM sessions ORDER BY rowid').pluck().all(Date.now());
    const useAfter = (ms: number, header: string) => {
      vi.setSystemTime(Date.now() + ms);
      return sessions.read(header);
    };
    const minute = 60_000;
    expect((await useAfter(minute - 1, cookie))?.cookie).toBeUndefined();
    expect((await useAfter(1, other))?.cookie).toMatch(new RegExp(`^${other};`));
    expect(rest()).toEqual([999 * minute, 1000 * minute]);
    expect((await useAfter(1000 * minute - 1, other))?.user).toMatchObject({ firstname: 'Mereana' });
    expect(await useAfter(1000 * minute, other)).toBeUndefined();
  });

  test('ends 30 days after its sign-in, however much it is used', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { sessions, cookie } = await signIn();
    const hour = 3_600_000;
    for (let used = 0; used < 30 * 24 - 1; used += 12) {
      vi.setSystemTime(Date.now() + 12 * hour);
      const found = await sessions.read(cookie);
      if (used < 30 * 24 - 12) expect(found, `${used} hours`).toBeDefined();
      else expect(found).toBeUndefined();
    }
  });

  test('that a clock which was ahead has moved on lives as long as any other once the clock is right', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { sqlite, sessions, cookie } = await signIn();
    const [minute, year] = [60_000, 365 * 24 * 3_600_000];
    const now = Date.now();
    sqlite.prepare('UPDATE sessions SET expires_at = expires_at + ?, ends_at = ends_at + ?').run(year, year);
    expect((await sessions.read(cookie))?.cookie).toMatch(new RegExp(`^${cookie};`));
    const ends = sqlite.prepare('SELECT expires_at - ?, ends_at - ? FROM sessions').raw().get(now, now);
    expect(ends).toEqual([1000 * minute, 30 * 24 * 60 * minute]);
    vi.setSystemTime(now + 1000 * minute);
    expect(await sessions.read(cookie)).toBeUndefined();
  });

  test('that is over is forgotten once it would have expired anyway', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { sqlite, sessions, start } = await signIn();
    const unused = await start();
    const count = () => sqlite.prepare('SELECT count(*) FROM sessions').pluck().get();
    sqlite.exec("UPDATE sessions SET ended = 'password'");
    vi.setSystemTime(Date.now() + 1000 * 60_000);
    await sessions.forgetExpired();
    expect(count()).toBe(2);
    vi.setSystemTime(Date.now() + 1);
    await sessions.forgetExpired();
    expect(count()).toBe(0);
    expect(await sessions.read(unused)).toBeUndefined();
  });

  test.each([
    [
      'iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on an iPhone',
    ],
    [
      'Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
      'Chrome on an Android phone',
    ],
    [
      'Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
      'Edge on a Windows computer',
    ],
    [
      'Firefox',
      'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
      'Firefox on a Linux computer',
    ],
    ['a program', 'curl/8.5.0', 'A browser or program that does not say what it is'],
  ])('of %s is described in words', (_, userAgent, words) => {
    expect(describeDevice(userAgent)).toBe(words);
  });
});
