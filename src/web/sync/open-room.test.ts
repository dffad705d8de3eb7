import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { stubPhone } from '#test/fake-phone.ts';
import { testUser } from '#test/render.tsx';
import { openRoom } from './open-room.ts';
import { Room } from './room.ts';

test('an outbox that is closed while it opens is closed, also where the phone’s database never answers', async () => {
  stubPhone();
  const opening = vi.spyOn(Room.prototype, 'open').mockReturnValue(new Promise(() => {}));
  const closing = vi.spyOn(Room.prototype, 'close');
  const close = openRoom({
    ...{ cache: new QueryClient(), user: testUser, database: () => 'x', unseen: () => {} },
    send: async () => ({}),
  });
  await vi.waitFor(() => expect(opening).toHaveBeenCalled());
  close();
  expect(closing).toHaveBeenCalledOnce();
});
