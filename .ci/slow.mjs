// `npm run test:release`: runs every suite that is too slow for `npm test`, one after the other, and prints how each ended and how long it
// took. Run it on the commit that becomes a release. The mutants are not among them: they judge the tests, and not the product.
// What each prints goes to .cache/release/NAME.log. `-- --only=cut-offs,days` runs some, `-- --without=kills` leaves some out.
// They take hours, so they can be run in parts, two at a time, also on other machines: docs/tested.json says which have passed on which
// sources. One that has passed on these very sources is not run again, and stands in the table as it ended then. Its sources are all but
// documents, what `npm test` runs and what the other suites alone run. `-- --again` runs it anyway.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

/** What each runs, and the files of tests that it alone is made of. Every other source counts for all. */
const suites = {
  compilers: { command: ['npm', 'run', 'test:compilers'], own: ['src/test/compilers', 'src/test/planted'] },
  browser: { command: ['npm', 'run', 'test:browser'], own: ['src/e2e/*.spec.ts', 'src/e2e/*.slow.ts'] },
  days: { command: ['npm', 'run', 'test:days'], own: ['src/e2e/*.spec.ts'] },
  reports: { command: ['npm', 'run', 'check:reports'], own: [] },
  photos: { command: ['npm', 'run', 'bench:photos'], own: [] },
  forms: { command: ['npm', 'run', 'test:forms'], own: ['src/e2e/saving.spec.ts'] },
  stories: {
    command: ['npm', 'run', 'test:stories'],
    own: ['src/test/field/*.test.ts', 'src/test/notes-in-trail.test.ts', 'src/web/forms/last-press.test.tsx'],
  },
  hostile: { command: ['npm', 'run', 'test:hostile'], own: ['src/test/*.slow.ts'] },
  'cut-offs': {
    command: ['npm', 'run', 'test:cut-offs'],
    own: ['src/e2e/cut-offs.slow.ts', 'src/test/cut-offs', 'src/web/sync/cut-offs.test.ts'],
  },
  try: { command: ['deploy/try.sh'], own: [] },
  attendance: { command: ['npm', 'run', 'test:attendance'], own: ['src/test/attendance'] },
  kills: {
    command: ['npm', 'run', 'test:kills'],
    own: ['src/e2e/*.slow.ts', 'src/test/restores', 'src/test/power-cut'],
  },
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
  const [command, ...args] = suites[name].command;
  const log = createWriteStream(`${folder}/${name}.log`);
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    child.on('error', (error) => log.write(`${error.message}\n`));
    child.on('close', (code) => log.end(() => done(code ?? 1)));
  });
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();

const documents = [':!docs', ':!*.md'];
const tests = [...['test.ts', 'test.tsx', 'spec.ts', 'slow.ts'].map((ending) => `*.${ending}`), 'src/test/planted'].map(
  (path) => `:!${path}`,
);

/** A digest of the committed sources that a suite is about; null while one of them is not committed. */
function digestFor(name) {
  const { own } = suites[name];
  const parts = [['.', ...documents, ...tests], ...(own.length > 0 ? [own] : [])];
  if (parts.some((paths) => git('status', '--porcelain', '--', ...paths) !== '')) return null;
  const listed = parts.map((paths) => git('ls-files', '--stage', '--', ...paths));
  return createHash('sha256').update(listed.join('\n')).digest('hex').slice(0, 16);
}

function readPassed() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch {
    return {};
  }
}

/** How it ended before on these very sources. */
function passedBefore(name) {
  const { sources, ...before } = readPassed()[name] ?? {};
  return sources && sources === digestFor(name) ? before : undefined;
}

/** Another run in this folder may have written meanwhile. */
function note(name, row) {
  const { [name]: _, ...others } = readPassed();
  const passed = row ? { ...others, [name]: row } : others;
  writeFileSync(record, `${JSON.stringify(passed, null, 2)}\n`);
}

mkdirSync(folder, { recursive: true });
const rows = [];
for (const name of asked) {
  const before = passedBefore(name);
  if (before && !process.argv.includes('--again')) {
    rows.push({ name, code: 0, ...before, isBefore: true });
    continue;
  }
  const [began, sources] = [Date.now(), digestFor(name)];
  console.log(`${name} …`);
  const code = await run(name);
  const row = { minutes: ((Date.now() - began) / 60_000).toFixed(1), at: new Date().toISOString().slice(0, 16) };
  rows.push({ name, code, ...row });
  if (sources !== null && digestFor(name) === sources) note(name, code === 0 ? { sources, ...row } : undefined);
}
console.log();
for (const { name, code, minutes, at, isBefore } of rows)
  console.log(
    `${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(20)} ${minutes.padStart(6)} min${isBefore ? ` (${at} UTC)` : ''}`,
  );
const failed = rows.filter(({ code }) => code !== 0);
const missing = Object.keys(suites).filter((name) => !rows.some((row) => row.name === name) && !passedBefore(name));
if (missing.length > 0) console.log(`Not run on these sources: ${missing.join(', ')}.`);
console.log(
  failed.length === 0
    ? `${missing.length === 0 ? 'All suites' : 'These suites'} passed.`
    : `Failed; read ${folder}/NAME.log.`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
