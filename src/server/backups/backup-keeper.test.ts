import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { plenty, stageBackups, system } from '#test/backups-stage.ts';
import { createTestProgram } from '#test/callers.ts';

const { createKeptProgram, dataDir, files, folder } = stageBackups();

/** A program that makes the backup of a night at a time, with all that follows. */
function stageNights(keep = 3, settings: Record<string, string> = {}) {
  const kept = createKeptProgram(keep, settings);
  const backUp = async (now = kept.world.now) => {
    kept.world.now = now;
    const made = await kept.backups.make('nightly', system);
    await kept.backups.followed();
    return made;
  };
  return { ...kept, backUp };
}

describe('keeping backups', () => {
  test('made by hand leaves the nightly ones alone, those that a former version named alike too', async () => {
    const { backups, world, sqlite, backUp } = stageNights(2);
    await backUp();
    const [nightly] = files();
    for (let n = 0; n < 4; n += 1) {
      world.now = new Date(Date.parse(world.now) + 60_000).toISOString();
      await backups.make('by hand', system);
    }
    expect(files().filter((name) => !name.startsWith('bushline-by-hand-'))).toEqual([nightly]);
    expect(files(), 'two by hand').toHaveLength(3);
    const digests = readdirSync(folder()).filter((name) => name.endsWith('.sha256'));
    expect(digests.sort(), 'of these and no others').toEqual(files().map((name) => `${name}.sha256`));
    // As the version before named them.
    for (const minute of ['31', '32', '33']) {
      const name = `bushline-2026-03-04T15-${minute}-00-000Z.db`;
      writeFileSync(join(folder(), name), 'x');
      sqlite
        .prepare("INSERT INTO backups (started_at, file_name, result, cause) VALUES (?, ?, 'ok', 'by hand')")
        .run(`2026-03-04T15:${minute}:00.000Z`, name);
    }
    await backUp('2026-03-05T13:30:00.000Z');
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

  test('fails where the copy is not written within two hours', async () => {
    const { backups } = createTestProgram({ DATA_DIR: dataDir() });
    const { argv } = process;
    const program = join(dataDir(), 'slow.cjs');
    writeFileSync(program, 'setTimeout(() => {}, 2000)');
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    try {
      process.argv = [argv[0] ?? '', program];
      const { result } = await backups.make('nightly', system);
      expect(result).toBe('The copy was not written within two hours.');
      expect(timeout).toHaveBeenCalledWith(2 * 3_600_000);
    } finally {
      process.argv = argv;
    }
  });

  test('says which is the newest good one, how many failed since, when the next is due, and whether the disk is short', async () => {
    const { backups, world, backUp } = stageNights();
    world.now = '2026-03-04T13:00:00.000Z';
    expect(backups.describe()).toMatchObject({
      newestGoodAt: null,
      failedInARow: 0,
      nextAt: '2026-03-04T13:30:00.000Z',
    });
    expect(backups.measureDisk().isShort).toBe(false);
    await backUp('2026-03-04T13:30:00.000Z');
    expect(backups.describe()).toMatchObject({
      newestGoodAt: world.now,
      nextAt: '2026-03-05T13:30:00.000Z',
      kept: { nightly: 1, weekly: 0 },
    });
    world.broken = 'no room';
    for (let tries = 0; tries < 2; tries += 1) await backUp('2026-03-05T13:31:00.000Z');
    world.free = 400e6;
    expect(backups.describe()).toMatchObject({
      failedInARow: 2,
      lastFailure: 'no room',
      nextAt: '2026-03-05T14:31:00.000Z',
    });
    expect(backups.measureDisk().isShort).toBe(true);
    world.free = plenty;
    const [last = ''] = files();
    truncateSync(join(folder(), last), 10);
    const [row] = backups.describe().rows.filter(({ fileName }) => fileName === last);
    expect(row?.result, 'a copy that is not what was checked').toMatch(
      /^The file is no longer the one that was checked: it has 1 kB, and had /,
    );
    expect(backups.describe().newestGoodAt).toBeNull();
    for (const name of files()) rmSync(join(folder(), name));
    expect(backups.describe(), 'a copy that was deleted is no copy').toMatchObject({ newestGoodAt: null });
  });

  test('still lists the good ones, and the newest failures, when it has failed every hour for weeks', async () => {
    const { backups, sqlite, world } = createKeptProgram();
    await backups.make('nightly', system);
    const [good] = files();
    world.now = '2026-03-29T13:30:00.000Z';
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

  test('are copied to the second place; a failure is told, and tried again after an hour', async () => {
    const { backups, world, backUp } = stageNights(3, { BACKUP_COPY_TO: '/mnt/usb' });
    expect(backups.describe().secondPlace).toEqual({ folder: '/mnt/usb', copiedAt: null, problem: null });
    await backUp();
    expect(world.brought).toEqual(['/mnt/usb/bushline-2026-03-04T13-30-00-000Z.db']);
    const copiedAt = world.now;
    expect(backups.describe().secondPlace).toEqual({ folder: '/mnt/usb', copiedAt, problem: null });
    world.away = 'There is no folder /mnt/usb.';
    await backUp('2026-03-05T13:30:00.000Z');
    expect(backups.describe().secondPlace).toEqual({ folder: '/mnt/usb', copiedAt, problem: world.away });
    world.away = '';
    for (const [now, copies] of [
      ['2026-03-05T14:29:00.000Z', 1],
      ['2026-03-05T14:30:00.000Z', 2],
      ['2026-03-05T15:30:00.000Z', 2],
    ] as const) {
      world.now = now;
      await backups.followMissed();
      expect(world.brought, now).toHaveLength(copies);
    }
    expect(backups.describe().secondPlace).toMatchObject({ copiedAt: '2026-03-05T14:30:00.000Z', problem: null });
  });

  test('are handed to the program of BACKUP_AFTER; its failure is a warning, no failure of the backup, and it is run again', async () => {
    const program = join(dataDir(), 'after');
    const said = join(dataDir(), 'said');
    const write = (lines: string) => writeFileSync(program, `#!/bin/sh\n${lines}\n`, { mode: 0o700 });
    write('echo "no such host" >&2; exit 3');
    const { backups, program: server, world, backUp } = stageNights(3, { BACKUP_AFTER: program });
    const { result, fileName } = await backUp();
    expect(result).toBe('ok');
    const problem = `${program} ended with 3. The last that it printed: no such host`;
    expect(backups.describe().after).toEqual({ by: program, doneAt: null, problem });
    const warnings = () => server.system.warnings().filter(({ id }) => id === 'after-backup');
    expect(warnings()).toEqual([expect.objectContaining({ advice: expect.stringContaining('no such host') })]);
    write(`echo "$1" > ${said}`);
    world.now = '2026-03-04T14:30:00.000Z';
    await backups.followMissed();
    expect(readFileSync(said, 'utf8')).toBe(`${join(folder(), fileName)}\n`);
    expect(backups.describe().after).toEqual({ by: program, doneAt: world.now, problem: null });
    expect(warnings()).toEqual([]);
  });

  test('of a clock that was ahead comes after all others: for the list, the warnings, and what follows each night', async () => {
    const { backups, world, backUp } = stageNights(3, { BACKUP_COPY_TO: '/mnt/usb' });
    for (const now of ['2027-03-04T13:30:00.000Z', '2026-03-04T13:30:00.000Z', '2026-03-05T13:30:00.000Z']) {
      await backUp(now);
      world.now = new Date(Date.parse(now) + 60_000).toISOString();
      await backups.followMissed();
    }
    const days = (names: string[]) => names.map((name) => /\d{4}-\d\d-\d\d/.exec(name)?.[0]);
    expect(days(world.brought)).toEqual(['2027-03-04', '2026-03-04', '2026-03-05']);
    world.broken = 'no room';
    await backUp('2026-03-06T13:30:00.000Z');
    const { rows, newestGoodAt, failedInARow, lastFailure } = backups.describe();
    expect(days(rows.map(({ startedAt }) => startedAt))).toEqual([
      '2026-03-06',
      '2026-03-05',
      '2026-03-04',
      '2027-03-04',
    ]);
    expect({ newestGoodAt, failedInARow, lastFailure }).toEqual({
      newestGoodAt: '2026-03-05T13:30:00.000Z',
      failedInARow: 1,
      lastFailure: 'no room',
    });
  });

  test('are not followed by an older one, when the newest is damaged or was made while the clock was behind', async () => {
    const { backups, world, backUp } = stageNights(3, { BACKUP_COPY_TO: '/mnt/usb' });
    await backUp('2026-03-04T13:30:00.000Z');
    await backUp('2026-03-05T13:30:00.000Z');
    truncateSync(join(folder(), files().at(-1) ?? ''), 10);
    await backups.followMissed();
    expect(world.brought).toHaveLength(2);
    await backUp('2001-01-01T13:30:00.000Z');
    world.now = '2026-03-06T12:00:00.000Z';
    await backups.followMissed();
    expect(world.brought).toHaveLength(3);
  });

  test('are copied to the second place an hour after a failure, also when the clock was put back since', async () => {
    const { backups, world, backUp } = stageNights(3, { BACKUP_COPY_TO: '/mnt/usb' });
    world.away = 'There is no folder /mnt/usb.';
    await backUp('2027-03-04T13:30:00.000Z');
    Object.assign(world, { now: '2026-03-04T13:30:00.000Z', away: '' });
    await backups.followMissed();
    expect(world.brought).toHaveLength(1);
  });

  test('lists copies in the folder that the database does not know', async () => {
    const { backups } = createKeptProgram();
    mkdirSync(folder());
    for (const name of ['before-0002_x-2026.db', 'bushline-2026-01-01T00-00-00-000Z.db', 'notes.txt', 'a.db.part']) {
      writeFileSync(join(folder(), name), 'x');
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
