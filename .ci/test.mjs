// Runs the unit and component tests (vitest) and, beside them, the journeys in a browser (playwright) but the slow ones
// (`npm run test:browser`): together they take less time than one after the other. What playwright writes is printed at its end.
// Before the last line stand the ten slowest tests, and what failed, which may be far above in a long output. The last line is exactly
// `N passed, N failed`, followed by `, N skipped` where tests cannot run on this machine. A suite without tests counts as a failure, and so
// does a runner that exits with an error but no failed test.
// `--failed-before=N` adds failures of an earlier step to the count.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { readBrowserTests, runBrowserTests } from './browser-tests.mjs';

const vitestReport = '.cache/vitest.json';
const total = { passed: 0, failed: 0, skipped: 0 };
/** Each test's `ms`, `name`, and the first lines of its `error`. */
const tests = [];
/** What failed apart from tests, in words. */
const faults = [];

const before = process.argv.find((one) => one.startsWith('--failed-before='));
const failedBefore = Number(before?.split('=')[1] ?? 0);
if (failedBefore > 0) blame('a step before the tests (npm run check).', failedBefore);

function run(args) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function blame(sentence, times = 1) {
  total.failed += times;
  faults.push(sentence);
}

function count(name, { passed, failed, skipped }) {
  console.log(`${name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (passed + failed === 0) blame(`${name}: no test ran.`);
}

/** Counts the results of one vitest project's files; a file that could not be loaded is one failure. */
function countFiles(files) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const file of files) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') sum.passed += 1;
      else if (status === 'failed') sum.failed += 1;
      else sum.skipped += 1;
    }
    const told = file.assertionResults.some((one) => one.status === 'failed');
    if (file.status === 'failed' && !told) sum.failed += 1;
  }
  return sum;
}

async function runVitest() {
  const code = await run([
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
  ]);
  const files = readReport(vitestReport)?.testResults ?? [];
  const isWeb = (file) => file.name.replaceAll('\\', '/').includes('/src/web/');
  for (const { name, status, message, assertionResults } of files) {
    tests.push(
      ...assertionResults.map((one) => ({
        ms: one.duration ?? 0,
        name: one.fullName,
        error: one.failureMessages?.[0],
      })),
    );
    if (status === 'failed' && message) tests.push({ ms: 0, name, error: message });
  }
  const results = [files.filter((file) => !isWeb(file)), files.filter(isWeb)].map(countFiles);
  count('server tests', results[0]);
  count('web tests', results[1]);
  if (code !== 0 && results.every(({ failed }) => failed === 0)) blame(`vitest ended with ${code}.`);
}

/** One journey at a time: each waits for its page, and the processors have vitest's work. */
async function runPlaywright() {
  const { code, said, ...result } = await runBrowserTests(['--workers=1'], process.env, true);
  console.log(said);
  count('browser tests', result);
  tests.push(...readBrowserTests());
  if (code !== 0 && result.failed === 0) blame(`playwright ended with ${code}.`);
}

mkdirSync('.cache', { recursive: true });
rmSync(vitestReport, { force: true });
await Promise.all([runVitest(), runPlaywright()]);

console.log('The slowest:');
for (const { ms, name } of tests.toSorted((a, b) => b.ms - a.ms).slice(0, 10))
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
for (const { name, error } of tests.filter((one) => one.error))
  console.log(`FAILED ${name}\n${error.split('\n').slice(0, 6).join('\n')}`);
for (const sentence of faults) console.log(`FAILED ${sentence}`);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`);
