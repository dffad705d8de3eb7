import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '#server/start/package-root.ts';
import { type Edit, inCopy } from './compile-copy.ts';

/** What is copied to run tests. */
const parts = [
  'src',
  'drizzle',
  'docs',
  'data/README.md',
  'package.json',
  'check-node.cjs',
  'tsconfig.json',
  'vitest.config.ts',
];
const isNeeded = (path: string) => !/\/src\/(e2e|bench|test\/frozen)/.test(path);

type Report = { testResults: { message: string; assertionResults: { title: string; status: string }[] }[] };

/** Runs the tests of these files in a copy of the sources with these edits. @returns their titles, and what failing files say. */
export function testCopy(edits: readonly Edit[], tests: readonly string[]) {
  return inCopy(parts, edits, isNeeded, async (folder) => {
    const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs');
    const report = join(folder, 'report.json');
    const args = [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`, ...tests];
    // It ends with 1 when tests fail.
    await new Promise<void>((done) => execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, () => done()));
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    const titled = (status: string) => all.flatMap((one) => (one.status === status ? [one.title] : []));
    return {
      passed: titled('passed'),
      failed: titled('failed').sort(),
      files: testResults.length,
      said: testResults.map(({ message }) => message).join('\n'),
    };
  });
}
