import { test } from 'vitest';
import { runHostileRequests } from './hostile-run.ts';

test('20,000 hostile requests over all calls break nothing', async () => {
  await runHostileRequests(20_000);
});
