import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findChromium } from './find-chromium.ts';

/**
 * Before the workers start: finds the browser (they inherit the answer), and brings the build up to
 * date, because the browser tests run what is shipped.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export.
export default async function prepare(): Promise<void> {
  process.env.BUSHLINE_TEST_BROWSER = await findChromium();
  const root = resolve(import.meta.dirname, '../..');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'src/server/cli/build-if-stale.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The build failed, so there is nothing to open in the browser.');
}
