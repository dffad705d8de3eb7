import { statSync } from 'node:fs';
import { databasePath } from '#server/db/open-db.ts';
import { startServer } from '../e2e/start-server.ts';
import { median, type Row } from './goals.ts';
import { readMemory, runLoad, type Target } from './load.ts';
import { mixedCalls, oneWrite } from './operations.ts';

/** At a thousand pages of 4 kB SQLite copies the log into the database (a checkpoint). */
const checkpointBytes = 1000 * 4096;

type Work = Record<'seconds' | 'writes', number>;

/** Measures the product after much work: its memory against `idle` kilobytes, and the size of the -wal file. */
export async function measureUpkeep(product: Target, dataDir: string, idle: number, { seconds, writes }: Work) {
  for (let round = 0; round < seconds / mixedCalls.length; round += 1) {
    for (const call of mixedCalls) await runLoad(product, call, { seconds: 1 });
  }
  const busy = readMemory(product.pid);
  await runLoad(product, oneWrite, { count: writes });
  const log = statSync(`${databasePath(dataDir)}-wal`).size / checkpointBytes;
  const rows: Row[] = [
    { name: `memory after ${seconds} s of mixed load`, ratio: busy / idle, goal: 2, unit: '× idle', better: 'lower' },
    { name: `log file after ${writes} writes`, ratio: log, goal: 2, unit: '× checkpoint', better: 'lower' },
  ];
  return rows;
}

/** Times the start of the process to its first answer, on data folders that no server uses. */
export async function measureStart(
  programs: Record<'product' | 'bare', [program: string[], dataDir: string]>,
  rounds: number,
) {
  const times: Record<'product' | 'bare', number[]> = { product: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['product', 'bare'] as const) {
      const [program, dataDir] = programs[side];
      const startedAt = performance.now();
      const server = await startServer({}, dataDir, program);
      times[side].push(performance.now() - startedAt);
      await server.kill();
    }
  }
  const ratio = median(times.product.map((time, round) => time / (times.bare[round] ?? Number.NaN)));
  const row: Row = { name: 'time to ready', ratio, goal: 6, unit: '× bare', better: 'lower' };
  return [row];
}
