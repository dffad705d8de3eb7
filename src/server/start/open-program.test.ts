import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { assertNobodyElse } from '../db/other-users.ts';
import { readEnv } from '../settings/env.ts';
import { openProgram } from './open-program.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bushline-program-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const now = () => '2026-03-04T20:30:00.000Z';
const open = (fill?: () => Promise<void>) =>
  openProgram({ env: readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), now, ...(fill && { fill }) });
/** Rejects at once when a connection is still open. */
const assertClosed = () => assertNobodyElse(join(dataDir, 'bushline.db'), 0);

test('a program that cannot start leaves the database closed, so that the next one can open it', async () => {
  const failing = open(async () => {
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  await expect(assertClosed()).resolves.toBeUndefined();
});

test('a database is closed even when something on the way to it fails', async () => {
  const running = await open();
  await running.settle();
  await expect(assertClosed(), 'while it is open').rejects.toThrow('Another program is using');
  running.program.queue.flush = () => {
    throw new Error('It does not end.');
  };
  await expect(running.close()).rejects.toThrow('It does not end.');
  await expect(assertClosed()).resolves.toBeUndefined();
});

test('a program that runs soon does its housekeeping, and keeps room for sign-ins on the disk', async () => {
  const running = await open();
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'bushline.reserve'))).toBe(true));
  await running.settle();
  await running.close();
});
