import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { processTree } from '#test/process-tree.ts';

export type Ended = { code: number | null; output: string; ms: number; peakBytes: number };

/** How often the memory of a running command is read. */
const everyMs = 100;

/** Runs a command to its end. `peakBytes` is the most memory that it and its children had together. */
export function runToEnd(command: string, args: string[], options: SpawnOptions = {}): Promise<Ended> {
  const started = performance.now();
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const read = collectOutput(child);
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, memoryOfTree(child.pid ?? 0));
  }, everyMs);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      clearInterval(timer);
      done({ code, output: read(), ms: performance.now() - started, peakBytes });
    });
  });
}

/** Like `runToEnd`; throws with the end of its output when it fails. */
export async function mustRun(command: string, args: string[], options: SpawnOptions = {}): Promise<Ended> {
  const ended = await runToEnd(command, args, options);
  if (ended.code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${ended.code}:\n${ended.output}`);
  return ended;
}

/** Keeps the last 20,000 characters that a process writes. */
export function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk).slice(-20_000);
    });
  }
  return () => text;
}

/** Bytes of memory of a process and all below it. Pages that several share count once (PSS). Linux only; 0 elsewhere. */
export function memoryOfTree(pid: number): number {
  return (processTree(pid) ?? []).reduce((sum, one) => sum + memoryOf(one), 0);
}

/** PSS of one process, in bytes; 0 when it is gone. */
function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

/** Seconds of processor time that a process has used so far. */
export function processorSeconds(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / 100;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
