// Runs browser tests and returns their results.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';

const report = '.cache/playwright.json';

/**
 * `code` is the runner's exit code: not 0 without a failed test means that the tests could not run. With `isQuiet` what the runner writes is
 * in `said`, for whoever prints it later.
 * @returns {Promise<{ passed: number, failed: number, skipped: number, code: number, said: string }>}
 */
export async function runBrowserTests(files = [], env = process.env, isQuiet = false) {
  rmSync(report, { force: true });
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...files];
  const said = [];
  const code = await new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', env });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => said.push(text));
    child.on('error', () => done(1));
    child.on('close', (ended) => done(ended ?? 1));
  });
  const { expected, unexpected, flaky, skipped } = readReport().stats;
  return { passed: expected, failed: unexpected + flaky, skipped, code, said: Buffer.concat(said).toString() };
}

/** The command line: names of spec files, and options for Playwright. */
export function readArguments() {
  const args = process.argv.slice(2);
  const options = args.filter((one) => one.startsWith('-'));
  return { options, names: args.filter((one) => !options.includes(one)) };
}

/**
 * The spec files that begin with one of these names, or all, of a kind (`spec`) or several (`spec|slow`). Whole paths, because Playwright
 * matches a word anywhere in a path, even in the folders above the repository.
 */
export function findSpecs(names, kinds = 'spec') {
  const ending = new RegExp(`\\.(${kinds})\\.ts$`);
  const isWanted = (name) => names.length === 0 || names.some((one) => name.startsWith(one));
  const specs = readdirSync('src/e2e').filter((name) => ending.test(name) && isWanted(name));
  return specs.map((name) => `src/e2e/${name}`);
}

/** Each test of the last run: how long it took (`ms`), its `name`, and the `error` of one that failed. */
export function readBrowserTests() {
  const testsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(testsOf)];
  return testsOf(readReport()).map(({ title, file, tests }) => {
    const results = tests.flatMap((one) => one.results);
    return {
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      name: `${file} › ${title}`,
      error: results.find(({ status }) => status === 'failed' || status === 'timedOut')?.error?.message,
    };
  });
}

function readReport() {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
  }
}
