import fc from 'fast-check';
import { expect } from 'vitest';
import type { HeldServer } from './held-server.ts';
import { hostileInput } from './hostile-input.ts';

/** What the product promises, whatever is sent. */
const promised = { worstMs: 500, megabytesOverIdle: 512 };

/** So many are on their way at once. What is not sent whole hangs for so long: what waits for its place would otherwise wait for ever. */
const atOnce = 8;
const hangingMs = 300;

/** A busy machine is not a slow answer: what is slow by itself is slow each time, and on the last try the wait for a processor is left out. */
const tries = 3;

/**
 * Does something to a server and holds what the probe saw against what is promised, while somebody else works. @returns the longest that
 * the probe waited, and the memory over idle.
 */
export async function expectToHold(server: HeldServer, what: string, attack: () => Promise<unknown>) {
  for (let left = tries - 1; ; left -= 1) {
    await server.probe.look();
    const logged = server.output().length;
    const served = await workWhile(server, attack);
    const seen = await server.probe.look();
    server.letGo();
    const megabytes = seen.mostMegabytes - server.idleMegabytes;
    expect(served, what).toBeGreaterThan(0);
    expect(seen.unanswered, `${what}: asks of the probe without an answer`).toEqual([]);
    expect(megabytes, `${what}: memory`).toBeLessThan(promised.megabytesOverIdle);
    expect(server.output().slice(logged), what).not.toContain('"level":50');
    if (seen.worstMs < promised.worstMs || left === 0) {
      const ms = left === 0 ? seen.worstOwnMs : seen.worstMs;
      expect(ms, `${what}: the longest that the probe waited`).toBeLessThan(promised.worstMs);
      return { ms, megabytes };
    }
  }
}

/** @returns how often somebody who has nothing to do with the attack was served. */
async function workWhile(server: HeldServer, attack: () => Promise<unknown>): Promise<number> {
  let isOver = false;
  const attacked = attack().finally(() => {
    isOver = true;
  });
  attacked.catch(() => {});
  let served = 0;
  do {
    await server.work();
    served += 1;
  } while (!isOver);
  await attacked;
  return served;
}

/** Sends so many generated inputs, the same for the same seed, a few at a time. No answer may be a failure of the server's own. */
export async function sendHostileInputs(server: HeldServer, count: number, seed: number): Promise<void> {
  const inputs = fc.sample(hostileInput, { numRuns: count, seed });
  let next = 0;
  const sendOnes = async () => {
    for (let at = next++; at < inputs.length; at = next++) {
      const input = inputs[at];
      if (!input) return;
      const answer = await server.attack(input);
      if (answer && answer.status >= 500)
        throw new Error(
          `seed ${seed}, input ${at} (${input.kind} ${input.path.slice(0, 80)}) answered ${answer.status} ${answer.body} ${server.output()}`,
        );
    }
  };
  const ending = setInterval(server.letGo, hangingMs);
  await Promise.all(Array.from({ length: atOnce }, sendOnes)).finally(() => clearInterval(ending));
}
