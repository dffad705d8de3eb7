import { afterAll, describe, test } from 'vitest';
import { runCutOffs } from './cut-offs.ts';

/** `npm run test:cut-offs` sets these. */
const count = Number(process.env.CUT_OFFS ?? 60);
const first = Number(process.env.CUT_OFFS_FROM ?? 1);
const steps = 40;

export function describeCutOffs(): void {
  describe('with requests and answers lost, tabs killed and doubled, and another person on the same activities', () => {
    const total = { stories: 0, acknowledged: 0, refused: 0 };
    const seeds = Array.from({ length: count }, (_, place) => first + place);

    test.each(seeds)('nothing that was acknowledged is lost, doubled or overwritten: %i', async (seed) => {
      const { acknowledged, refused } = await runCutOffs(seed, steps);
      total.stories++;
      total.acknowledged += acknowledged;
      total.refused += refused;
    });

    afterAll(() => {
      if (process.env.CUT_OFFS === undefined) return;
      const { stories, acknowledged, refused } = total;
      const kept = `${acknowledged} fields acknowledged, 0 lost, 0 doubled; ${refused} changes refused and still there`;
      process.stdout.write(`${stories} of ${count} cut-offs without a fault: ${kept}.\n`);
    });
  });
}
