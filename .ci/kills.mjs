// Runs 300 kills of a writing server, 100 of an upgrade, 20 of a restore and 30 power cuts. `npm test` cuts the power three times,
// `npm run test:browser` kills a few servers.
import { spawnSync } from 'node:child_process';

const env = { SLOW: '1', KILLS: '300', UPGRADE_KILLS: '100', POWER_CUTS: '30', ...process.env };
// Whole paths, because Playwright matches a word anywhere in a path, even in the folders above the repository.
const specs = ['kill.slow', 'disk-full.slow', 'upgrade.slow', 'restore.slow'].map((name) => `src/e2e/${name}.ts`);
const suites = [
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'src/test/power-cut'],
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.slow.config.ts', 'src/test/restores'],
  ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', ...specs],
];
for (const args of suites) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env });
  if (status !== 0) process.exitCode = 1;
}
