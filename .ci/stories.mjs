// A thousand stories of each kind: what a change shows on a phone held against what the server then answers; medical notes held against
// what the trail says of them; and somebody who presses again before an answer. `npm test` tells a few of each.
// A failure names its story.
import { spawnSync } from 'node:child_process';

const files = ['src/test/field/effects', 'src/test/notes-in-trail', 'src/web/forms/last-press'];
const env = { STORIES: '1000', ...process.env };
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
  stdio: 'inherit',
  env,
});
process.exitCode = status ?? 1;
