import { setImmediate as nextPass } from 'node:timers/promises';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginInPasses, mostWaiting } from './in-passes.ts';

/** A door, and requests that each take so many milliseconds. */
function createDoor() {
  const begin = beginInPasses();
  const log: string[] = [];
  return {
    log,
    come: (name: string, ms: number) =>
      begin({} as Request, {} as Response, (error?: unknown) => {
        vi.advanceTimersByTime(ms);
        log.push(error ? `${name} ${(error as { code: string }).code}` : name);
      }),
  };
}

describe('requests that arrive in one pass of the event loop', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('begin at once until fifteen milliseconds are over, then one in each pass, in their order', async () => {
    const { come, log } = createDoor();
    for (const name of ['a', 'b', 'c', 'd', 'e']) come(name, 5);
    expect(log).toEqual(['a', 'b', 'c']);
    await nextPass();
    expect(log).toEqual(['a', 'b', 'c', 'd']);
    // However little time has gone by since, whoever comes now waits behind those who wait.
    come('f', 1);
    expect(log).toHaveLength(4);
    await nextPass();
    expect(log.slice(4)).toEqual(['e']);
    await nextPass();
    expect(log.slice(5)).toEqual(['f']);
  });

  test('share their time with the one that has waited', async () => {
    const { come, log } = createDoor();
    come('long', 15);
    come('waiting', 14);
    await nextPass();
    come('short', 1);
    come('late', 1);
    expect(log).toEqual(['long', 'waiting', 'short']);
    await nextPass();
    expect(log.at(-1)).toBe('late');
  });

  test('have the whole time in each pass', async () => {
    const { come, log } = createDoor();
    for (let pass = 0; pass < 3; pass += 1) {
      come('long', 20);
      await nextPass();
    }
    expect(log).toHaveLength(3);
  });

  test('wait up to two thousand, and the next is told to come back', async () => {
    const { come, log } = createDoor();
    come('long', 20);
    for (let n = 0; n < mostWaiting; n += 1) come(`waiting ${n}`, 0);
    come('one more', 0);
    expect(log).toEqual(['long', 'one more TOO_MANY']);
    for (let n = 0; n < mostWaiting; n += 1) await nextPass();
    expect(log.slice(2)).toEqual(Array.from({ length: mostWaiting }, (_, n) => `waiting ${n}`));
  });
});
