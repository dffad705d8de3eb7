import { join } from 'node:path';
import request from 'supertest';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { callerAs } from '#test/callers.ts';
import { createTestApp } from '#test/http.ts';
import {
  fileInPlaceOfBackups,
  forgetPlanted,
  metricsToken,
  openSoundProgram,
  plantedFaults,
} from '#test/planted-faults.ts';
import { takeDataDir } from '../db/data-dir.ts';

afterEach(forgetPlanted);

type Told = { id: string; title: string; advice: string; isGrave: boolean };

const told = (warnings: Told[]) => warnings.map(({ id, title, advice, isGrave }) => ({ id, title, advice, isGrave }));

test.each(plantedFaults)('when $name, every place says so in words, and what still works goes on', async (fault) => {
  const { settings, plant, warns, title, advice, isGrave = false } = fault;
  const at = openSoundProgram(settings);
  const { program } = at;
  const { api } = callerAs(program, 'Group Admin');
  const app = createTestApp(program);
  const before = await api.system.warnings();
  await plant(at);

  const warning = { id: warns, title, advice: expect.stringContaining(advice), isGrave };
  const warnings = told(await api.system.warnings());
  expect(warnings, 'Home').toContainEqual(warning);
  expect(
    before.filter(({ id }) => !warnings.some((one) => one.id === id)),
    'the other checks go on',
  ).toEqual([]);
  expect(told((await api.system.get()).warnings), 'System').toEqual(warnings);

  const metrics = await request(app).get('/metrics').set('Authorization', `Bearer ${metricsToken}`);
  expect([metrics.status, metrics.text.split('\n')]).toEqual([
    200,
    expect.arrayContaining([`bushline_warning{id="${warns}"} 1`]),
  ]);
  const ready = await request(app).get('/readyz');
  expect([ready.status, ready.body.warnings]).toEqual([200, warnings.length]);

  const warn = vi.spyOn(program.log, 'warn');
  program.system.logWarnings();
  program.system.logWarnings();
  const lines = warn.mock.calls.filter(([about]) => (about as { warning?: string }).warning === warns);
  expect(lines, 'the log, once').toEqual([[{ warning: warns }, title]]);

  // Where the mails themselves fail, none can go out, and the other places say why.
  if (warns === 'mail') return;
  await program.system.mailWarnings({ orgName: 'Ōkura Bush Trust', baseUrl: 'https://plan.okurabush.example' });
  const bodies = program.sqlite.prepare('SELECT body FROM outbox').pluck().all();
  expect(bodies, 'the weekly mail').toEqual([expect.stringContaining(title)]);
});

test('when the folder of the backups cannot be read, their page still opens, and says so', async () => {
  const at = openSoundProgram();
  const { api } = callerAs(at.program, 'Group Admin');
  fileInPlaceOfBackups(at);
  const { rows, folderProblem, newestGoodAt } = await api.backups.list();
  expect([rows, newestGoodAt]).toEqual([[], null]);
  expect(folderProblem).toContain('ENOTDIR');
});

test('when the folder of the backups cannot be used, the server starts all the same, and a backup says in words why there is none', async () => {
  const at = openSoundProgram();
  fileInPlaceOfBackups(at);
  const { backups } = at.program;
  takeDataDir(at.dataDir)();
  await backups.start();
  backups.stop();
  const { result } = await backups.make('by hand', { actorId: null, actorName: 'Aroha' });
  expect(result).toBe(
    `The folder of the backups ${join(at.dataDir, 'backups')} cannot be used (EEXIST: file already exists, mkdir '${join(at.dataDir, 'backups')}').`,
  );
  await backups.followMissed();
});

test('when the figures for Prometheus fail all the same, they are refused in words', async () => {
  const { program } = openSoundProgram();
  program.system.describe = () => {
    throw new Error('planted');
  };
  const { status, body } = await request(createTestApp(program))
    .get('/metrics')
    .set('Authorization', `Bearer ${metricsToken}`);
  expect([status, body.message]).toEqual([500, messages.general.unexpected]);
});
