// Tests every record form with two people, an old draft, an expired session and a lost answer, the whole wizard with its failures on a wide
// screen and on a phone, and 1,000 stories of somebody who presses again before an answer. `npm test` runs one form and 60 stories.
import { spawnSync } from 'node:child_process';
import { runBrowserTests } from './browser-tests.mjs';

const specs = ['src/e2e/saving.spec.ts', 'src/e2e/wizard-wide.slow.ts', 'src/e2e/wizard-phone.slow.ts'];
const { code } = await runBrowserTests(specs, { ...process.env, SLOW: '1' });
const stories = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'web', 'src/web/forms/last-press'];
const pressed = spawnSync(process.execPath, stories, {
  stdio: 'inherit',
  env: { PRESS_STORIES: '1000', ...process.env },
});
process.exitCode = code || pressed.status;
