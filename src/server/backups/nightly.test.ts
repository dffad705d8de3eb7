import { describe, expect, test } from 'vitest';
import { stageBackups } from '#test/backups-stage.ts';
import { nextNightly, planNightly } from './nightly.ts';

const { createKeptProgram } = stageBackups();

describe('the nightly backup', () => {
  test('is made once a day at its time on the clock of the group, and stands in the list and in the trail', async () => {
    const { backups, world, sqlite } = createKeptProgram();
    world.now = '2026-03-04T13:29:00.000Z';
    await backups.makeNightly();
    expect(world.copied, 'at 02:29 in Auckland').toBe(0);
    for (const now of ['2026-03-04T13:30:00.000Z', '2026-03-04T13:31:00.000Z', '2026-03-05T10:00:00.000Z']) {
      world.now = now;
      await backups.makeNightly();
    }
    expect(world.copied).toBe(1);
    world.now = '2026-03-05T13:30:00.000Z';
    await backups.makeNightly();
    expect(backups.describe().rows.map(({ cause, result }) => [cause, result])).toEqual([
      ['nightly', 'ok'],
      ['nightly', 'ok'],
    ]);
    const trail = sqlite
      .prepare("SELECT actor_name, action, record_name FROM audit WHERE record_type = 'backup'")
      .all();
    expect(trail).toHaveLength(2);
    expect(trail[0]).toMatchObject({ actor_name: 'Bushline', action: 'made' });
  });

  test('that was missed is made when the server is back, one that failed an hour later, and daylight saving costs none', () => {
    const due = (now: string, last?: { startedAt: string; result: string }) =>
      nextNightly({ now, timeZone: 'Pacific/Auckland', at: '02:30', last }) <= now;
    const ok = (startedAt: string) => ({ startedAt, result: 'ok' });
    expect(due('2026-03-05T02:00:00.000Z', ok('2026-03-02T13:30:00.000Z')), 'off for days').toBe(true);
    const failed = { startedAt: '2026-03-04T13:30:00.000Z', result: 'The disk is full.' };
    expect(due('2026-03-04T14:00:00.000Z', failed)).toBe(false);
    expect(due('2026-03-04T14:30:00.000Z', failed)).toBe(true);
    expect(due('2026-03-05T13:29:00.000Z'), 'never made, before its time').toBe(false);
    expect(due('2026-03-05T13:30:00.000Z'), 'never made').toBe(true);
    expect(due('2026-03-05T13:30:00.000Z', ok('2027-04-09T13:30:00.000Z')), 'the clock was put back').toBe(true);
    // 27 September 2026: 02:00 becomes 03:00, so 02:30 is never shown by a clock.
    expect(due('2026-09-26T13:59:00.000Z', ok('2026-09-25T14:30:00.000Z')), '01:59').toBe(false);
    expect(due('2026-09-26T14:00:00.000Z', ok('2026-09-25T14:30:00.000Z')), '03:00').toBe(true);
    // 5 April 2026: 03:00 becomes 02:00, so 02:30 comes twice.
    expect(due('2026-04-04T13:29:00.000Z', ok('2026-04-03T13:30:00.000Z')), 'before the first 02:30').toBe(false);
    expect(due('2026-04-04T13:30:00.000Z', ok('2026-04-03T13:30:00.000Z')), 'the first 02:30').toBe(true);
    expect(due('2026-04-04T14:30:00.000Z', ok('2026-04-04T13:30:00.000Z')), 'the second 02:30').toBe(false);
  });
});

describe('the nightly backups of many groups on one machine', () => {
  const ids = Array.from({ length: 200 }, (_, n) => `database-${n}`);

  test('are spread evenly over the span that is set, each always at the same time', () => {
    expect(planNightly('02:30', 'any')).toEqual({ at: '02:30', catchUpAfterMs: 0 });
    for (const [span, hours] of [
      ['01:00-05:00', ['01', '02', '03', '04']],
      ['22:00-02:00', ['22', '23', '00', '01']],
    ] as const) {
      const times = ids.map((id) => planNightly(span, id).at);
      expect(times).toEqual(ids.map((id) => planNightly(span, id).at));
      const inHour = hours.map((hour) => times.filter((time) => time.startsWith(hour)).length);
      expect(inHour.reduce((sum, one) => sum + one, 0)).toBe(ids.length);
      for (const count of inHour) expect(count).toBeGreaterThan(30);
      expect(new Set(times).size).toBeGreaterThan(100);
    }
  });

  test('that were missed are made within half an hour of the start, and not all at once', async () => {
    const waits = ids.map((id) => planNightly('01:00-05:00', id).catchUpAfterMs);
    expect(Math.max(...waits)).toBeLessThan(30 * 60_000);
    expect(Math.min(...waits)).toBeLessThan(60_000);
    const { backups, world } = createKeptProgram(3, {}, 10 * 60_000);
    world.now = '2026-03-05T02:00:00.000Z';
    await backups.start();
    await backups.makeNightly();
    expect(world.copied).toBe(0);
    world.now = '2026-03-05T02:10:00.000Z';
    await backups.makeNightly();
    backups.stop();
    expect(world.copied).toBe(1);
  });

  test('that were missed wait for no time that a clock said which was put back since', async () => {
    const { backups, world } = createKeptProgram(3, {}, 10 * 60_000);
    world.now = '2027-03-05T02:00:00.000Z';
    await backups.start();
    world.now = '2026-03-05T02:00:00.000Z';
    await backups.makeNightly();
    backups.stop();
    expect(world.copied).toBe(1);
  });
});
