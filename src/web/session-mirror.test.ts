import { expect, test, vi } from 'vitest';

test('what an earlier version noted of Home is gone from this device', async () => {
  localStorage.setItem('bushline.firstHome', '{"person":1}');
  vi.resetModules();
  await import('./session-mirror.ts');
  expect(localStorage.getItem('bushline.firstHome')).toBeNull();
});
