// Tests every record form with two people, an old draft, an expired session and a lost answer, and 1,000 stories of somebody who presses
// again before an answer. `npm test` runs 30 of these stories.
import { spawnSync } from 'node:child_process';
import { runBrowserTests } from './browser-tests.mjs';

const specs = ['src/e2e/saving.spec.ts'];
const { code } = await runBrowserTests(specs, { ...process.env, SLOW: '1' });
const stories = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'web', 'src/web/forms/last-press'];
const pressed = spawnSync(process.execPath, stories, {
  stdio: 'inherit',
  env: { PRESS_STORIES: '1000', ...process.env },
});
process.exitCode = code || pressed.status;
