import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { findChromium } from './find-chromium.ts';

/**
 * Runs before the workers start. Finds the browser, whose path they inherit, and updates the build, because the browser tests run
 * the built product.
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
