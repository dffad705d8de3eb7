import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import request from 'supertest';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { collectBytes, createTestApp, signedInAgent } from '#test/http.ts';
import { checkDatabase, writeBackup } from '../db/backup.ts';
import { createBackupKeeper } from './backup-keeper.ts';
import { isNightlyDue, nextNightly, planNightly } from './nightly.ts';

const plenty = 1e12;
let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bushline-backups-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A program whose backups are written here, on a clock and a disk of the test's own. */
function createKeptProgram(keep = 3, settings: Record<string, string> = {}, catchUpAfterMs = 0) {
  const program = createTestProgram({ DATA_DIR: dataDir, BACKUP_KEEP: String(keep), ...settings });
  const world = {
    now: '2026-03-04T13:30:00.000Z',
    free: plenty,
    copied: 0,
    broken: '',
    brought: [] as string[],
    away: '',
  };
  const backups = createBackupKeeper({
    settings: program.env,
    db: program.db,
    write: (work) => program.queue.run(work),
    log: program.log,
    now: () => world.now,
    freeSpace: () => world.free,
    catchUpAfterMs,
    copy: async (_source, target) => {
      if (world.broken) throw new Error(world.broken);
      world.copied += 1;
      writeBackup(program.sqlite, target);
    },
    bring: async ({ fileName, folder }) => {
      if (world.away) throw new Error(world.away);
      world.brought.push(`${folder}/${fileName}`);
    },
  });
  return { program: { ...program, backups }, sqlite: program.sqlite, backups, world };
}

const files = () => readdirSync(join(dataDir, 'backups')).sort();
const system = { actorId: null, actorName: 'Bushline' };

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
      isNightlyDue({ now, timeZone: 'Pacific/Auckland', at: '02:30', last });
    const ok = (startedAt: string) => ({ startedAt, result: 'ok' });
    expect(due('2026-03-05T02:00:00.000Z', ok('2026-03-02T13:30:00.000Z')), 'off for days').toBe(true);
    const failed = { startedAt: '2026-03-04T13:30:00.000Z', result: 'The disk is full.' };
    expect(due('2026-03-04T14:00:00.000Z', failed)).toBe(false);
    expect(due('2026-03-04T14:30:00.000Z', failed)).toBe(true);
    // 27 September 2026: 02:00 becomes 03:00, so 02:30 is never shown by a clock.
    expect(due('2026-09-26T13:59:00.000Z', ok('2026-09-25T14:30:00.000Z')), '01:59').toBe(false);
    expect(due('2026-09-26T14:00:00.000Z', ok('2026-09-25T14:30:00.000Z')), '03:00').toBe(true);
    // 5 April 2026: 03:00 becomes 02:00, so 02:30 comes twice.
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
});

