import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PlantedFault, plantedFaults } from './bad-network.ts';
import { Figures } from './figures.ts';
import { foundGroup, type Group } from './group.ts';
import { KilledServer } from './killed-server.ts';
import { runStory } from './story.ts';

/** `npm run test:cut-offs` sets these. */
const count = Number(process.env.CUT_OFFS_REAL ?? 10);
const first = Number(process.env.CUT_OFFS_FROM ?? 1);
const seeds = Array.from({ length: count }, (_, index) => first + index);
/** A planted fault shows within so many stories. */
const mostStories = 30;
const timeout = 600_000;
/** Beside other work a search took more than ten minutes. */
const timeoutOfSearch = mostStories * 60_000;

/** What a story says of each. */
const found: Record<PlantedFault, RegExp> = {
  'the server forgets keys': /was made twice|Written twice|lost|went back/,
  'a change leaves the phone before its answer': /was made twice|Written twice|lost|went back/,
  'a deleted activity stays deleted': /stays deleted/,
  'a sign-on is answered and not made': /unknown to Still out/,
  'a phone says nothing of its clocks': /unknown to Still out/,
  'only the first of a press is signed on': /unknown to Still out/,
  'a photo is answered and not stored': /photo \d+ is lost/,
  'a check is answered and not stored': /check\d+ is (lost|not there)/,
  'a check arrives with another moment': /check\d+ was pressed at/,
};

let group: Group;
beforeAll(async () => {
  group = await foundGroup(await KilledServer.start());
}, timeout);
afterAll(() => group?.server.stop());

describe('against the real server, which is killed as the pages are', () => {
  const total = new Figures();
  afterAll(() => total.write('real server', first));

  test.each(seeds)('nothing that was acknowledged is lost, doubled or overwritten: %i', { timeout }, async (seed) => {
    total.addAll(await runStory(group, seed));
    total.count('stories');
  });
});

// Once, with the first stories.
describe.runIf(first === 1)('a planted fault is found', () => {
  test.each(plantedFaults)('when %s', { timeout: timeoutOfSearch }, async (fault) => {
    const run = async () => {
      for (let seed = 1; seed <= mostStories; seed++) await runStory(group, seed, fault);
    };
    await expect(run()).rejects.toThrow(found[fault]);
  });
});
