import fc from 'fast-check';
import { expect } from 'vitest';
import type { startHeldServer } from './held-server.ts';
import { hostileInput } from './hostile-input.ts';

type HeldServer = Awaited<ReturnType<typeof startHeldServer>>;

/** What the product promises, whatever is sent. */
const promised = { worstMs: 500, megabytesOverIdle: 512 };

/** So many are on their way at once, and so many connections are left hanging before they are let go of. */
const atOnce = 8;
const mostHanging = 40;

/** Does something to a server and holds what the probe saws against what is promised, while somebody else works. */
export async function expectToHold(server: HeldServer, what: string, attack: () => Promise<unknown>): Promise<void> {
  const idle = await server.probe.look();
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
  const seen = await server.probe.look();
  server.letGo();
  expect(served, what).toBeGreaterThan(0);
  expect(seen.unanswered, `${what}: asks of the probe without an answer`).toBe(0);
  expect(seen.worstMs, `${what}: the longest that the probe waited`).toBeLessThan(promised.worstMs);
  expect(seen.mostMegabytes - idle.mostMegabytes, `${what}: memory`).toBeLessThan(promised.megabytesOverIdle);
}

/** Sends so many generated inputs, the same for the same seed, a few at a time. No answer may be a failure of the server's own. */
export async function sendHostileInputs(server: HeldServer, count: number, seed: number): Promise<void> {
  const inputs = fc.sample(hostileInput, { numRuns: count, seed });
  let next = 0;
  let hanging = 0;
  const sendOnes = async () => {
    for (let at = next++; at < inputs.length; at = next++) {
      const input = inputs[at];
      if (!input) return;
      const answer = await server.attack(input);
      if (answer && answer.status >= 500)
        throw new Error(
          `seed ${seed}, input ${at} (${input.kind} ${input.path.slice(0, 80)}) answered ${answer.status} ${answer.body} ${server.output()}`,
        );
      if (input.part !== undefined && ++hanging % mostHanging === 0) server.letGo();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendOnes));
}
