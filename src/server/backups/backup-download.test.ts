import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { stageBackups, system } from '#test/backups-stage.ts';
import { callerAs } from '#test/callers.ts';
import { collectBytes, createTestApp, signedInAgent } from '#test/http.ts';
import { checkDatabase } from '../db/backup.ts';

const { createKeptProgram, dataDir, files, folder } = stageBackups();

describe('a backup', () => {
  test('is made and downloaded whole by a Group Admin, and the trail says who took it', async () => {
    const { program, sqlite } = createKeptProgram();
    const { agent, person } = await signedInAgent(program, 'Group Admin');
    const { api } = callerAs(program, 'Group Admin');
    const { id, fileName } = await api.backups.make();
    const answer = await agent.get(`/api/backups/${id}`).buffer(true).parse(collectBytes);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${fileName}"`);
    expect((answer.body as Buffer).equals(readFileSync(join(folder(), fileName)))).toBe(true);
    const target = join(dataDir(), 'taken.db');
    writeFileSync(target, answer.body as Buffer);
    const copy = new SqliteDatabase(target);
    expect(() => checkDatabase(copy)).not.toThrow();
    copy.close();
    expect(
      sqlite.prepare("SELECT actor_id FROM audit WHERE action = 'downloaded' AND record_id = ?").pluck().all(id),
    ).toEqual([person.id]);
  });

  test('can be seen, made and downloaded by nobody else', async () => {
    const { program, backups } = createKeptProgram();
    const { id } = await backups.make('by hand', system);
    for (const role of ['Team Leader', 'Field Staff'] as const) {
      const { agent } = await signedInAgent(program, role);
      expect((await agent.get(`/api/backups/${id}`)).status).toBe(403);
      const { api } = callerAs(program, role);
      await expect(api.backups.list()).rejects.toThrow('permission');
      await expect(api.backups.make()).rejects.toThrow('permission');
    }
    expect((await request(createTestApp(program)).get(`/api/backups/${id}`)).status).toBe(401);
    expect(files()).toHaveLength(1);
  });

  test('that is gone answers 404 and leaves no line that says it was taken', async () => {
    const { program, backups, sqlite } = createKeptProgram();
    const { id, fileName } = await backups.make('by hand', system);
    const path = join(folder(), fileName);
    rmSync(path);
    expect(existsSync(path)).toBe(false);
    const { agent } = await signedInAgent(program, 'Group Admin');
    expect((await agent.get(`/api/backups/${id}`)).status).toBe(404);
    expect((await agent.get('/api/backups/999')).status).toBe(404);
    expect(sqlite.prepare("SELECT count(*) FROM audit WHERE action = 'downloaded'").pluck().get()).toBe(0);
  });
});
