import { Socket } from 'node:net';
import { setImmediate as nextPass } from 'node:timers/promises';
import type { Response } from 'express';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginInPasses, mostWaiting } from './in-passes.ts';

/** Requests that each take so many milliseconds, and the order in which they began. */
function createDoor() {
  const begin = beginInPasses();
  const log: string[] = [];
  const known = new Socket();
  return {
    log,
    come: (name: string, ms: number, socket = known, res = {}) =>
      begin({ socket }, res as Response, (error?: unknown) => {
        vi.advanceTimersByTime(ms);
        log.push(error ? `${name} ${(error as { code: string }).code}` : name);
      }),
  };
}

describe('requests that arrive at one moment', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Its connection is not new. */
  async function createUsedDoor() {
    const door = createDoor();
    door.come('first', 0);
    await nextPass();
    await nextPass();
    door.log.length = 0;
    return door;
  }

  test('begin at once until fifteen milliseconds are over, then one in each pass, in their order', async () => {
    const { come, log } = await createUsedDoor();
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
    const { come, log } = await createUsedDoor();
    come('long', 15);
    come('waiting', 14);
    await nextPass();
    come('short', 1);
    come('late', 1);
    expect(log).toEqual(['long', 'waiting', 'short']);
    await nextPass();
    expect(log.at(-1)).toBe('late');
  });

  test('on connections that are known have the whole time in each pass', async () => {
    const { come, log } = await createUsedDoor();
    for (let pass = 0; pass < 3; pass += 1) {
      come('long', 20);
      await nextPass();
    }
    expect(log).toHaveLength(3);
  });

  test('on new connections, one in each pass, share fifteen milliseconds; then connections come in for as long', async () => {
    const { come, log } = createDoor();
    const pass = async (name: string) => {
      come(name, 5, new Socket());
      await nextPass();
    };
    for (const name of ['a', 'b', 'c', 'd', 'e']) await pass(name);
    expect(log).toEqual(['a', 'b', 'c']);
    vi.advanceTimersByTime(14);
    await pass('f');
    expect(log).toHaveLength(3);
    vi.advanceTimersByTime(1);
    await pass('g');
    expect(log.slice(3)).toEqual(['d']);
    // It took five, so that for five more nothing begins.
    await pass('h');
    expect(log).toHaveLength(4);
    vi.advanceTimersByTime(5);
    await pass('i');
    expect(log.slice(4)).toEqual(['e']);
    // A pass without a new connection begins the next.
    await nextPass();
    expect(log.slice(5)).toEqual(['f']);
    await nextPass();
    expect(log.slice(6)).toEqual(['g']);
  });

  test('are not begun for whoever hung up while they waited', async () => {
    const { come, log } = await createUsedDoor();
    come('long', 20);
    const hungUp = { closed: false };
    for (const name of ['a', 'b']) come(name, 1, undefined, hungUp);
    come('still there', 1);
    hungUp.closed = true;
    await nextPass();
    expect(log).toEqual(['long', 'still there']);
  });

  test('wait up to two thousand, and the next is told to come back', async () => {
    const { come, log } = await createUsedDoor();
    come('long', 20);
    for (let n = 0; n < mostWaiting; n += 1) come(`waiting ${n}`, 0);
    come('one more', 0);
    expect(log).toEqual(['long', 'one more TOO_MANY']);
    for (let n = 0; n < mostWaiting; n += 1) await nextPass();
    expect(log.slice(2)).toEqual(Array.from({ length: mostWaiting }, (_, n) => `waiting ${n}`));
  });
});
