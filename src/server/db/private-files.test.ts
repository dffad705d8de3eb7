import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startServer } from '../../e2e/start-server.ts';
import { packageRoot } from '../start/package-root.ts';
import { takeDataDir } from './data-dir.ts';

const tsx = ['--import', 'tsx'];

/** A folder and everything below it, with its permissions. */
function modesIn(folder: string): [name: string, mode: string][] {
  const names = ['', ...(readdirSync(folder, { recursive: true }) as string[])];
  return names.map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);
}

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  test('and what the server and its commands write there is open to their user alone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bushline-modes-'));
    const dataDir = join(folder, 'data');
    const server = await startServer({}, dataDir, [...tsx, 'src/test/holds/serve.ts']);
    try {
      const env = { DATA_DIR: dataDir };
      execFileSync(process.execPath, [...tsx, 'src/server/cli/backup.ts'], { cwd: packageRoot, env });
      const modes = modesIn(dataDir);
      const folders = modes.filter(([name]) => name === '' || name === 'backups');
      expect(folders.map(([, mode]) => mode)).toEqual(['700', '700']);
      const files = modes.filter((one) => !folders.includes(one));
      expect(
        files.filter(([name]) => name.startsWith('backups')),
        'with its SHA-256',
      ).toHaveLength(2);
      expect(files.map(([name]) => name)).toEqual(
        expect.arrayContaining(['bushline.db', 'bushline.db-wal', 'bushline.lock']),
      );
      expect(new Set(files.map(([, mode]) => mode))).toEqual(new Set(['600']));
    } finally {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    }
    // Starting two programs from their source is slow.
  }, 60_000);

  test('of an older Bushline, which every user could read, is made private at the start', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'bushline-modes-'));
    mkdirSync(join(dataDir, 'backups'));
    const old = [
      'bushline.db',
      'bushline.db-wal',
      'backups/bushline-2026-01-01T00-00-00-000Z.db',
      'backups/before-1.db',
    ];
    for (const name of [...old, 'notes.txt']) writeFileSync(join(dataDir, name), 'x', { mode: 0o644 });
    const release = takeDataDir(dataDir);
    const modes = Object.fromEntries(modesIn(dataDir));
    expect(old.map((name) => modes[name])).toEqual(old.map(() => '600'));
    expect(modes['notes.txt']).toBe('644');
    release();
    rmSync(dataDir, { recursive: true });
  });
});
