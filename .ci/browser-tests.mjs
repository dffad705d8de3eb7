// Runs browser tests and returns their results.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';

const report = '.cache/playwright.json';

/**
 * `code` is the runner's exit code: not 0 without a failed test means that the tests could not run.
 * @returns {Promise<{ passed: number, failed: number, skipped: number, code: number }>}
 */
export async function runBrowserTests(files = [], env = process.env) {
  rmSync(report, { force: true });
  const args = ['node_modules/@playwright/test/cli.js', 'test', ...files];
  const code = await new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env });
    child.on('error', () => done(1));
    child.on('close', (ended) => done(ended ?? 1));
  });
  const { expected, unexpected, flaky, skipped } = readStats();
  return { passed: expected, failed: unexpected + flaky, skipped, code };
}

function readStats() {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).stats;
  } catch {
    return { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  }
}
