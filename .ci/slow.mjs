// `npm run test:release`: runs every suite that is too slow for `npm test`, one after the other, and prints how each ended and how long it
// took. Run it on the commit that becomes a release. The mutants are not among them: they judge the tests, and not the product.
// What each prints goes to .cache/release/NAME.log. `-- --only=cut-offs,days` runs some, `-- --without=kills` leaves some out.
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';

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

mkdirSync(folder, { recursive: true });
const rows = [];
for (const name of asked) {
  const began = Date.now();
  console.log(`${name} …`);
  const code = await run(name);
  rows.push({ name, code, minutes: ((Date.now() - began) / 60_000).toFixed(1) });
}
console.log();
for (const { name, code, minutes } of rows)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(20)} ${minutes.padStart(6)} min`);
const failed = rows.filter(({ code }) => code !== 0);
console.log(failed.length === 0 ? 'All suites passed.' : `Failed; read ${folder}/NAME.log.`);
process.exitCode = failed.length === 0 ? 0 : 1;