describe('keeping backups', () => {
  test('goes by count and never removes the newest good one, whatever the clock says', async () => {
    const { backups, world } = createKeptProgram(1);
    mkdirSync(join(dataDir, 'backups'));
    // A clock that once was years ahead has left names that sort after everything.
    const ahead = Array.from({ length: 15 }, (_, i) => `bushline-20${31 + i}-01-01T00-00-00-000Z.db`);
    for (const name of ahead) writeFileSync(join(dataDir, 'backups', name), 'x');
    await backups.make('nightly', system);
    expect(files(), 'of the years ahead the newest twelve').toEqual([
      'bushline-2026-03-04T13-30-00-000Z.db',
      ...ahead.slice(3),
    ]);
    world.now = '2026-03-05T13:30:00.000Z';
    await backups.make('nightly', system);
    expect(files()[0]).toBe('bushline-2026-03-05T13-30-00-000Z.db');
    expect(files(), 'the month keeps its newest').toHaveLength(13);
  });

  test('made by hand leaves the nightly ones alone, those that a former version named alike too', async () => {
    const { backups, world, sqlite } = createKeptProgram(2);
    await backups.make('nightly', system);
    const [nightly] = files();
    for (let n = 0; n < 4; n += 1) {
      world.now = new Date(Date.parse(world.now) + 60_000).toISOString();
      await backups.make('by hand', system);
    }
    expect(files().filter((name) => !name.startsWith('bushline-by-hand-'))).toEqual([nightly]);
    expect(files(), 'two by hand').toHaveLength(3);
    // As the version before named them.
    for (const minute of ['31', '32', '33']) {
      const name = `bushline-2026-03-04T15-${minute}-00-000Z.db`;
      writeFileSync(join(dataDir, 'backups', name), 'x');
      sqlite
        .prepare("INSERT INTO backups (started_at, file_name, result, cause) VALUES (?, ?, 'ok', 'by hand')")
        .run(`2026-03-04T15:${minute}:00.000Z`, name);
    }
    world.now = '2026-03-05T13:30:00.000Z';
    await backups.make('nightly', system);
    expect(files()).toContain(nightly);
    expect(files().filter((name) => name.includes('T15-'))).toHaveLength(2);
  });

  test('leaves the older copies alone when a new one fails, and says what was wrong', async () => {
    const { backups, world } = createKeptProgram(1);
    await backups.make('nightly', system);
    const before = files();
    for (const [broken, free, reason] of [
      ['The database is damaged: row 7 is missing', plenty, 'damaged'],
      ['', 1000, 'The disk has 1 kB free, and a backup needs'],
    ] as const) {
      Object.assign(world, { broken, free, now: new Date(Date.parse(world.now) + 1000).toISOString() });
      expect((await backups.make('nightly', system)).result).toContain(reason);
    }
    expect(files()).toEqual(before);
    expect(backups.describe().rows.map((row) => [row.isThere, row.result === 'ok'])).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  test('says which is the newest good one, how many failed since, when the next is due, and whether the disk is short', async () => {
    const { backups, world } = createKeptProgram();
    world.now = '2026-03-04T13:00:00.000Z';
    expect(backups.describe()).toMatchObject({
      newestGoodAt: null,
      failedInARow: 0,
      isDiskShort: false,
      nextAt: '2026-03-04T13:30:00.000Z',
    });
    world.now = '2026-03-04T13:30:00.000Z';
    await backups.make('nightly', system);
    expect(backups.describe()).toMatchObject({
      newestGoodAt: world.now,
      nextAt: '2026-03-05T13:30:00.000Z',
      kept: { nightly: 1, weekly: 0 },
    });
    world.now = '2026-03-05T13:31:00.000Z';
    world.broken = 'no room';
    await backups.make('nightly', system);
    await backups.make('nightly', system);
    world.free = 400e6;
    expect(backups.describe()).toMatchObject({
      failedInARow: 2,
      lastFailure: 'no room',
      isDiskShort: true,
      nextAt: '2026-03-05T14:31:00.000Z',
    });
    world.free = plenty;
    for (const name of files()) rmSync(join(dataDir, 'backups', name));
    expect(backups.describe(), 'a copy that was deleted is no copy').toMatchObject({ newestGoodAt: null });
  });

  test('still lists the good ones, and the newest failures, when it has failed every hour for weeks', async () => {
    const { backups, sqlite } = createKeptProgram();
    await backups.make('nightly', system);
    const [good] = files();
    const fail = sqlite.prepare(
      "INSERT INTO backups (started_at, file_name, result, cause) VALUES (?, 'none', 'The disk is full.', 'nightly')",
    );
    for (let hour = 1; hour <= 600; hour += 1)
      fail.run(new Date(Date.parse('2026-03-04T13:30:00.000Z') + hour * 3_600_000).toISOString());
    const { rows, newestGoodAt, failedInARow } = backups.describe();
    expect({ newestGoodAt, failedInARow }).toEqual({ newestGoodAt: '2026-03-04T13:30:00.000Z', failedInARow: 600 });
    expect(rows.filter(({ isThere }) => isThere).map(({ fileName }) => fileName)).toEqual([good]);
    expect(rows).toHaveLength(501);
  });

  test('knows the next backup on the days on which the clocks change', () => {
    const next = (now: string, startedAt: string) =>
      nextNightly({ now, timeZone: 'Pacific/Auckland', at: '02:30', last: { startedAt, result: 'ok' } });
    expect(next('2026-09-26T10:00:00.000Z', '2026-09-25T14:30:00.000Z'), '02:30 is skipped').toBe(
      '2026-09-26T14:00:00.000Z',
    );
    expect(next('2026-04-04T10:00:00.000Z', '2026-04-03T13:30:00.000Z'), '02:30 comes twice').toBe(
      '2026-04-04T13:30:00.000Z',
    );
  });

  test('are copied to the second place; a failure is told, and tried again after an hour', async () => {
    const { backups, world } = createKeptProgram(3, { BACKUP_COPY_TO: '/mnt/usb' });
    expect(backups.describe().secondPlace).toEqual({ folder: '/mnt/usb', copiedAt: null, problem: null });
    await backups.make('nightly', system);
    await backups.copied();
    expect(world.brought).toEqual(['/mnt/usb/bushline-2026-03-04T13-30-00-000Z.db']);
    const copiedAt = world.now;
    expect(backups.describe().secondPlace).toEqual({ folder: '/mnt/usb', copiedAt, problem: null });
    world.now = '2026-03-05T13:30:00.000Z';
    world.away = 'There is no folder /mnt/usb.';
    await backups.make('nightly', system);
    await backups.copied();
    expect(backups.describe().secondPlace).toEqual({ folder: '/mnt/usb', copiedAt, problem: world.away });
    world.away = '';
    for (const [now, copies] of [
      ['2026-03-05T14:29:00.000Z', 1],
      ['2026-03-05T14:30:00.000Z', 2],
      ['2026-03-05T15:30:00.000Z', 2],
    ] as const) {
      world.now = now;
      await backups.copyMissed();
      expect(world.brought, now).toHaveLength(copies);
    }
    expect(backups.describe().secondPlace).toMatchObject({ copiedAt: '2026-03-05T14:30:00.000Z', problem: null });
  });

  test('stay known to the list after a restore, which brings back a list without the newest', async () => {
    const { backups } = createKeptProgram();
    await backups.make('nightly', system);
    await backups.makeBeforeRestore();
    const known = backups.listKnown();
    const restored = createKeptProgram().backups;
    await restored.start(known);
    restored.stop();
    expect(restored.describe().rows.map(({ cause, result }) => [cause, result])).toEqual(
      expect.arrayContaining([
        ['nightly', 'ok'],
        ['restore', 'ok'],
      ]),
    );
  });

  test('lists copies in the folder that the database does not know', async () => {
    const { backups } = createKeptProgram();
    mkdirSync(join(dataDir, 'backups'));
    for (const name of ['before-0002_x-2026.db', 'bushline-2026-01-01T00-00-00-000Z.db', 'notes.txt', 'a.db.part']) {
      writeFileSync(join(dataDir, 'backups', name), 'x');
    }
    await backups.start();
    backups.stop();
    expect(
      backups
        .describe()
        .rows.map(({ cause }) => cause)
        .sort(),
    ).toEqual(['found', 'upgrade']);
  });
});

describe('a backup', () => {
  test('is made and downloaded whole by a Group Admin, and the trail says who took it', async () => {
    const { program, sqlite } = createKeptProgram();
    const { agent, person } = await signedInAgent(program, 'Group Admin');
    const { api } = callerAs(program, 'Group Admin');
    const { id, fileName } = await api.backups.make();
    const answer = await agent.get(`/api/backups/${id}`).buffer(true).parse(collectBytes);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${fileName}"`);
    expect((answer.body as Buffer).equals(readFileSync(join(dataDir, 'backups', fileName)))).toBe(true);
    const target = join(dataDir, 'taken.db');
    writeFileSync(target, answer.body as Buffer);
    const copy = new SqliteDatabase(target);
    expect(() => checkDatabase(copy)).not.toThrow();
    copy.close();
    expect(
      sqlite.prepare("SELECT actor_id FROM audit WHERE action = 'downloaded' AND record_id = ?").pluck().all(id),
    ).toEqual([person.id]);
  });

  test('can be seen, made and downloaded by nobody else', async () => {
    const { program, backups } = createKeptProgram();
    const { id } = await backups.make('by hand', system);
    for (const role of ['Team Leader', 'Field Staff'] as const) {
      const { agent } = await signedInAgent(program, role);
      expect((await agent.get(`/api/backups/${id}`)).status).toBe(403);
      const { api } = callerAs(program, role);
      await expect(api.backups.list()).rejects.toThrow('permission');
      await expect(api.backups.make()).rejects.toThrow('permission');
    }
    expect((await request(createTestApp(program)).get(`/api/backups/${id}`)).status).toBe(401);
    expect(files()).toHaveLength(1);
  });

  test('that is gone answers 404 and leaves no line that says it was taken', async () => {
    const { program, backups, sqlite } = createKeptProgram();
    const { id, fileName } = await backups.make('by hand', system);
    const path = join(dataDir, 'backups', fileName);
    rmSync(path);
    expect(existsSync(path)).toBe(false);
    const { agent } = await signedInAgent(program, 'Group Admin');
    expect((await agent.get(`/api/backups/${id}`)).status).toBe(404);
    expect((await agent.get('/api/backups/999')).status).toBe(404);
    expect(sqlite.prepare("SELECT count(*) FROM audit WHERE action = 'downloaded'").pluck().get()).toBe(0);
  });
});
