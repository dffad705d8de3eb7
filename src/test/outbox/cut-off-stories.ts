import { afterAll, describe, test } from 'vitest';
import { Figures } from '#test/cut-offs/figures.ts';
import { runCutOffs } from './cut-offs.ts';

/** `npm run test:cut-offs` sets these. */
const count = Number(process.env.CUT_OFFS ?? 20);
const first = Number(process.env.CUT_OFFS_FROM ?? 1);
const steps = 40;

export function describeCutOffs(): void {
  describe('with requests and answers lost, tabs killed and doubled, and another person on the same activities', () => {
    const total = new Figures();
    const seeds = Array.from({ length: count }, (_, index) => first + index);

    test.each(seeds)('nothing that was acknowledged is lost, doubled or overwritten: %i', async (seed) => {
      total.addAll(await runCutOffs(seed, steps));
      total.count('stories');
    });

    afterAll(() => {
      if (process.env.CUT_OFFS !== undefined) total.write('in memory', first);
    });
  });
}
