import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { compileCopy, inCopy } from './compile-copy.ts';
import { column, fate, field, generated, label, secrets, snapshot } from './planted/parking-notes.ts';

/** What names every field, by the test that fails until it names a new one. `npx vitest run -u` writes the first three. */
const asked = {
  'calls of each shape are described in exactly these words': 'src/test/expected/openapi.txt',
  'calls of each shape are drawn as exactly this page': 'src/test/expected/docs-page.txt',
  'the whole job leaves these lines': 'src/test/expected/audit-trail.txt',
  'the headings are those that are documented, with a byte order mark and formulas made harmless': 'docs/exports.md',
};

const planted = ['src/test/on-the-server.test.ts', 'src/web/on-the-page.test.tsx'];
const asking = [
  'src/server/rest/openapi-text.test.ts',
  'src/test/audit-trail.test.ts',
  'src/server/rest/exports.test.ts',
];

/** What is copied to run these tests. */
const parts = ['src', 'drizzle', 'docs', 'package.json', 'check-node.cjs', 'tsconfig.json', 'vitest.config.ts'];
const isNeeded = (path: string) => !/\/src\/(e2e|bench|test\/frozen)/.test(path);

const written = [column, fate, field, label];

type Report = { testResults: { message: string; assertionResults: { title: string; status: string }[] }[] };

/** Adds the field and the secrets to a copy, but not what the tests ask for. @returns the tests by how they ended. */
function runCopy(): Promise<Report> {
  return inCopy(parts, [...written, ...generated, ...secrets], isNeeded, async (folder) => {
    copyFileSync(join(folder, 'src/test/planted/on-the-server.ts'), join(folder, planted[0] ?? ''));
    copyFileSync(join(folder, 'src/test/planted/on-the-page.tsx'), join(folder, planted[1] ?? ''));
    const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs');
    const report = join(folder, 'report.json');
    const args = [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`, ...planted, ...asking];
    // It ends with 1, because some of the tests fail.
    await new Promise<void>((done) => execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, () => done()));
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  });
}

let broken: string[] = [];
let report: Report = { testResults: [] };
beforeAll(async () => {
  broken = await compileCopy([column, field]);
  report = await runCopy();
}, 600_000);

const titles = (status: string) =>
  report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap((one) => (one.status === status ? [one.title] : []));

test('the compiler asks what becomes of its column and what it is called, and for nothing else', () => {
  expect(broken).toEqual([fate.file, field.file]);
});

test('it is then in form, plan, pack, calls, file, search, trail and copies, and a secret beside it nowhere', () => {
  expect(titles('passed')).toEqual(
    expect.arrayContaining([
      'a new field of an activity goes wherever its lines say',
      'a secret column goes nowhere',
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

test('it costs at most ten files', () => {
  const files = new Set([...written, ...generated].map(({ file }) => file).concat(snapshot, Object.values(asked)));
  expect([...files].sort()).toHaveLength(10);
});
