import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { plenty, stageBackups, system } from '#test/backups-stage.ts';
import { callerAs } from '#test/callers.ts';
import { makeDocument, makeStaff, makeVolunteer } from '#test/factories.ts';
import { digestPath } from '../db/digest.ts';
import { tryNewest } from './try-newest.ts';

const { createKeptProgram, dataDir, folder, files } = stageBackups();

/** A program with two backups, of which the newer knows a volunteer more. */
async function stage(settings: Record<string, string> = {}) {
  const { program, backups, world } = createKeptProgram(3, settings);
  makeStaff(program.db, { role: 'Group Admin' });
  makeDocument(program.db, { name: 'plan.pdf', bytes: Buffer.from('%PDF-1.7 the words of the plan') });
  await backups.make('nightly', system);
  makeVolunteer(program.db);
  world.now = '2026-03-05T13:30:00.000Z';
  await backups.make('nightly', system);
  const job = { dataDir: dataDir(), folder: folder(), now: world.now, actorName: 'Mere Rata' };
  return { program, backups, world, job, newest: join(folder(), files().at(-1) ?? '') };
}

function change(path: string, from: string, to: string): void {
  const bytes = readFileSync(path);
  bytes.write(to, bytes.indexOf(from));
  writeFileSync(path, bytes);
}

test('the newest copy is restored into a scratch place, opened, counted and removed; the copy and the database stay', async () => {
  const { job, newest } = await stage();
  const before = readFileSync(newest);
  expect(tryNewest(job, plenty)).toMatchObject({
    fileName: 'bushline-2026-03-05T13-30-00-000Z.db',
    startedAt: '2026-03-05T13:30:00.000Z',
    records: expect.arrayContaining([
      ['staff', 1],
      ['volunteers', 1],
      ['files', 1],
    ]),
    isCompared: true,
    problem: null,
  });
  expect(readFileSync(newest).equals(before)).toBe(true);
  expect(existsSync(join(dataDir(), 'tried'))).toBe(false);
});

test('a copy of a clock that was ahead is not the newest', async () => {
  const { backups, world, job } = await stage();
  world.now = '2027-03-05T13:30:00.000Z';
  await backups.make('nightly', system);
  expect(tryNewest(job, plenty).fileName).toBe('bushline-2026-03-05T13-30-00-000Z.db');
});

test('what is wrong with it is said: damaged, a damaged upload, nobody in it, no copy, no folder, no room', async () => {
  const { job, newest } = await stage();
  const problem = () => tryNewest(job, plenty).problem;
  change(newest, 'the words of the plan', 'THE');
  expect(problem()).toContain(`The copy is damaged: ${newest}`);
  rmSync(digestPath(newest));
  expect(tryNewest(job, plenty)).toMatchObject({
    isCompared: false,
    problem: expect.stringContaining('An uploaded file in it is damaged: plan.pdf (file 1).'),
  });
  expect(tryNewest(job, 1000).problem).toMatch(/^The disk has 1 kB free, and trying a copy needs/);
  for (const name of files()) rmSync(join(folder(), name));
  expect(problem()).toBe(`There is no copy in ${folder()} yet.`);
  rmSync(folder(), { recursive: true });
  expect(problem()).toContain(`There is no folder ${folder()}.`);
  expect(existsSync(join(dataDir(), 'tried'))).toBe(false);
});

test('a backup of a group without anybody is not good', async () => {
  const { program, backups } = createKeptProgram();
  await backups.make('nightly', system);
  const job = { dataDir: dataDir(), folder: folder(), now: program.now(), actorName: 'Mere Rata' };
  expect(tryNewest(job, plenty).problem).toBe(messages.backups.nobodyInIt);
});

test('a Group Admin tries it, one at a time; the result is kept, in the trail, and a warning when it is not good', async () => {
  const { program, world } = await stage({ BACKUP_COPY_TO: '/mnt/usb/bushline' });
  const { api, user } = callerAs(program, 'Group Admin');
  mkdirSync(join(dataDir(), 'tried'));
  const [first, second] = [api.backups.tryNewest(), api.backups.tryNewest()];
  await expect(second).rejects.toMatchObject({ code: 'CONFLICT', message: messages.backups.tryUnderWay });
  const tried = await first;
  expect(tried).toMatchObject({
    folder: '/mnt/usb/bushline',
    at: world.now,
    actorName: `${user.firstname} ${user.lastname}`,
    problem: null,
  });
  expect(existsSync(join(dataDir(), 'tried')), 'what a killed one has left').toBe(false);
  expect(await api.backups.list()).toMatchObject({ tried, isTrying: false });
  world.unfit = 'The copy is damaged';
  await api.backups.tryNewest();
  expect(await api.system.warnings()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'tried-backup', advice: expect.stringContaining(world.unfit) }),
    ]),
  );
  const line = "SELECT actor_id, record_name FROM audit WHERE action = 'tried to restore' ORDER BY id";
  expect(program.db.$client.prepare(line).raw().all()).toEqual([
    [user.id, 'bushline-2026-03-05T13-30-00-000Z.db'],
    [user.id, '/mnt/usb/bushline'],
  ]);
});
