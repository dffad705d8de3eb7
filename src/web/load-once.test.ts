import { expect, test } from 'vitest';
import { loadOnce } from './load-once.ts';

test('a part of the page loads once, waits for those that began before it, and loads again after a failure', async () => {
  const order: string[] = [];
  let finish = () => {};
  const first = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let tries = 0;
  const loadFirst = loadOnce(() => first);
  const loadSecond = loadOnce(async () => {
    tries += 1;
    if (tries === 1) throw new Error('no connection');
    return 'second';
  });
  const both = [loadFirst().then(() => order.push('first')), loadSecond().catch(() => order.push('failed'))];
  await new Promise((resolve) => setTimeout(resolve));
  expect(order).toEqual([]);
  finish();
  await Promise.all(both);
  expect(order).toEqual(['first', 'failed']);
  expect(await loadSecond()).toBe('second');
  expect(loadSecond()).toBe(loadSecond());
  expect(tries).toBe(2);
});
