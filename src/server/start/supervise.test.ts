import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { packageRoot } from './package-root.ts';

let folder = '';
let supervisor: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bushline-supervise-'));
});
afterEach(() => {
  supervisor?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Each start of the program and each signal is a line of this file. */
const lines = () => {
  try {
    return readFileSync(join(folder, 'lines'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
};
const untilSaid = (said: string[]) => vi.waitFor(() => expect(lines()).toEqual(said));

/** Starts a program, which knows how often it was started, under the supervisor. */
function supervise(program: string): ChildProcess {
  const script = join(folder, 'program.mjs');
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs';
    const say = (line) => appendFileSync(${JSON.stringify(join(folder, 'lines'))}, line + '\\n');
    say('started with ' + process.argv[2] + ', RESTARTS=' + process.env.RESTARTS);
    const starts = readFileSync(${JSON.stringify(join(folder, 'lines'))}, 'utf8').match(/started/g).length;
    ${program}`,
  );
  supervisor = spawn(process.execPath, ['--import', 'tsx', 'src/server/start/supervise.ts', script, '--dev'], {
    cwd: packageRoot,
    stdio: 'ignore',
  });
  return supervisor;
}

const started = 'started with --dev, RESTARTS=on';

test('a program that ends with 75 is started again, and any other code ends the supervisor with the same', async () => {
  const ended = once(supervise('process.exit(starts === 1 ? 75 : 3)'), 'exit');
  expect(await ended).toEqual([3, null]);
  expect(lines()).toEqual([started, started]);
});

test('a program that a signal kills ends the supervisor too', async () => {
  expect(await once(supervise("process.kill(process.pid, 'SIGKILL')"), 'exit')).toEqual([137, null]);
  expect(lines()).toEqual([started]);
});

/** Listens first, and then says so: a signal that came before would end the program by itself. */
const waits = `process.on('SIGTERM', () => { say('SIGTERM'); process.exit(75); });
  process.on('disconnect', () => { say('left alone'); process.exit(); });
  setInterval(() => {}, 1000);
  say('listens');`;

test('SIGTERM is passed on, and a program that is being stopped is not started again', async () => {
  const child = supervise(waits);
  await untilSaid([started, 'listens']);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([75, null]);
  expect(lines()).toEqual([started, 'listens', 'SIGTERM']);
});

test('a program whose supervisor is killed hears of it', async () => {
  const child = supervise(waits);
  await untilSaid([started, 'listens']);
  child.kill('SIGKILL');
  await untilSaid([started, 'listens', 'left alone']);
});
