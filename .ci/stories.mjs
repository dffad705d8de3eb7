// A thousand stories of each kind: what a change shows on a phone held against what the server then answers; nobody meets their own change;
// medical notes held against what the trail says of them; and somebody who presses again before an answer. `npm test` tells a few of each.
// A failure names its story.
import { spawnSync } from 'node:child_process';

const files = ['field/effects', 'field/own-changes', 'notes-in-trail'].map((name) => `src/test/${name}`);
const args = ['node_modules/vitest/vitest.mjs', 'run', ...files, 'src/web/forms/last-press'];
const env = { STORIES: '1000', ...process.env };
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
process.exitCode = status ?? 1;
