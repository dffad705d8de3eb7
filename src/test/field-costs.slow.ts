import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { inCopy } from './compile-copy.ts';
import { asked, generated, written } from './planted/parking-notes.ts';

const planted = {
  'on-the-server.ts': 'src/test/on-the-server.test.ts',
  'on-the-page.tsx': 'src/web/on-the-page.test.tsx',
};
const asking = [
  'src/server/rest/openapi-text.test.ts',
  'src/test/audit-trail.test.ts',
  'src/server/rest/exports.test.ts',
];

/** What is copied to run these tests. */
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

/** Adds the field to a copy, but not what the tests ask for. @returns the tests by how they ended. */
function runCopy(): Promise<Report> {
  return inCopy(parts, [...written, ...generated], isNeeded, async (folder) => {
    for (const [from, to] of Object.entries(planted))
      copyFileSync(join(folder, 'src/test/planted', from), join(folder, to));
    const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs');
    const report = join(folder, 'report.json');
    const tests = [...Object.values(planted), ...asking];
    const args = [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`, ...tests];
    // It ends with 1, because some of the tests fail.
    await new Promise<void>((done) => execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, () => done()));
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  });
}

let report: Report = { testResults: [] };
beforeAll(async () => {
  report = await runCopy();
}, 600_000);

const titles = (status: string) =>
  report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap((one) => (one.status === status ? [one.title] : []));

test('a new field of an activity is in form, plan, pack, calls, file, search, trail and copies', () => {
  expect(titles('passed')).toEqual(
    expect.arrayContaining([
      'a new field of an activity goes wherever its lines say',
      'a new field of an activity is typed and saved in the form',
      'a new field of an activity is on the plan, on paper and on the phone',
      'a new field of an activity is the last column of the file',
    ]),
  );
});

test('what names every field asks for it', () => {
  const messages = report.testResults.map(({ message }) => message).join('\n');
  expect(titles('failed').sort(), messages).toEqual(Object.keys(asked).sort());
});
