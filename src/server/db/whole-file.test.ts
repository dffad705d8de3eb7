import fs, { chmodSync, fstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStaff } from '#test/factories.ts';
import { createTestDb, testAct } from '#test/test-db.ts';
import { copyElsewhere } from '../backups/copy-elsewhere.ts';
import { askRestore, takeAskedRestore } from '../backups/restore-note.ts';
import { writeBackup } from './backup.ts';
import { hashOfBytes, readStored, store } from './photo-store.ts';
import { restoreDb } from './restore.ts';
import { writeWhole } from './whole-file.ts';

const { platform } = process;
const { fsyncSync, openSync, writeSync } = fs;
let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bushline-whole-'));
});
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(root, { recursive: true, force: true });
});

const failed = (code: string) => Object.assign(new Error(`${code}: fsync`), { code });

/** Flushes no folder and no file that is open for reading alone, and opens no protected file to be written. */
function beWindows(): void {
  Object.defineProperty(process, 'platform', { value: 'win32' });
  const reading = new Set<number>();
  vi.spyOn(fs, 'openSync').mockImplementation((path, flags) => {
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0o200;
    if (flags !== 'r' && (mode & 0o200) === 0) throw failed('EPERM');
    const handle = openSync(path, flags);
    if (flags === 'r') reading.add(handle);
    else reading.delete(handle);
    return handle;
  });
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    if (reading.has(handle)) throw failed('EPERM');
    fsyncSync(handle);
  });
  syncBuiltinESMExports();
}

test('a disk that takes a file in pieces has all of it: a photo of the store, and a note', () => {
  vi.spyOn(fs, 'writeSync').mockImplementation((handle, data, offset) => {
    const bytes = Buffer.from(data as unknown as string).subarray(typeof offset === 'number' ? offset : 0);
    return writeSync(handle, bytes.subarray(0, 10));
  });
  syncBuiltinESMExports();
  const photo = Buffer.from('Kererū on the bridge');
  store(root, hashOfBytes(photo), photo);
  expect(readStored(root, hashOfBytes(photo))).toEqual(photo);
  const note = join(root, 'note.json');
  writeWhole(note, 'Ōkura Bush Trust');
  expect(readFileSync(note, 'utf8')).toBe('Ōkura Bush Trust');
});

test('on Windows backups are made, copied to the second place and restored, also one that is protected against changes', () => {
  beWindows();
  const { db, sqlite } = createTestDb();
  makeStaff(db);
  const [dataDir, usb, fileName] = [join(root, 'data'), join(root, 'usb'), 'bushline-2026-03-04T13-30-00-000Z.db'];
  for (const folder of [join(dataDir, 'backups'), usb]) mkdirSync(folder, { recursive: true });
  const file = join(dataDir, 'backups', fileName);
  writeBackup(sqlite, file);
  chmodSync(file, 0o444);
  const rule = { nights: 3, timeZone: 'Pacific/Auckland', now: testAct.now };
  const disks = { deviceOf: (path: string) => (path === usb ? 2 : 1), freeBytes: () => 1e12 };
  copyElsewhere({ dataDir, fileName, folder: usb, rule }, disks);
  const by = { now: testAct.now, actorName: 'Mere Rata' };
  expect(restoreDb(dataDir, join(usb, fileName), by).isCompared).toBe(true);
});

test('a restore that could not be asked for is not made by the next start', () => {
  vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    if (fstatSync(handle).isDirectory()) throw failed('EIO');
    fsyncSync(handle);
  });
  syncBuiltinESMExports();
  const asked = { file: 'a.db', startedAt: '', actorName: 'Mere Rata', askedAt: '', databaseId: 'a', backups: [] };
  expect(() => askRestore(root, asked)).toThrow('EIO');
  expect(takeAskedRestore(root)).toBeUndefined();
});
