import { describe, test } from 'vitest';
import { createScene, judgeAllOrders, judgeOrders, judgeSeed } from './arrivals.ts';
import { judgeDay, randomOf } from './clock-worlds.ts';
import { judgeUpgrade, makeHistories } from './upgrades.ts';
import { judgePhoneDay } from './waiting-phone.ts';

// `npm run test:attendance` sets these: how many of each hundred cases run, from which seed, and which part of them this process takes.
const percent = Number(process.env.ATTENDANCE_PERCENT ?? 1);
const first = Number(process.env.ATTENDANCE_FROM ?? 1);
const [part, parts] = [Number(process.env.ATTENDANCE_PART ?? 0), Number(process.env.ATTENDANCE_PARTS ?? 1)];

const tellEveryMs = 30_000;

/** Judges one seed after the other, and says how far it is. */
function judgeAll(what: string, of: number, judge: (seed: number) => unknown): void {
  const count = Math.ceil((of * percent) / 100);
  test(`${count} ${what}`, () => {
    let told = Date.now();
    for (let seed = first + part; seed < first + count; seed += parts) {
      judge(seed);
      if (Date.now() - told < tellEveryMs) continue;
      told = Date.now();
      process.stdout.write(`${what}: ${seed - first + 1} of ${count}\n`);
    }
  });
}

describe('where somebody is', () => {
  const scene = createScene();
  judgeAll('days of which the truth is known, with clocks that are wrong', 50_000, (seed) => judge(seed, 'wrong'));
  judgeAll('days of which the truth is known, with clocks that are right', 50_000, (seed) => judge(seed, 'right'));
  judgeAll('times that taps, corrections and removals arrive in any order', 50_000, (seed) => judgeSeed(scene, seed));
  judgeAll('times that taps arrive in two orders', 50_000, (seed) => judgeOrders(scene, seed));
  judgeAll('times that up to five taps arrive in all orders', 500, (seed) => judgeAllOrders(scene, seed));
  judgeAll('phones that show what the server will make of their taps', 20_000, (seed) => judgePhoneDay(scene, seed));
  judgeAll('times a hundred histories from before taps were kept', 100, (seed) => {
    const sqlite = makeHistories(seed, 100);
    judgeUpgrade(sqlite);
    sqlite.close();
  });
});

/** Throws where a right tap was moved, taps of one phone changed places, or somebody is not where they are. */
function judge(seed: number, clocks: 'wrong' | 'right'): void {
  const { faults } = judgeDay(randomOf(seed), clocks);
  if (faults.length > 0) throw new Error(`Seed ${seed}: ${faults.join('\n')}`);
}
