import { expect, test, vi } from 'vitest';
import { testUser } from '#test/render.tsx';
import { forget } from './kept.ts';
import { mapCacheOf } from './kept-maps.ts';

test('after Logout no map of a line is left on the phone, and the files of the app are', async () => {
  const names = new Set([mapCacheOf(3), mapCacheOf(12), 'bushline-files']);
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) });
  await forget(testUser);
  vi.unstubAllGlobals();
  expect([...names]).toEqual(['bushline-files']);
});
