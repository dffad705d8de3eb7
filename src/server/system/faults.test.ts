import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterEach, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { WarningId } from '#shared/system.ts';
import { callerAs, createTestProgram } from '#test/callers.ts';
import { createTestApp } from '#test/http.ts';
import { takeDataDir } from '../db/data-dir.ts';

/** What is broken on the box, how, and what every place says of it. */
type Fault = {
  name: string;
  plant: (at: Planted) => void;
  /** The warning, and words of its sentences. Undefined: what still works needs no warning. */
  warns: WarningId;
  title: string;
  advice: string;
};

type Planted = { program: ReturnType<typeof createTestProgram>; dataDir: string };

const token = 'a-token-of-the-settings';
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function openPlace(settings: Record<string, string> = {}): Planted {
  const dataDir = mkdtempSync(join(tmpdir(), 'bushline-faults-'));
  folders.push(dataDir);
  mkdirSync(join(dataDir, 'backups'));
  const program = createTestProgram({
    DATA_DIR: dataDir,
    METRICS_TOKEN: token,
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://plan.okurabush.example',
    EMAIL_FROM: 'bushline@okurabush.example',
    ...settings,
  });
  return { program, dataDir };
}

const dropTable = (table: string) => (at: Planted) =>
  void at.program.sqlite.exec(`PRAGMA foreign_keys = OFF; DROP TABLE ${table}`);

function fileInPlaceOfBackups({ dataDir }: Planted): void {
  rmSync(join(dataDir, 'backups'), { recursive: true });
  writeFileSync(join(dataDir, 'backups'), '');
}

function backupsLinkToThemselves({ dataDir }: Planted): void {
  rmSync(join(dataDir, 'backups'), { recursive: true });
  symlinkSync(join(dataDir, 'backups'), join(dataDir, 'backups'));
}

const faults: Fault[] = [
  {
    name: 'the folder of the backups cannot be read',
    plant: fileInPlaceOfBackups,
    warns: 'backup',
    title: 'The folder of the backups cannot be read.',
    advice: 'ENOTDIR',
  },
  {
    name: 'the folder of the backups is a link that leads nowhere',
    plant: backupsLinkToThemselves,
    warns: 'backup',
    title: 'The folder of the backups cannot be read.',
    advice: 'ELOOP',
  },
  {
    name: 'the data folder is gone under the running server',
    plant: ({ dataDir }) => rmSync(dataDir, { recursive: true }),
    warns: 'disk',
    title: 'Bushline could not find out how much room the disk has.',
    advice: 'ENOENT',
  },
  {
    name: 'the list of the backups cannot be read',
    plant: dropTable('backups'),
    warns: 'backup',
    title: 'Bushline could not find out whether there is a good backup.',
    advice: 'no such table: backups',
  },
  {
    name: 'it cannot be read when the installation began',
    plant: dropTable('migrations'),
    warns: 'backup',
    title: 'Bushline could not find out whether there is a good backup.',
    advice: 'no such table: migrations',
  },
  {
    name: 'what became of the stored files cannot be read',
    plant: dropTable('files'),
    warns: 'disk',
    title: 'Bushline could not find out how much room the disk has.',
    advice: 'no such table: files',
  },
  {
    name: 'the queue of the mails cannot be read',
    plant: dropTable('outbox'),
    warns: 'mail',
    title: 'Bushline could not find out whether mails go out.',
    advice: 'no such table: outbox',
  },
];

const told = (warnings: { id: string; title: string; advice: string }[]) =>
  warnings.map(({ id, title, advice }) => ({ id, title, advice }));

test.each(faults)('when $name, every place says so in words, and what still works goes on', async (fault) => {
  const { plant, warns, title, advice } = fault;
  const at = openPlace();
  const { program } = at;
  const { api } = callerAs(program, 'Group Admin');
  const app = createTestApp(program);
  const before = await api.system.warnings();
  plant(at);

  const warning = { id: warns, title, advice: expect.stringContaining(advice) };
  const warnings = told(await api.system.warnings());
  expect(warnings).toContainEqual(warning);
  expect(
    before.filter(({ id }) => !warnings.some((one) => one.id === id)),
    'the other checks go on',
  ).toEqual([]);
  expect(told((await api.system.get()).warnings), 'System').toEqual(warnings);

  const metrics = await request(app).get('/metrics').set('Authorization', `Bearer ${token}`);
  expect([metrics.status, metrics.text.split('\n')]).toEqual([
    200,
    expect.arrayContaining([`bushline_warning{id="${warns}"} 1`]),
  ]);
  const ready = await request(app).get('/readyz');
  expect([ready.status, ready.body.warnings]).toEqual([200, warnings.length]);
});

// Where the queue of the mails is broken, no mail can go out, and the other places say why.
test.each(faults.filter(({ warns }) => warns !== 'mail'))('when $name, the weekly mail says so', async (fault) => {
  const at = openPlace();
  callerAs(at.program, 'Group Admin');
  fault.plant(at);
  await at.program.system.mailWarnings({ orgName: 'Ōkura Bush Trust', baseUrl: 'https://plan.okurabush.example' });
  const bodies = at.program.sqlite.prepare('SELECT body FROM outbox').pluck().all() as string[];
  expect(bodies).toEqual([expect.stringContaining(fault.title)]);
});

test('when the folder of the backups cannot be read, their page still opens, and says so', async () => {
  const at = openPlace();
  const { api } = callerAs(at.program, 'Group Admin');
  fileInPlaceOfBackups(at);
  const { rows, folderProblem, newestGoodAt } = await api.backups.list();
  expect([rows, newestGoodAt]).toEqual([[], null]);
  expect(folderProblem).toContain('ENOTDIR');
});

test('when the folder of the backups cannot be used, the server starts all the same, and a backup says in words why there is none', async () => {
  const at = openPlace();
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
  const { program } = openPlace();
  program.system.describe = () => {
    throw new Error('planted');
  };
  const { status, body } = await request(createTestApp(program))
    .get('/metrics')
    .set('Authorization', `Bearer ${token}`);
  expect([status, body.message]).toEqual([500, messages.general.unexpected]);
});
