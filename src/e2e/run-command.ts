import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { clockOfTests } from './start-server.ts';

const root = resolve(import.meta.dirname, '../..');

type Ended = { code: number | null; said: string };

/** Runs a command of the README on a data folder. */
export function runCommand(name: string, dataDir: string, args: string[], input = ''): Promise<Ended> {
  return runProgram(['--import', 'tsx', `src/server/cli/${name}.ts`, ...args], { DATA_DIR: dataDir }, input);
}

export function runProgram(program: string[], settings: Record<string, string>, input = ''): Promise<Ended> {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, ...clockOfTests },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  child.stdin.end(input);
  return new Promise((done) => child.once('close', (code) => done({ code, said })));
}
