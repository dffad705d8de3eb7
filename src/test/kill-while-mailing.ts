import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openSqlite, type Sqlite } from '#server/db/open-db.ts';
import { packageRoot } from '#server/start/package-root.ts';

export const killMoments = ['before the commit', 'after the commit'] as const;

type Asked = {
  what: 'who is still out' | 'actions that are due';
  now: string;
  when: (typeof killMoments)[number];
};

/** Has mails asked for by a process of its own, which is killed by SIGKILL. @returns the data that it left, on a disk, until the test ends. */
export async function killWhileMailing(sqlite: Sqlite, { what, now, when }: Asked): Promise<Sqlite> {
  const folder = mkdtempSync(join(tmpdir(), 'bushline-killed-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'bushline.db');
  sqlite.prepare('VACUUM INTO ?').run(file);
  const args = ['--import', 'tsx', 'src/test/mail-until-killed.ts', file, now, when, what];
  const child = spawn(process.execPath, args, { cwd: packageRoot, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.once('data', () => child.kill('SIGKILL'));
  expect(await new Promise((done) => child.once('close', (_, by) => done(by)))).toBe('SIGKILL');
  const left = openSqlite(file);
  // Finishes before the folder goes: what was registered last runs first.
  onTestFinished(() => void left.close());
  return left;
}
