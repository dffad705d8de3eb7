// `npm run test:release`: runs every suite that is too slow for `npm test`, one after the other, and prints how each ended and how long it
// took. Run it on the commit that becomes a release. The mutants are not among them: they judge the tests, and not the product.
// What each prints goes to .cache/release/NAME.log. `-- --only=cut-offs,days` runs some, `-- --without=kills` leaves some out.
// They take hours, so they can be run in parts, also on other machines: docs/tested.json says which have passed on which sources. One that
// has passed on these very sources, with nothing uncommitted but documents, is not run again, and stands in the table as it ended then.
// `-- --again` runs it anyway.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const suites = {
  compilers: ['npm', 'run', 'test:compilers'],
  browser: ['npm', 'run', 'test:browser'],
  days: ['npm', 'run', 'test:days'],
  reports: ['npm', 'run', 'check:reports'],
  photos: ['npm', 'run', 'bench:photos'],
  hostile: ['npm', 'run', 'test:hostile'],
  'cut-offs': ['npm', 'run', 'test:cut-offs'],
  try: ['deploy/try.sh'],
  attendance: ['npm', 'run', 'test:attendance'],
  kills: ['npm', 'run', 'test:kills'],
};
const folder = '.cache/release';
const record = 'docs/tested.json';

const listed = (option) =>
  process.argv
    .find((one) => one.startsWith(`--${option}=`))
    ?.slice(option.length + 3)
    .split(',');
const named = [...(listed('only') ?? []), ...(listed('without') ?? [])];
const unknown = named.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}
const asked = listed('only') ?? Object.keys(suites).filter((name) => !listed('without')?.includes(name));

/** Resolves to the exit code. */
function run(name) {
  const [command, ...args] = suites[name];
  const log = createWriteStream(`${folder}/${name}.log`);
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    child.on('error', (error) => log.write(`${error.message}\n`));
    child.on('close', (code) => log.end(() => done(code ?? 1)));
  });
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** A digest of the committed sources, documents apart; null while one of them is not committed. */
function digestOfSources() {
  if (git('status', '--porcelain', '--', '.', ':!docs', ':!*.md') !== '') return null;
  const listed = git('ls-tree', 'HEAD').split('\n');
  const sources = listed.filter((line) => !/\t(docs|.*\.md)$/.test(line));
  return createHash('sha256').update(sources.join('\n')).digest('hex');
}

function readPassed(sources) {
  try {
    const kept = JSON.parse(readFileSync(record, 'utf8'));
    return kept.sources === sources ? kept.passed : {};
  } catch {
    return {};
  }
}

mkdirSync(folder, { recursive: true });
const sources = digestOfSources();
const passed = sources === null ? {} : readPassed(sources);
const rows = [];
for (const name of asked) {
  const before = passed[name];
  if (before && !process.argv.includes('--again')) {
    rows.push({ name, code: 0, ...before, isBefore: true });
    continue;
  }
  const began = Date.now();
  console.log(`${name} …`);
  const code = await run(name);
  const row = { minutes: ((Date.now() - began) / 60_000).toFixed(1), at: new Date().toISOString().slice(0, 16) };
  rows.push({ name, code, ...row });
  if (sources === null || digestOfSources() !== sources) continue;
  delete passed[name];
  if (code === 0) passed[name] = row;
  writeFileSync(record, `${JSON.stringify({ sources, passed }, null, 2)}\n`);
}
console.log();
for (const { name, code, minutes, at, isBefore } of rows)
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(20)} ${minutes.padStart(6)} min${isBefore ? ` (${at} UTC)` : ''}`,
  );
const failed = rows.filter(({ code }) => code !== 0);
const missing = Object.keys(suites).filter((name) => !rows.some((row) => row.name === name) && !passed[name]);
if (missing.length > 0) console.log(`Not run on these sources: ${missing.join(', ')}.`);
console.log(
  failed.length === 0
    ? `${missing.length === 0 ? 'All suites' : 'These suites'} passed.`
    : `Failed; read ${folder}/NAME.log.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
