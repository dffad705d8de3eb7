// Changes the code in small ways, one at a time, and asks whether a test notices: a seeded sample of all that StrykerJS knows to change
// in services, auth, rest and the shared rules. Ends with 1 when less than 85 % is noticed.
//   --page: a sample of 300 of the page's `sync/`, `offline/` and `forms/`, by their own tests. 90 % must be noticed.
//   --seed=1  --sample=400  --concurrency=2  --only=src/server/auth,src/shared/hours.ts (parts of paths)
//   --safety: every change to the files of `safety-rules.mjs`, by their own tests alone. Each file has its floor.
// Left out are mutants of code that runs once, while a module is loaded: Stryker would need every test for each of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { listMutants, pathOf, placeOf, samplePath, shuffle } from './mutants-list.mjs';
import { safetyFloors, safetyTests } from './safety-rules.mjs';

const isSafety = process.argv.includes('--safety');
const isPage = process.argv.includes('--page');
/** In percent, of all files together. */
const wanted = isPage ? 90 : 85;
/** Three in ten are static: so many are looked at for each one that counts. */
const lookedAt = 2;
const folder = dirname(samplePath);
const sandboxFolder = '.cache/stryker';
const configPath = `${folder}/stryker.json`;
const reportPath = `${folder}/report.json`;

function readNumber(name, otherwise) {
  const given = process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1];
  const number = Number(given ?? otherwise);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} takes a whole number above 0.`);
  return number;
}

const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? '';
const isNamed = (path) => only.split(',').some((part) => path.includes(part));
const seed = readNumber('seed', 1);
const size = readNumber('sample', isSafety ? 10_000 : isPage ? 300 : 400);
const concurrency = readNumber('concurrency', 2);

function textOf(lines, { start, end }) {
  if (start.line === end.line) return lines[start.line].slice(start.column, end.column);
  const between = lines.slice(start.line + 1, end.line);
  return [lines[start.line].slice(start.column), ...between, lines[end.line].slice(0, end.column)].join('\n');
}

const known = new Map();
function originalOf(mutant) {
  const path = pathOf(mutant);
  if (!known.has(path)) known.set(path, readFileSync(path, 'utf8').split('\n'));
  return textOf(known.get(path), mutant.location);
}

/** Survivors that are looked at and kept, each with its reason. */
const kept = JSON.parse(readFileSync('.ci/mutants-kept.json', 'utf8'));
const isOf = (mutant) => (entry) =>
  entry.file === pathOf(mutant) && entry.original === originalOf(mutant) && entry.replacement === mutant.replacement;

function rangeOf(mutant) {
  const { start, end } = mutant.location;
  return `${pathOf(mutant)}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}

function configOf(ranges) {
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', resolve('.ci/mutants-sample.mjs')],
    vitest: { configFile: 'vitest.mutants.config.ts', related: false },
    checkers: ['sample'],
    mutate: ranges,
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    disableTypeChecks: false,
    concurrency,
    timeoutMS: 20_000,
    timeoutFactor: 4,
    dryRunTimeoutMinutes: 30,
    tempDirName: sandboxFolder,
    cleanTempDir: 'always',
    ignorePatterns: ['.cache', 'dist', 'data/*', '!data/README.md', 'test-results', 'playwright-report', 'coverage'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportPath },
    allowConsoleColors: false,
  };
}

/** The report counts lines and columns from 1. */
function readResults() {
  const { files } = JSON.parse(readFileSync(reportPath, 'utf8'));
  const fromZero = ({ line, column }) => ({ line: line - 1, column: column - 1 });
  return Object.entries(files).flatMap(([fileName, { mutants }]) =>
    mutants.map(({ location, ...mutant }) => ({
      ...mutant,
      fileName,
      location: { start: fromZero(location.start), end: fromZero(location.end) },
    })),
  );
}

const short = (text) => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 87)}…` : line;
};

function tell(mutant) {
  const { line, column } = mutant.location.start;
  console.log(`${pathOf(mutant)}:${line + 1}:${column + 1}  ${mutant.mutatorName}, ${mutant.status}`);
  console.log(`    ${short(originalOf(mutant))}\n  → ${short(mutant.replacement)}`);
}

const started = Date.now();
const every = await listMutants(isPage);
for (const entry of isPage ? [] : kept) {
  if (!every.some((mutant) => isOf(mutant)(entry))) throw new Error(`Kept, but no mutant any more: ${entry.original}`);
}
for (const path of isPage ? [] : safetyFloors.keys()) {
  if (!every.some((mutant) => pathOf(mutant) === path))
    throw new Error(`A rule of safety, but no file with mutants: ${path}`);
}
for (const path of safetyTests)
  if (!existsSync(path)) throw new Error(`A test of a rule of safety, but no file: ${path}`);
const isAsked = (path) => isNamed(path) && (!isSafety || safetyFloors.has(path));
const all = every.filter((mutant) => isAsked(pathOf(mutant)) && !kept.some(isOf(mutant)));
const byPlace = new Map(all.map((mutant) => [placeOf(mutant), mutant]));
const candidates = shuffle([...byPlace.keys()], seed).slice(0, size * lookedAt);
mkdirSync(folder, { recursive: true });
rmSync(reportPath, { force: true });
// A run that was stopped leaves its copy of the project.
rmSync(sandboxFolder, { recursive: true, force: true });
writeFileSync(samplePath, JSON.stringify({ candidates, size }));
writeFileSync(configPath, JSON.stringify(configOf(candidates.map((place) => rangeOf(byPlace.get(place)))), null, 2));

console.log(
  `${all.length} mutants, without ${kept.length} that are kept with a reason. Seed ${seed}, a sample of ${size}.`,
);
if (isSafety) process.env.MUTANTS_TESTS ??= safetyTests.join(' ');
if (isPage) process.env.MUTANTS_OF = 'page';
const args = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', configPath];
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const results = readResults().filter((mutant) => candidates.includes(placeOf(mutant)));
const isIn = (...statuses) => results.filter(({ status }) => statuses.includes(status));
const noticed = isIn('Killed', 'Timeout');
const survived = isIn('Survived', 'NoCoverage');
const total = noticed.length + survived.length;
for (const mutant of [...survived, ...isIn('RuntimeError')]) tell(mutant);

const shareOf = (some, of) => (of === 0 ? 100 : (100 * some) / of);
const count = (list, path) => list.filter((one) => pathOf(one) === path).length;
let isMissed = false;
for (const [path, floor] of isSafety ? safetyFloors : []) {
  if (!isNamed(path)) continue;
  const some = count(noticed, path);
  const of = some + count(survived, path);
  const isUnder = shareOf(some, of) < floor;
  isMissed ||= isUnder;
  console.log(`${path}: ${some} of ${of} noticed, at least ${floor} %${isUnder ? ': MISSED' : ''}.`);
}
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
const score = shareOf(noticed.length, total);
console.log(`${noticed.length} of ${total} noticed: ${score.toFixed(1)} %, wanted ${wanted} %. ${minutes} minutes.`);
console.log(`${isIn('Ignored').length} of ${candidates.length} looked at are static.`);
process.exitCode = isMissed || score < wanted ? 1 : 0;
