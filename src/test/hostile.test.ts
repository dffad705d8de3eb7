import { test } from 'vitest';
import { runHostileRequests } from './hostile-run.ts';

test('whatever is sent to any call, nothing breaks, nothing hangs and no internals leak', async () => {
  // A fixed seed, so that the result depends only on the program. `npm run test:hostile` sends more, with new seeds.
  await runHostileRequests(600, 2026);
}, 180_000);
