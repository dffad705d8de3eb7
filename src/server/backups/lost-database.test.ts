import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { writeBackup } from '../db/backup.ts';
import { wrapDb } from '../db/open-db.ts';
import { prepareDb } from '../db/prepare-db.ts';
import { restoreDb } from '../db/restore.ts';
import { hasNoStaff } from '../services/staff-accounts.ts';
import { readEnv } from '../settings/env.ts';
import { openProgram } from '../start/open-program.ts';

const now = '2026-03-04T20:30:00.000Z';
const name = (day: string) => `bushline-2026-03-${day}T13-30-00-000Z.db`;
let root = '';
let dataDir = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bushline-lost-'));
  dataDir = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A data folder with a backup for each of these days, of a group or of an installation without anybody. */
async function makeDataFolder(days: readonly string[], isGroup = true): Promise<void> {
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  const sqlite = await prepareDb(dataDir, () => now);
  if (isGroup) makeStaff(wrapDb(sqlite), { role: 'Group Admin' });
  for (const day of days) writeBackup(sqlite, join(dataDir, 'backups', name(day)));
  sqlite.close();
}

function lose(): void {
  for (const file of readdirSync(dataDir)) if (file.startsWith('bushline.db')) rmSync(join(dataDir, file));
}

const start = (settings: Record<string, string> = {}) =>
  openProgram({ env: readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings }), now: () => now });

/** Whether the start goes through, and whether it then offers to set up a first Group Admin. */
async function startsAsNew(settings: Record<string, string> = {}): Promise<boolean> {
  const running = await start(settings);
  const isNew = hasNoStaff(running.program.db);
  await running.settle();
  await running.close();
  return isNew;
}

// Each thing that may be in its place, and that nothing is changed: `start/start-faults.test.ts`.
test('no database beside backups of a group is no new group: the start names the newest and what to do', async () => {
  await makeDataFolder(['01', '02', '03', '04']);
  lose();
  const refused = await start().catch((error: unknown) => (error as Error).message);
  expect(refused).toContain(`There is no database in ${dataDir}`);
  const file = (day: string) => join(dataDir, 'backups', name(day));
  expect(refused).toContain(`${file('04')} (05-March-2026 02:30, `);
  expect(refused).toContain(file('02'));
  expect(refused, 'the three newest').not.toContain(file('01'));
  expect(refused).toContain(`npm run restore -- ${file('04')}`);
  expect(refused).toContain(`move ${join(dataDir, 'backups')} away`);

  restoreDb(dataDir, file('04'), { now, actorName: 'Bushline' });
  expect(await startsAsNew()).toBe(false);
});

test('a backup of a clock that was ahead is not the one to restore', async () => {
  await makeDataFolder(['03']);
  const ahead = join(dataDir, 'backups', 'bushline-2027-03-04T13-30-00-000Z.db');
  copyFileSync(join(dataDir, 'backups', name('03')), ahead);
  lose();
  await expect(start()).rejects.toThrow(`npm run restore -- ${join(dataDir, 'backups', name('03'))}`);
});

test('whoever wants to begin anew moves the backups away', async () => {
  await makeDataFolder(['04']);
  lose();
  renameSync(join(dataDir, 'backups'), join(root, 'away'));
  expect(await startsAsNew()).toBe(true);
});

test('a new installation that nobody has set up starts again and again, with backups of nobody beside it', async () => {
  await makeDataFolder(['03', '04'], false);
  expect(await startsAsNew()).toBe(true);
  lose();
  expect(await startsAsNew()).toBe(true);
});

test('a backup that cannot be read counts as one of a group', async () => {
  await makeDataFolder(['04']);
  lose();
  writeFileSync(join(dataDir, 'backups', name('04')), 'not a database');
  await expect(start()).rejects.toThrow(name('04'));
});

test('copies in the second place count, too: the disk of the data may not be connected', async () => {
  await makeDataFolder(['04']);
  const usb = join(root, 'usb');
  renameSync(join(dataDir, 'backups'), usb);
  rmSync(dataDir, { recursive: true });
  mkdirSync(dataDir);
  await expect(start({ BACKUP_COPY_TO: usb })).rejects.toThrow(`npm run restore -- ${join(usb, name('04'))}`);
  expect(await startsAsNew({ BACKUP_COPY_TO: join(root, 'not-there') })).toBe(true);
});
