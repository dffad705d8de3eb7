import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { packageRoot } from '#server/start/package-root.ts';
import { compile, inCopy } from './compile-copy.ts';
import { type Outside, outside, own } from './planted/equipment.ts';

/**
 * Adds the noun `equipment`, a list of the library with its page, calls, file and trail, to a copy of the sources. What is left out
 * there does not compile, or one test fails that names it.
 */
const parts = ['src', 'drizzle', 'docs', 'package.json', 'check-node.cjs', 'tsconfig.json', 'vitest.config.ts'];
const isNeeded = (path: string) => !/\/src\/(e2e|bench|release)|\/src\/test\/frozen|\.slow\./.test(path);
const isSource = (path: string) => isNeeded(path) && !/\/src\/test\/.*\.tsx?$|\.test\.tsx?$/.test(path);

const tests = [
  ...own.map(({ file }) => file).filter((file) => /\.test\.tsx?$/.test(file)),
  'src/server/db/migrate.test.ts',
  'src/server/rest/exports.test.ts',
  'src/test/exports-in-trail.test.ts',
  'src/test/authorization.test.ts',
];

const without = (left: readonly Outside[]) => [
  ...own,
  ...outside.filter((one) => !left.includes(one)).flatMap(({ edits }) => edits),
];
const fileOf = ({ edits: [{ file }] }: Outside) => file;
// Without its address a page is asked for nothing else, and without its table a file of it for no documentation.
const apart = outside.filter((one) => ['src/web/paths.ts', 'src/server/db/schema/tables.ts'].includes(fileOf(one)));
const together = outside.filter((one) => !apart.includes(one));

/** What the compiler says, a line each, of the sources without these edits. */
const complaints = (left: readonly Outside[]) =>
  inCopy(parts, without(left), isSource, async (folder) =>
    (await compile(folder)).split('\n').filter((line) => line.includes(': error ')),
  );

type Report = { testResults: { assertionResults: { title: string; status: string }[] }[] };

/** The titles of the tests that fail without these edits. */
const failures = (left: readonly Outside[]) =>
  inCopy(parts, without(left), isNeeded, async (folder) => {
    const report = join(folder, 'report.json');
    const vitest = join(packageRoot, 'node_modules/vitest/vitest.mjs');
    const args = [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`, ...tests];
    await new Promise<void>((done) => execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, () => done()));
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    if (testResults.some(({ assertionResults }) => assertionResults.length === 0))
      throw new Error('Some tests did not run.');
    return all.filter(({ status }) => status === 'failed').map(({ title }) => title);
  });

let whole: string[] = [];
/** What was said or failed in the run without a file's edits. */
const noticed = new Map<Outside, string[]>();
beforeAll(async () => {
  whole = [...(await complaints([])), ...(await failures([]))];
  for (const left of [together, ...apart.map((one) => [one])]) {
    const [compiled, run] = [left.filter(({ says }) => says), left.filter(({ fails }) => fails)];
    const said = compiled.length > 0 ? await complaints(compiled) : [];
    const failed = run.length > 0 ? await failures(run) : [];
    for (const one of left) noticed.set(one, one.says ? said : failed);
  }
}, 1_200_000);

test('a noun that is written everywhere compiles, and passes its tests and those that ask for it', () => {
  expect(whole).toEqual([]);
});

test.each(outside)('$edits.0.file asks for it: the compiler, or a test', (one) => {
  const { says, fails } = one;
  const lines = noticed.get(one) ?? [];
  if (says) expect(lines.filter((line) => says.test(line))).not.toEqual([]);
  else expect(lines).toContain(fails);
});

test('it costs this many files outside its own', () => {
  expect(outside.map(fileOf)).toHaveLength(12);
});
