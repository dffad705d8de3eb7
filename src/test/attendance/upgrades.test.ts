import { expect, test } from 'vitest';
import { judgeUpgrade, makeHistories } from './upgrades.ts';

test('what people did before taps were kept stays as it was, and follows from the taps that it gets', () => {
  for (let seed = 1; seed <= 3; seed += 1)
    expect(judgeUpgrade(makeHistories(seed, 100)), `seed ${seed}`).toBeGreaterThan(300);
});
