import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { backupReserveBytes } from '#shared/backups.ts';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { makeStaff } from '#test/factories.ts';
import { takeAskedRestore } from '../backups/restore-note.ts';
import { writeBackup } from '../db/backup.ts';
import { measureDatabase } from '../db/disk-room.ts';
import { checkToRestore, createRestore } from './ask-restore.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bushline-ask-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function stage() {
  const program = createTestProgram({ DATA_DIR: dataDir });
  const file = join(dataDir, 'copy.db');
  const end = vi.fn();
  const restore = createRestore(program, end, async (path) => checkToRestore(path));
  const ask = () => restore({ file, startedAt: '2026-03-03T13:30:00.000Z', actorName: 'Mere Rata' });
  return { program, file, end, ask };
}

test('a restore that is asked for is noted beside the database, and the program ends: only once', async () => {
  const { program, file, end, ask } = stage();
  makeStaff(program.db);
  writeBackup(program.sqlite, file);
  const [first, second] = [ask(), ask()];
  await expect(second).rejects.toMatchObject({
    code: 'CONFLICT',
    message: messages.backups.restoreUnderWay,
  });
  expect(await first).toEqual({ askedAt: program.now() });
  expect(end).toHaveBeenCalledOnce();
  expect(takeAskedRestore(dataDir)).toMatchObject({ file, actorName: 'Mere Rata', databaseId: program.databaseId });
});

test('a file that cannot be restored is refused, and the program goes on: it can be asked again', async () => {
  const { program, file, end, ask } = stage();
  const message = (words: string) => expect.stringContaining(`Nothing was restored. ${words}`);
  await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT', message: message('ENOENT') });
  writeBackup(program.sqlite, file);
  await expect(ask()).rejects.toMatchObject({ message: message(messages.backups.nobodyInIt) });
  rmSync(file);
  makeStaff(program.db);
  writeBackup(program.sqlite, file);
  program.disk.freeBytes = () => 1000;
  await expect(ask()).rejects.toMatchObject({ message: message('The disk has 1 kB free, and restoring needs') });
  expect(end).not.toHaveBeenCalled();
  expect(takeAskedRestore(dataDir)).toBeUndefined();
});

test('the room for a restore is that of the copy with its photos, wherever they lie', async () => {
  const { program, file, ask } = stage();
  makeStaff(program.db);
  const sha256 = 'a'.repeat(64);
  program.sqlite
    .prepare(
      "INSERT INTO files (kind, name, media_type, size, sha256, created_at, bytes) VALUES ('photo', 'a.webp', 'image/webp', 0, ?, ?, x'')",
    )
    .run(sha256, program.now());
  writeBackup(program.sqlite, file);
  mkdirSync(join(dataDir, 'photos'));
  writeFileSync(join(dataDir, 'photos', sha256), Buffer.alloc(3_000_000));
  program.disk.freeBytes = () => statSync(file).size + measureDatabase(dataDir) + backupReserveBytes + 2_999_999;
  await expect(ask()).rejects.toMatchObject({ message: expect.stringContaining('and restoring needs') });
});
