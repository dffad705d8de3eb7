import { expect, test } from 'vitest';
import { startHeldServer } from './holds/held-server.ts';
import { expectToHold, sendHostileInputs } from './holds/hold-against.ts';

const rounds = 100;

test('50,000 hostile inputs block nobody and do not fill the memory', async () => {
  const server = await startHeldServer(100_000);
  try {
    const seed = Math.floor(Math.random() * 2 ** 31);
    for (let round = 0; round < rounds; round += 1)
      await expectToHold(server, `seed ${seed + round}`, () =>
        sendHostileInputs(server, 50_000 / rounds, seed + round),
      );
    expect(server.output()).not.toContain('"level":50');
  } finally {
    await server.stop();
  }
});
