import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stageBackups, system } from '#test/backups-stage.ts';
import { callerAs } from '#test/callers.ts';
import { collectBytes, signedInAgent } from '#test/http.ts';

const { createKeptProgram, folder } = stageBackups();

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
    expect(
      sqlite.prepare("SELECT actor_id FROM audit WHERE action = 'downloaded' AND record_id = ?").pluck().all(id),
    ).toEqual([person.id]);
  });

  test('that is gone answers 404 and leaves no line that says it was taken', async () => {
    const { program, backups, sqlite } = createKeptProgram();
    const { id, fileName } = await backups.make('by hand', system);
    rmSync(join(folder(), fileName));
    const { agent } = await signedInAgent(program, 'Group Admin');
    expect((await agent.get(`/api/backups/${id}`)).status).toBe(404);
    expect((await agent.get('/api/backups/999')).status).toBe(404);
    expect(sqlite.prepare("SELECT count(*) FROM audit WHERE action = 'downloaded'").pluck().get()).toBe(0);
  });
});
