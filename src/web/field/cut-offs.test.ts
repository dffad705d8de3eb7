import { describe, test } from 'vitest';
import { runCutOffs } from '#test/outbox/cut-offs.ts';

/** `npm run test:cut-offs` sets these. */
const count = Number(process.env.CUT_OFFS ?? 60);
const first = Number(process.env.CUT_OFFS_FROM ?? 1);

describe('with requests and answers lost, tabs killed and doubled, and another person on the same activities', () => {
  const seeds = Array.from({ length: count }, (_, place) => first + place);
  test.each(seeds)('nothing that was acknowledged is lost, doubled or overwritten: %i', async (seed) => {
    await runCutOffs(seed, 40);
  });
});
