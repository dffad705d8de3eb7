import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { FailureLog } from './failure-log.ts';
import { SignInLimits } from './sign-in-limits.ts';

const minute = 60_000;

/** Attempts whose outcome is known beforehand, and a clock that is moved by the test. */
function createCounts() {
  const clock = { now: 1_000_000 };
  const limits = new SignInLimits(() => clock.now);
  const attempt = async (subject: string, address: string, { browser = '', right = false, use = 'sign-in' } = {}) => {
    try {
      const judged = await limits.of(use as 'sign-in').judge({ subject, address, browser }, async () => right);
      return judged === 'right' ? 'right' : 'wrong';
    } catch (error) {
      return error instanceof AppError ? error.retryAfterSeconds : 'thrown';
    }
  };
  const failFromEverywhere = async (count: number) => {
    for (let n = 0; n < count; n += 1) await attempt('Aroha', `10.0.${n >> 2}.1`);
  };
  return { clock, limits, attempt, failFromEverywhere };
}

describe('failed attempts', () => {
  test('for one person from one address are slowed after five within any 15 minutes', async () => {
    const { clock, attempt } = createCounts();
    for (let n = 0; n < 5; n += 1) {
      expect(await attempt('Aroha', '10.0.0.1')).toBe('wrong');
      clock.now += minute;
    }
    expect(await attempt('Aroha', '10.0.0.1')).toBe(10 * 60);
    expect(await attempt('Aroha', '10.0.0.2')).toBe('wrong');
    clock.now += 10 * minute - 1;
    expect(await attempt('Aroha', '10.0.0.1', { right: true })).toBe(1);
    clock.now += 1;
    expect(await attempt('Aroha', '10.0.0.1')).toBe('wrong');
    expect(await attempt('Aroha', '10.0.0.1')).toBe(60);
  });

  test('that are sent at the same moment are slowed as well, from one IPv6 network as from one address, and tell nobody the right one', async () => {
    const { attempt } = createCounts();
    const address = (n: number) => `2001:db8:1:2::${n}`;
    const guesses = Array.from({ length: 20 }, (_, n) => attempt('Aroha', address(n), { right: n === 19 }));
    expect(await Promise.all(guesses)).toEqual([...Array(5).fill('wrong'), ...Array(15).fill(15 * 60)]);
  });

  test('do not count what is right, from whichever address: 60 people behind one, and one person twenty times', async () => {
    const { attempt } = createCounts();
    const people = [...Array.from({ length: 60 }, (_, n) => `person ${n}`), ...Array<string>(20).fill('Aroha')];
    const answers = await Promise.all(people.map((person) => attempt(person, '10.0.0.1', { right: true })));
    expect(answers).toEqual(Array(80).fill('right'));
  });

  test('for one person from everywhere are slowed after 100, also for the right password', async () => {
    const { attempt, failFromEverywhere } = createCounts();
    await failFromEverywhere(100);
    expect(await attempt('Aroha', '10.9.9.9', { right: true })).toBe(15 * 60);
    expect(await attempt('Wiremu', '10.9.9.9', { right: true })).toBe('right');
  });

  test('of strangers do not keep out a known browser, which has five of its own', async () => {
    const { attempt, failFromEverywhere } = createCounts();
    const known = (right: boolean) => attempt('Aroha', '10.0.0.1', { browser: 'known', right });
    await failFromEverywhere(100);
    for (let n = 0; n < 60; n += 1) await attempt(`person ${n}`, '10.0.0.1');
    for (let n = 0; n < 4; n += 1) expect(await known(false)).toBe('wrong');
    expect(await known(true)).toBe('right');
    for (let n = 0; n < 5; n += 1) expect(await known(false)).toBe('wrong');
    expect(await known(true)).toBe(15 * 60);
  });

  test('are forgotten at a success, those from elsewhere too, but not those of the address', async () => {
    const { attempt } = createCounts();
    // Ten rounds of five failures reach 50 of one address; the person's are forgotten each time.
    for (let n = 0; n < 50; n += 1) {
      expect(await attempt('Aroha', '10.0.0.1')).toBe('wrong');
      if (n % 5 === 4) expect(await attempt('Aroha', '10.0.0.2', { right: true })).toBe('right');
    }
    expect(await attempt('Aroha', '10.0.0.1')).toBe(15 * 60);
  });

  test('are counted for each use by itself', async () => {
    const { attempt } = createCounts();
    for (let n = 0; n < 50; n += 1) await attempt(`guess ${n}`, '10.0.0.1', { use: 'setup' });
    expect(await attempt('guess', '10.0.0.1', { use: 'setup' })).toBe(15 * 60);
    for (const use of ['sign-in', 'own password', 'reset'])
      expect(await attempt('guess', '10.0.0.1', { use, right: true }), use).toBe('right');
  });

  test('tell which one began a run and which one reached a limit', async () => {
    const { limits } = createCounts();
    const told = [];
    for (let n = 0; n < 5; n += 1)
      told.push(await limits.of('sign-in').judge({ subject: 'Aroha', address: '10.0.0.1' }, async () => false));
    const between = { isFirst: false, isLast: false };
    expect(told).toEqual([
      { isFirst: true, isLast: false },
      between,
      between,
      between,
      { isFirst: false, isLast: true },
    ]);
    expect(limits.of('sign-in').isSlowed('Aroha')).toBe(true);
    expect(limits.of('sign-in').isSlowed('Wiremu')).toBe(false);
  });
});

test('a flood of invented keys fills no memory, and does not hide who is guessed at', () => {
  const log = new FailureLog({ windowMs: 15 * minute, mostKeys: 100, mostEach: 5 });
  for (let n = 0; n < 3; n += 1) log.add('Aroha', { at: n, source: 'there' });
  for (let n = 0; n < 1000; n += 1) log.add(`invented ${n}`, { at: 10 + n, source: 'there' });
  expect(log.size).toBe(100);
  expect(log.recent('Aroha', 2000)).toHaveLength(3);
  for (let n = 0; n < 9; n += 1) log.add('Aroha', { at: 2000 + n, source: 'there' });
  expect(log.recent('Aroha', 2010)).toHaveLength(5);
});
