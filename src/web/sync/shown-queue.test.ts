import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test, vi } from 'vitest';
import { keptChange } from '#test/kept-changes.ts';
import { TestPhone } from '#test/outbox/test-phone.ts';
import { testUser } from '#test/render.tsx';
import type { KeptChange } from './kept-change.ts';
import type { PhoneDb } from './phone-db.ts';
import { ShownQueue } from './shown-queue.ts';
import type { WaitingDrawings } from './waiting-drawings.ts';

const drawings = { show: () => [] } as Partial<WaitingDrawings> as WaitingDrawings;

test('what changes as a reading ends is read as well', async () => {
  const phone = await TestPhone.start();
  const { cache } = await phone.open();
  const queue = new ShownQueue({ cache, db: phone.db, user: testUser }, drawings);
  let shows = 0;
  let second = Promise.resolve();
  queue.watch(() => {
    shows += 1;
    if (shows === 1)
      queueMicrotask(() => {
        second = queue.refresh();
      });
  });
  await queue.refresh();
  await second;
  expect(shows).toBe(2);
  phone.close();
});

describe('a press behind a long queue, whose reading waits for a pause', () => {
  const changes = Array.from({ length: 60 }, (_, order) => keptChange({ order, key: `key-${order}` }));
  const pressed = keptChange({ order: 60, key: 'pressed' });

  /** A phone whose database answers each reading of the queue once the test does so. */
  async function openLong() {
    vi.useFakeTimers();
    const readings: ((read: KeptChange[]) => void)[] = [];
    const read = (name: string) =>
      name === 'changes' ? new Promise((resolve) => readings.push(resolve)) : Promise.resolve([]);
    const db = { transaction: () => ({ objectStore: (name: string) => ({ getAll: () => read(name) }) }) };
    const queue = new ShownQueue({ cache: new QueryClient(), db: db as unknown as PhoneDb, user: testUser }, drawings);
    const first = queue.refresh();
    readings.shift()?.(changes);
    await first;
    const shows = () => queue.changes.at(-1)?.key;
    return { queue, readings, shows };
  }

  test('shows at once, and is read with the others after the pause', async () => {
    const { queue, readings, shows } = await openLong();
    const again = queue.refresh();
    void queue.take({ put: [pressed], gone: [] });
    expect(shows()).toBe('pressed');
    await vi.advanceTimersByTimeAsync(100);
    readings.shift()?.([...changes, pressed]);
    await again;
    expect([shows(), readings.length]).toEqual(['pressed', 0]);
  });

  test('brings back nothing that was answered and is not read again yet', async () => {
    const { queue } = await openLong();
    const [answered] = changes;
    if (!answered) throw new Error('Nothing waits.');
    queue.noteAnswered(answered, { id: 1, version: 1 });
    void queue.take({ put: [], gone: [answered.order] });
    void queue.take({ put: [pressed], gone: [] });
    expect(queue.changes.map(({ key }) => key)).toEqual([...changes.slice(1), pressed].map(({ key }) => key));
  });
});
