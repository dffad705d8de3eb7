import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './load.ts';

/**
 * Fifty small reads a second, as busy as a group is, until the work is done; at least for so many seconds.
 * @returns how long they took, in ms, the longest last
 */
export async function readBeside(
  { url, cookie }: Pick<Target, 'url' | 'cookie'>,
  path: string,
  work: () => Promise<unknown>,
  leastSeconds = 0,
): Promise<number[]> {
  const began = performance.now();
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const reads: Promise<number>[] = [];
  while (!isDone || performance.now() - began < leastSeconds * 1000) {
    reads.push(timeRead(url + path, cookie));
    await pause(20);
  }
  await working;
  return (await Promise.all(reads)).sort((a, b) => a - b);
}

async function timeRead(url: string, cookie: string): Promise<number> {
  const sent = performance.now();
  const answer = await fetch(url, { headers: { cookie } });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - sent;
}
