import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** A request that is sent again and again; `body` makes each one's own. */
export type Call = {
  method?: 'GET' | 'POST';
  path: string;
  body?: () => object;
  headers?: Record<string, string>;
  /** What a good answer has; 200 when it is not said. */
  status?: number;
};

export type Target = { url: string; pid: number; cookie: string };

export type Load = {
  /** Good answers a second. */
  rate: number;
  /** Milliseconds that one in a hundred waits at least. */
  p99: number;
  /** Processor time of the server for one answer, in microseconds; NaN where the system does not tell. */
  cpu: number;
};

/** For how long, or how often. */
export type Pace = { connections?: number } & ({ seconds: number } | { count: number });

/** Sends a call over a few connections, each the next when it has the answer. Throws when an answer is not the expected one. */
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
    p99: waits[Math.floor(waits.length * 0.99)] ?? Number.NaN,
    cpu: ((readCpu(target.pid) - before) / waits.length) * 1e6,
  };
}

/** Seconds of processor time that a process has used, with its threads. */
function readCpu(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return Number.NaN;
  }
}

/** Kilobytes of memory that a process holds; NaN where the system does not tell. */
export function readMemory(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return Number.NaN;
  }
}
