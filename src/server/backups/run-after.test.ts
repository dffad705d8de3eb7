import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { environmentOfOthers } from '../settings/env.ts';
import { runAfter } from './run-after.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bushline-after-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** The file of the backup that the program is run with: a name that a shell would read otherwise. */
const backup = () => join(folder, 'a $(touch x) name.db');
const going = new AbortController().signal;

function program(lines: string): string {
  const path = join(folder, 'after');
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o700);
  return path;
}

test('the program is run with the path of the backup as its only argument, without a shell and without the settings', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://user:secret@mail.example.org');
  const path = program(`echo "$#:$1" > ${folder}/said; env > ${folder}/env`);
  await runAfter(path, backup(), going, { environment: environmentOfOthers() });
  expect(readFileSync(join(folder, 'said'), 'utf8')).toBe(`1:${backup()}\n`);
  expect(existsSync(join(folder, 'x'))).toBe(false);
  const env = readFileSync(join(folder, 'env'), 'utf8');
  expect(env).toContain('PATH=');
  expect(env).not.toContain('SMTP_URL');
});

test('when it fails, the reason has the last lines that it printed', async () => {
  const path = program('for n in 1 2 3 4 5 6; do echo "line $n"; done; echo "no such host" >&2; exit 3');
  await expect(runAfter(path, backup(), going, { environment: environmentOfOthers() })).rejects.toThrow(
    `${path} ended with 3. The last that it printed: line 3 / line 4 / line 5 / line 6 / no such host`,
  );
  await expect(runAfter(program('exit 1'), backup(), going, { environment: environmentOfOthers() })).rejects.toThrow(
    'ended with 1, and printed nothing.',
  );
  await expect(runAfter(join(folder, 'none'), backup(), going, { environment: environmentOfOthers() })).rejects.toThrow(
    /none could not be run: .*ENOENT/,
  );
});

test('it is ended, with what it has started, when it takes too long or when the server stops', async () => {
  const path = program(`sleep 1000 & echo $! > ${folder}/pid; echo "still sending"; wait`);
  const isGone = () => {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    const state = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0] : 'X';
    return state === 'X' || state === 'Z';
  };
  await expect(
    runAfter(path, backup(), going, { environment: environmentOfOthers(), longestMs: 1000 }),
  ).rejects.toThrow('was ended after 1 seconds. The last that it printed: still sending');
  await vi.waitFor(() => expect(isGone()).toBe(true), 20_000);
  rmSync(join(folder, 'pid'));
  const stopping = new AbortController();
  const run = runAfter(path, backup(), stopping.signal, { environment: environmentOfOthers() });
  await vi.waitFor(() => expect(readFileSync(join(folder, 'pid'), 'utf8')).not.toBe(''), 20_000);
  stopping.abort();
  await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  await vi.waitFor(() => expect(isGone()).toBe(true), 20_000);
});
