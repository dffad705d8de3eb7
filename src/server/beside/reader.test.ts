import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeActivity } from '#test/factories.ts';
import { testNow } from '#test/test-db.ts';
import { takeDataDir } from '../db/data-dir.ts';
import { prepareDb } from '../db/prepare-db.ts';
import { readEnv } from '../settings/env.ts';
import { createProgram } from '../start/program.ts';
import { createReader } from './reader.ts';

test('long reads are answered by a process that runs from the sources, with the settings of the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-reader-'));
  const letGo = takeDataDir(folder);
  const sqlite = await prepareDb(folder, () => testNow);
  const { env, log, db } = createProgram(readEnv({ DATA_DIR: folder, LOG_LEVEL: 'silent' }), sqlite);
  const { id } = makeActivity(db);
  const reader = createReader(log, env);
  try {
    const rows = JSON.parse(Buffer.from(await reader.readAllActivities()).toString());
    expect(rows).toEqual([expect.objectContaining({ id })]);
  } finally {
    await reader.stop();
    sqlite.close();
    letGo();
    rmSync(folder, { recursive: true });
  }
});
