// Runs every static check in parallel and fails when one of them does. Writes only caches, to .cache.
// Types are checked by the compiler in Go (typescript-native), in a quarter of the time; other tools still need typescript 6.
// Two checkers: each of its usual four checks the shared types anew, which on 2 cores takes half as long again.
import { spawn } from 'node:child_process';

const checks = [
  ['check:types', 'types'],
  ['check:format', 'format, lint, import order'],
  ['check:layers', 'layer rules'],
  ['check:scale', 'one scale of type and space'],
  ['check:unused', 'unused files, exports, dependencies'],
];

/** Runs one check and prints its output in one piece, so that parallel checks do not mix. */
function runCheck([script, label]) {
  const started = Date.now();
  return new Promise((done) => {
    const child = spawn('npm', ['run', '--silent', script], { env: { ...process.env, FORCE_COLOR: '0' } });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => done({ script, label, ok: false, seconds: 0, output: error.message }));
    child.on('close', (code) =>
      done({ script, label, ok: code === 0, seconds: (Date.now() - started) / 1000, output: output.trim() }),
    );
  });
}

const results = await Promise.all(checks.map(runCheck));
for (const { script, label, ok, seconds, output } of results) {
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${script} (${label}) ${seconds.toFixed(1)} s`);
  if (!ok) console.log(`${output}\n`);
}
const failed = results.filter((one) => !one.ok).map((one) => one.script);
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
