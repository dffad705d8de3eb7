import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { createTestProgram } from '#test/callers.ts';
import { createTestApp } from '#test/http.ts';
import { writeBackup } from './backup.ts';
import { prepareDb } from './prepare-db.ts';
import { verifyBackup } from './verify-backup.ts';

const now = () => '2026-03-04T20:30:00.000Z';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bushline-damaged-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a backup is verified without changing it: whole, cut off or of something else', async () => {
  const sqlite = await prepareDb(folder, now);
  const file = join(folder, 'copy.db');
  const size = writeBackup(sqlite, file);
  sqlite.close();
  expect(verifyBackup(file)).toMatchObject({
    size,
    isOlder: false,
    counts: expect.arrayContaining([['objectives', 15]]),
  });
  const verify = () => verifyBackup(file);
  truncateSync(file, 50_000);
  expect(verify).toThrow('is cut off');
  writeFileSync(file, 'x'.repeat(10_000));
  expect(verify).toThrow('is not a Bushline database');
});

test('people are told of a database that is damaged while the server runs', async () => {
  const program = createTestProgram();
  const damaged = Object.assign(new Error('database disk image is malformed'), {
    name: 'SqliteError',
    code: 'SQLITE_CORRUPT_VTAB',
  });
  const app = createTestApp({
    ...program,
    queue: Object.assign(program.queue, { run: () => Promise.reject(damaged) }),
  });
  const answer = await request(app).post('/api/setup').send({
    code: program.setupCode,
    firstname: 'Aroha',
    lastname: 'Rewi',
    email: 'aroha@example.org',
    phone: '021',
    password: 'Kereru-flies-7',
  });
  expect([answer.status, answer.body.message]).toEqual([500, messages.general.damaged]);
});
