import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testConfig, testUser } from '#test/render.tsx';
import { type AppConfig, SessionContext } from './session-context.ts';
import { useToday } from './use-today.ts';

const minute = 60_000;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** `offsetMs`: how far the server's clock is ahead of the device's. */
function start({ config, offsetMs = 0 }: { config?: Partial<AppConfig>; offsetMs?: number } = {}) {
  const now = () => new Date(Date.now() + offsetMs).toISOString();
  const session = {
    user: testUser,
    config: { ...testConfig, ...config },
    now,
    logOut: async () => {},
    isLoggingOut: false,
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionContext value={session}>{children}</SessionContext>
  );
  const { result, unmount } = renderHook(useToday, { wrapper });
  return { today: () => result.current, unmount };
}

describe('today', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // 23:58 on 5 March in Auckland.
    vi.setSystemTime('2026-03-05T10:58:00Z');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("changes at the group's midnight, to the millisecond", () => {
    const screen = start();
    expect(screen.today()).toBe('2026-03-05');
    wait(2 * minute - 1);
    expect(screen.today()).toBe('2026-03-05');
    wait(1);
    expect(screen.today()).toBe('2026-03-06');
    wait(5 * minute);
    expect(screen.today()).toBe('2026-03-06');
  });

  test('is the day of the group, wherever the device is', () => {
    expect(start({ config: { orgTimezone: 'Pacific/Pago_Pago' } }).today()).toBe('2026-03-04');
    expect(start({ config: { orgTimezone: 'Pacific/Kiritimati' } }).today()).toBe('2026-03-06');
  });

  test("is the day of the server, whatever the device's clock says", () => {
    vi.setSystemTime('2031-01-01T00:00:00Z');
    const offsetMs = Date.parse('2026-03-05T10:58:00Z') - Date.now();
    const screen = start({ offsetMs });
    expect(screen.today()).toBe('2026-03-05');
    wait(2 * minute);
    expect(screen.today()).toBe('2026-03-06');
  });

  test.each([
    ['the page comes to the front', () => window.dispatchEvent(new Event('focus'))],
    ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['a minute has passed', () => vi.advanceTimersByTime(minute)],
  ])('is right after a sleep once %s', (_when, wakeUp) => {
    const screen = start();
    // A sleep moves the clock and runs no timer.
    vi.setSystemTime('2026-03-08T20:00:00Z');
    act(() => void wakeUp());
    expect(screen.today()).toBe('2026-03-09');
  });

  test.each([
    ['25 hours', '2026-04-05', '2026-04-06', '2026-04-05T11:58:30Z'],
    ['23 hours', '2026-09-27', '2026-09-28', '2026-09-27T10:58:30Z'],
  ])('turns after a day of %s', (_hours, day, next, beforeMidnight) => {
    vi.setSystemTime(beforeMidnight);
    const screen = start();
    wait(1.5 * minute - 1);
    expect(screen.today()).toBe(day);
    wait(1);
    expect(screen.today()).toBe(next);
  });

  test('leaves no timer behind', () => {
    start().unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
