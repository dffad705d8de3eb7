import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HeldServer, startHeldServer } from './holds/held-server.ts';
import { expectToHold } from './holds/hold-against.ts';
import { scenarios } from './holds/scenarios.ts';
import { activityCount, enterTown, fillTown, type Town } from './holds/town.ts';

let server: HeldServer;
let town: Town;

beforeAll(async () => {
  let filled: ReturnType<typeof fillTown> | undefined;
  const fillMore = (stage: Parameters<typeof fillTown>[0]) => {
    filled = fillTown(stage);
  };
  server = await startHeldServer(activityCount, { built: true, settings: { TRUST_PROXY: '1' }, fillMore });
  town = await enterTown(server, filled ?? expect.fail('Nothing was filled.'));
}, 300_000);
afterAll(() => server?.stop());

// Vitest would shorten the names in a table.
for (const { name, as, run } of scenarios)
  test(`${name} (${as})`, async () => {
    const { ms, megabytes } = await expectToHold(server, name, () => run(town));
    process.stdout.write(`${Math.round(ms)} ms, ${Math.round(megabytes)} MB over idle: ${name}\n`);
  });
