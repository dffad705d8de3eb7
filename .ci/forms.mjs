// Tests every record form with two people, an old draft, an expired session and a lost answer, and the whole wizard with its failures on
// a wide screen. `npm test` runs one form of each kind, and the wizard on a phone.
import { spawnSync } from 'node:child_process';

const specs = ['src/e2e/saving.spec.ts', 'src/e2e/wizard-wide.slow.ts'];
const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', ...specs];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, SLOW: '1' } });
process.exitCode = status ?? 1;
