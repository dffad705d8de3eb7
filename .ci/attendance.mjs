// Where somebody is, by what they tapped: 100,000 sets of taps that arrive in any order, with corrections and removals between; all orders
// of up to five taps; 100,000 days of which the truth is known, on phones whose clocks jump and which sleep; phones without coverage held
// against the server; and 10,000 people's histories from before taps were kept. `npm test` runs a part of each. On two cores.
// A failure names its seed: `ATTENDANCE_FROM=17 ATTENDANCE_PERCENT=1 npm run test:attendance` begins there, with a hundredth of the cases.
import { spawn } from 'node:child_process';

const parts = 2;
const began = Date.now();

const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.slow.config.ts', 'src/test/attendance'];

function run(part) {
  const env = {
    ATTENDANCE_PERCENT: '100',
    ...process.env,
    ATTENDANCE_PART: String(part),
    ATTENDANCE_PARTS: String(parts),
  };
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', env });
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });
}

const codes = await Promise.all(Array.from({ length: parts }, (_, part) => run(part)));
const isWhole = codes.every((code) => code === 0);
const minutes = ((Date.now() - began) / 60_000).toFixed(1);
console.log(isWhole ? `Everybody is where they are, in ${minutes} minutes.` : 'Some failed: the seeds stand above.');
process.exitCode = isWhole ? 0 : 1;
