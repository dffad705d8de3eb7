import { expect, test } from 'vitest';
import { judgeUpgrade, makeHistories } from './upgrades.ts';

test('what people did before taps were kept stays as it was, and follows from the taps that it gets', () => {
  expect(judgeUpgrade(makeHistories(1, 100))).toBeGreaterThan(300);
});
