import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useKeptApp } from './use-kept-app.ts';

/** The page's own watch keeps it, and asks it for a new version whenever a later test comes into view. */
const registration = () =>
  Object.assign(new EventTarget(), { installing: null, waiting: null, update: () => Promise.resolve() });
const register = vi.fn(async () => registration());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('DEV', false);
  const workers = Object.assign(new EventTarget(), { controller: null, register });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker: workers }));
  register.mockClear();
});
afterEach(() => void vi.useRealTimers());

/** How often the app was brought onto the device after as many milliseconds. */
async function countAfter(ms: number): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  return register.mock.calls.length;
}

test('the app comes onto the device once somebody is signed in and the page is at rest', async () => {
  const { rerender } = renderHook(({ signedIn }) => useKeptApp(true, signedIn), { initialProps: { signedIn: false } });
  expect(await countAfter(1000)).toBe(0);
  rerender({ signedIn: true });
  expect(await countAfter(1000)).toBe(0);
  expect(await countAfter(1000)).toBe(1);
  expect(register).toHaveBeenCalledWith('/sw.js', { updateViaCache: 'none' });
});

test('it comes while nobody signs in, too, only later', async () => {
  renderHook(() => useKeptApp(true, false));
  expect(await countAfter(5000)).toBe(0);
  expect(await countAfter(2000)).toBe(1);
});

test.each([
  ['the server is not known yet', undefined, false],
  ['the server keeps nothing on phones', false, false],
  ['the page is being developed', true, true],
])('nothing comes onto the device while %s', async (_, isOffered, isDeveloped) => {
  if (isDeveloped) vi.stubEnv('DEV', true);
  renderHook(() => useKeptApp(isOffered, true));
  expect(await countAfter(60_000)).toBe(0);
});
