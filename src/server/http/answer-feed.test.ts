import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { audit } from '#server/db/schema/audit.ts';
import { calendarFeeds } from '#server/db/schema/feeds.ts';
import { removeStaff, updateStaff } from '#server/services/staff.ts';
import { setPassword } from '#server/services/staff-accounts.ts';
import { messages } from '#shared/messages.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { makeActivity, makeStaff } from '#test/factories.ts';
import { createTestApp } from '#test/http.ts';
import { testAct } from '#test/test-db.ts';
import { limits } from '../trpc/limits.ts';

const publicUrl = 'https://plan.okurabush.example';

async function setUp() {
  const program = createTestProgram({ PUBLIC_URL: publicUrl });
  const { api, user } = callerAs(program, 'Field Staff');
  const { address } = await api.feeds.renew();
  const path = address.slice(publicUrl.length);
  return { program, api, user, path, agent: request(createTestApp(program)) };
}

describe('a calendar feed', () => {
  test('is read by whoever has its address, without signing in, and is asked for again at the price of a small read', async () => {
    const { program, path, agent } = await setUp();
    makeActivity(program.db, { activityName: 'Ridge trap check' });
    const first = await agent.get(path);
    expect([first.status, first.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(first.text).toContain('SUMMARY:Ridge trap check\r\n');
    const etag = String(first.headers.etag);
    const again = await agent.get(path).set('If-None-Match', etag);
    expect([again.status, again.text]).toEqual([304, '']);
    makeActivity(program.db, { activityName: 'Planting day' });
    const changed = await agent.get(path).set('If-None-Match', etag);
    expect([changed.status, changed.text.includes('Planting day')]).toEqual([200, true]);
  });

  test('has one address: a new one ends the old, and choosing what it holds changes neither', async () => {
    const { program, api, path, agent } = await setUp();
    makeActivity(program.db, { activityName: 'Not mine' });
    expect(await api.feeds.update({ onlyMine: true })).toEqual({ onlyMine: true });
    const mine = await agent.get(path);
    expect([mine.status, mine.text.includes('Not mine')]).toEqual([200, false]);
    const { address } = await api.feeds.renew();
    expect((await agent.get(path)).status).toBe(404);
    const renewed = await agent.get(address.slice(publicUrl.length));
    expect([renewed.status, renewed.text.includes('Not mine')]).toEqual([200, false]);
    expect(await api.feeds.get()).toMatchObject({ isPossible: true, feed: { onlyMine: true } });
    expect(program.db.select().from(calendarFeeds).all()).toHaveLength(1);
    expect(JSON.stringify(program.db.select().from(calendarFeeds).all())).not.toContain(address.slice(-30, -4));
  });

  test('ends with the password of its owner, because whoever knew the old one may have the address', async () => {
    const { program, api, user, path, agent } = await setUp();
    updateStaff(program.db, testAct, { id: user.id, email: 'tui.parata@okurabush.example' });
    expect((await agent.get(path)).status).toBe(200);
    setPassword(program.db, testAct, { staffId: user.id, passwordHash: 'another' });
    expect((await agent.get(path)).status).toBe(404);
    expect((await api.feeds.get()).feed).toBeNull();
    const lines = program.db.select().from(audit).all();
    expect(lines.filter(({ recordType }) => recordType === 'calendar feed').at(-1)?.action).toBe('ended');
  });

  test('of somebody who was deleted is there no more, and wrong addresses are all the same', async () => {
    const { program, user, path, agent } = await setUp();
    makeStaff(program.db, { role: 'Group Admin' });
    removeStaff(program.db, testAct, { id: user.id });
    for (const one of [path, '/calendar/x.ics', `${path.slice(0, -5)}A.ics`, `/calendar/${'a'.repeat(200)}.ics`]) {
      const answer = await agent.get(one);
      expect([answer.status, answer.body], one).toEqual([404, { message: messages.feeds.unknown }]);
    }
  });

  test('that is asked for more than sixty times a minute is refused with when to ask again, and others are not', async () => {
    const { program, path, agent } = await setUp();
    for (let n = 0; n < limits.feed.person; n += 1) expect((await agent.get(path)).status).toBe(200);
    const refused = await agent.get(path);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { api } = callerAs(program, 'Team Leader');
    const { address } = await api.feeds.renew();
    expect((await agent.get(address.slice(publicUrl.length))).status).toBe(200);
  });

  test('leaves one line in the trail however often it is read in a day, without its secret', async () => {
    const { program, api, path, agent } = await setUp();
    for (let n = 0; n < 5; n += 1) await agent.get(path);
    const lines = program.db
      .select()
      .from(audit)
      .all()
      .filter((line) => line.recordType === 'calendar feed');
    expect(lines.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['created', 'Mereana Hōhepa'],
      ['read', 'Mereana Hōhepa'],
    ]);
    expect(JSON.stringify(program.db.select().from(audit).all())).not.toContain(path.slice(10, -4));
    expect((await api.feeds.get()).feed?.lastReadAt).toBe(testAct.now);
  });

  test.each([{}, { PUBLIC_URL: 'http://box.local:3000' }])(
    'is not made where its secret would travel in the open: %j',
    async (settings) => {
      const program = createTestProgram(settings);
      const { api } = callerAs(program, 'Team Leader');
      expect((await api.feeds.get()).isPossible).toBe(false);
      await expect(api.feeds.renew()).rejects.toThrow('Calendars need an address that begins with https.');
    },
  );
});
