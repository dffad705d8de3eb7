import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** The browser tests run what is shipped, so the build is brought up to date once before them. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default function buildOnce(): void {
  const root = resolve(import.meta.dirname, '../..');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/cli/build-if-stale.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed, so there is nothing to open in the browser.');
}
