// Cuts a phone off from its server 1,000 times: requests and answers lost, tabs killed and doubled, another person on the same
// activities. `npm test` runs the first 60. CUT_OFFS and CUT_OFFS_FROM choose others.
import { spawnSync } from 'node:child_process';

const env = { CUT_OFFS: '1000', ...process.env };
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'web', 'src/web/field/cut-offs'];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
process.exitCode = status ?? 1;
