import { expect, test } from 'vitest';
import { startHeldServer } from './holds/held-server.ts';
import { expectToHold, sendHostileInputs } from './holds/hold-against.ts';

const perRound = 500;

/** With 100,000 activities a large read takes seconds, and 50,000 inputs hours. */
test.each([
  { activities: 100_000, inputs: 5000 },
  { activities: 10_000, inputs: 45_000 },
])('$inputs hostile inputs at $activities activities block nobody and do not fill the memory', async (size) => {
  const server = await startHeldServer(size.activities, { built: true });
  try {
    const seed = Math.floor(Math.random() * 2 ** 31);
    for (let round = 0; round < size.inputs / perRound; round += 1)
      await expectToHold(server, `seed ${seed + round}`, () => sendHostileInputs(server, perRound, seed + round));
    expect(server.output()).not.toContain('"level":50');
  } finally {
    await server.stop();
  }
});
