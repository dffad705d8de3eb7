import { expect, test } from 'vitest';
import { TestPhone } from '#test/outbox/test-phone.ts';
import { testUser } from '#test/render.tsx';
import { ShownQueue } from './shown-queue.ts';
import type { WaitingDrawings } from './waiting-drawings.ts';

test('what changes as a reading ends is read as well', async () => {
  const phone = await TestPhone.start();
  const drawings = { show: () => [] } as Partial<WaitingDrawings> as WaitingDrawings;
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
