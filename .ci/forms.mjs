// Every form of a record, with two people, an old draft, an expired session and a lost answer, and the whole wizard on a desk with all
// that can fail. `npm test` does one form of each kind, and that walk on a phone.
import { spawnSync } from 'node:child_process';

const specs = ['src/e2e/saving.spec.ts', 'src/e2e/wizard-wide.slow.ts'];
const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', ...specs];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, SLOW: '1' } });
process.exitCode = status ?? 1;
