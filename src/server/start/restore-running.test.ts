import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeBackup } from '../db/backup.ts';
import { ensureDatabaseId } from '../db/database-id.ts';
import { prepareDb } from '../db/prepare-db.ts';
import { prepareRestore } from '../db/restore.ts';
import { readEnv } from '../settings/env.ts';
import { createProgram } from './program.ts';
import { createRestore } from './restore-running.ts';
import type { RunningProgram } from './running-program.ts';

const now = () => '2026-03-04T20:30:00.000Z';
let root = '';
let dataDir = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bushline-running-'));
  dataDir = join(root, 'data');
  mkdirSync(dataDir);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** A server without HTTP: its program, its door, and a backup of how it began. */
async function startWorld() {
  const env = readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const world = {
    steps: [] as string[],
    failBefore: '',
    failClosing: '',
    failOpening: 0,
    gaveUp: [] as unknown[],
    current: await open(),
  };
  async function open(): Promise<RunningProgram> {
    const sqlite = await prepareDb(dataDir, now);
    const program = createProgram(env, sqlite, now);
    program.backups.makeBeforeRestore = async () => {
      if (world.failBefore) throw new Error(world.failBefore);
    };
    let isClosed = false;
    const close = async () => {
      if (!isClosed) sqlite.close();
      isClosed = true;
      if (world.failClosing) throw new Error(world.failClosing);
    };
    return { program, settle: async () => {}, close };
  }
  const path = join(root, 'copy.db');
  const { program } = world.current;
  ensureDatabaseId(program.db.$client);
  writeBackup(program.db.$client, path);
  const door = { shut: () => void world.steps.push('shut'), quiet: async () => void world.steps.push('quiet') };
  const restore = createRestore({
    env,
    door,
    now,
    current: () => world.current,
    prepare: async ({ file, actorName }) => prepareRestore(dataDir, file, { now: now(), actorName }),
    reopen: async () => {
      if (world.failOpening > 0) {
        world.failOpening -= 1;
        throw new Error('It cannot be opened.');
      }
      world.current = await open();
      world.steps.push('open');
    },
    giveUp: (reason) => void world.gaveUp.push(reason),
  });
  return { world, ask: (file = path) => restore({ path: file, actorName: 'Mere Rata', request: {} }) };
}

const idOf = ({ program }: RunningProgram) => program.databaseId;
const left = () => readdirSync(dataDir).filter((name) => /restoring|replaced/.test(name) && name !== 'replaced');

test('a restore turns requests away, waits for those accepted, replaces the database and opens again', async () => {
  const { world, ask } = await startWorld();
  const before = idOf(world.current);
  await ask();
  expect(world.steps).toEqual(['shut', 'quiet', 'open']);
  expect(idOf(world.current)).not.toBe(before);
  const line = world.current.program.db.$client
    .prepare('SELECT actor_name, action FROM audit ORDER BY id DESC')
    .raw()
    .get();
  expect(line).toEqual(['Mere Rata', 'restored']);
  expect(left()).toEqual([]);
  await world.current.close();
});

test.each([
  ['the copy of now cannot be made', { failBefore: 'The disk has 1 kB free.' }, 'The disk has 1 kB free.'],
  [
    'the disk is full, so that neither the copy of now can be made nor the -wal be merged',
    { failBefore: 'The disk has 1 kB free.', failClosing: 'disk I/O error' },
    'The disk has 1 kB free.',
  ],
  ['the restored database cannot be opened', { failOpening: 1 }, 'It cannot be opened.'],
])(
  'when %s, the server goes on with the database that was there, and the reason is told',
  async (_, failure, reason) => {
    const { world, ask } = await startWorld();
    const before = idOf(world.current);
    Object.assign(world, failure);
    await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT', message: `Nothing was restored. ${reason}` });
    expect(world.steps.at(-1)).toBe('open');
    expect(idOf(world.current)).toBe(before);
    expect(world.gaveUp).toEqual([]);
    expect(left()).toEqual([]);
    Object.assign(world, { failBefore: '', failClosing: '' });
    await ask();
    expect(idOf(world.current), 'and can try again').not.toBe(before);
    await world.current.close();
  },
);

test('when not even the database that was there can be opened, the process ends, and finds it there when it starts again', async () => {
  const { world, ask } = await startWorld();
  const before = idOf(world.current);
  world.failOpening = 2;
  await expect(ask()).rejects.toThrow('It cannot be opened.');
  expect(world.gaveUp).toEqual([new Error('It cannot be opened.')]);
  expect(left()).toEqual([]);
  const sqlite = await prepareDb(dataDir, now);
  expect(ensureDatabaseId(sqlite)).toBe(before);
  sqlite.close();
});

test('a file that is no backup is refused before anybody is turned away', async () => {
  const { world, ask } = await startWorld();
  await expect(ask(join(dataDir, 'bushline.lock.missing'))).rejects.toThrow('Nothing was restored.');
  expect(world.steps).toEqual([]);
  const [first, second] = [ask(), ask()];
  await expect(second).rejects.toThrow('A backup is being restored at this moment.');
  await first;
  await world.current.close();
});
