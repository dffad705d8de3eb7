// Every form of a record, with two people, an old draft, an expired session and a lost answer. `npm test` does one of each kind.
import { spawnSync } from 'node:child_process';

const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', 'src/e2e/saving.spec.ts'];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ALL_FORMS: '1' } });
process.exitCode = status ?? 1;
