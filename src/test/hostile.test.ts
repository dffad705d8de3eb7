import { test } from 'vitest';
import { runHostileRequests } from './hostile-run.ts';

test('whatever is sent to any call, nothing breaks, nothing hangs and nothing internal is told', async () => {
  // Always the same ones: a test says the same of the same program. `npm run test:hostile` sends new ones, and many more.
  await runHostileRequests(600, 2026);
}, 180_000);
