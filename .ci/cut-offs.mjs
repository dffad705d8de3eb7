// Cuts a phone off from its server 1,000 times, each time another story drawn from a seed: requests and answers lost, pages and sending
// tabs killed and doubled, the server killed before a call, during it, and after its write, another person who changes the same activity and,
// with the built server, deletes it.
// - 600 with a server in memory: thousands of changes in minutes. `npm test` runs the first 20.
// - 380 with the built server, killed (SIGKILL) and started again on its data, over HTTP.
// - 20 in Chromium: the page crashed, the service worker stopped, the server killed.
// A failure names its seed: `CUT_OFFS_FROM=17 CUT_OFFS_REAL=1 CUT_OFFS=0 CUT_OFFS_BROWSER=0 npm run test:cut-offs` runs that story again.
// The last lines are a table of what happened.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';

const number = (name, usual) => Number(process.env[name] ?? usual);
const first = number('CUT_OFFS_FROM', 1);
const [model, real, browser] = [number('CUT_OFFS', 600), number('CUT_OFFS_REAL', 380), number('CUT_OFFS_BROWSER', 20)];
const folder = '.cache/cut-offs';
const began = Date.now();

function run(args, env) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });
}

const vitest = (...args) => ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', ...args];
const inMemory = () =>
  run(vitest('--project', 'web', 'src/web/sync/cut-offs'), { CUT_OFFS: String(model), CUT_OFFS_FROM: String(first) });
/** Most of the time passes while a killed server starts, so two at once. */
const withServer = (from, count) =>
  run(vitest('--config', 'vitest.slow.config.ts', 'src/test/cut-offs'), {
    CUT_OFFS_REAL: String(count),
    CUT_OFFS_FROM: String(from),
  });
const inBrowser = () =>
  run(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list', 'src/e2e/cut-offs.slow.ts'], {
    SLOW: '1',
    CUT_OFFS_BROWSER: String(browser),
    CUT_OFFS_FROM: String(first),
  });

function printTable() {
  const columns = {};
  for (const file of readdirSync(folder)) {
    const { column, counts } = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
    columns[column] ??= {};
    for (const [name, count] of Object.entries(counts)) columns[column][name] = (columns[column][name] ?? 0) + count;
  }
  const names = Object.keys(columns);
  const rows = [...new Set(Object.values(columns).flatMap((counts) => Object.keys(counts)))].sort();
  const width = Math.max(...rows.map((row) => row.length), 0);
  const print = (label, cells) =>
    console.log([label.padEnd(width), ...cells.map((cell) => cell.padStart(12))].join('  '));
  print('', names);
  for (const row of rows)
    print(
      row,
      names.map((name) => String(columns[name][row] ?? 0)),
    );
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const half = Math.ceil(real / 2);
const codes = [];
if (real > 0) codes.push(await run(['--import', 'tsx', 'src/server/cli/build-if-stale.ts'], {}));
if (model > 0) codes.push(await inMemory());
const shards = [
  [first, half],
  [first + half, real - half],
].filter(([, count]) => count > 0);
codes.push(...(await Promise.all(shards.map(([from, count]) => withServer(from, count)))));
if (browser > 0) codes.push(await inBrowser());
printTable();
const isWhole = codes.every((code) => code === 0);
const minutes = ((Date.now() - began) / 60_000).toFixed(1);
console.log(
  isWhole
    ? `${model + real + browser} cut-offs in ${minutes} minutes: nothing that was acknowledged was lost or doubled.`
    : `Some of ${model + real + browser} cut-offs failed: the seeds stand above.`,
);
process.exitCode = isWhole ? 0 : 1;
