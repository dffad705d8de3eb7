import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { treeMemory } from '#test/process-tree.ts';
import type { Call } from './calls.ts';

export type Target = { url: string; pid: number; cookie: string };

export type Load = {
  /** Successful answers per second. */
  rate: number;
  /** Percentiles of the answer time, in milliseconds. */
  p95: number;
  p99: number;
  /** The server's processor time for one answer, in microseconds; NaN on systems without /proc. */
  cpu: number;
};

/** How long to send, or how many requests. */
export type Pace = { connections?: number } & ({ seconds: number } | { count: number });

/** Sends a call over a few connections, each waiting for its answer before the next. Throws on an unexpected answer. */
export async function runLoad(target: Target, call: Call, { connections = 8, ...pace }: Pace): Promise<Load> {
  const { method = 'GET', path, body, headers = {}, status = 200 } = call;
  const waits: number[] = [];
  const strange = new Map<number, number>();
  const before = readCpu(target.pid);
  const startedAt = process.hrtime.bigint();
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: target.url,
        connections,
        ...('count' in pace ? { amount: pace.count } : { duration: pace.seconds }),
        requests: [
          {
            method,
            path,
            headers: { cookie: target.cookie, 'content-type': 'application/json', ...headers },
            ...(body && { setupRequest: (request) => ({ ...request, body: JSON.stringify(body()) }) }),
          },
        ],
      },
      (error) => (error ? reject(error) : resolve()),
    );
    run.on('response', (_client, statusCode, _bytes, milliseconds) => {
      if (statusCode === status) waits.push(milliseconds);
      else strange.set(statusCode, (strange.get(statusCode) ?? 0) + 1);
    });
  });
  const elapsed = Number(process.hrtime.bigint() - startedAt) / 1e9;
  if (strange.size > 0 || waits.length === 0)
    throw new Error(`${method} ${path}: ${waits.length} good answers, and ${JSON.stringify([...strange])}`);
  waits.sort((a, b) => a - b);
  return {
    rate: waits.length / elapsed,
    p95: waits[Math.floor(waits.length * 0.95)] ?? Number.NaN,
    p99: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN,
    cpu: ((readCpu(target.pid) - before) / waits.length) * 1e6,
  };
}

/** The processor time of a process with all threads, in seconds. */
export function readCpu(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** The resident memory of a process with those that it started, in kilobytes; NaN on systems without /proc. */
export function readMemory(pid: number): number {
  return (treeMemory(pid) ?? Number.NaN) / 1024;
}
