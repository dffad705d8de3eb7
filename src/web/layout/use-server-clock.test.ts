import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useServerClock } from './use-server-clock.ts';

const minute = 60_000;
const server = '2026-03-05T10:58:00.000Z';

describe("the server's clock", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime('2026-03-05T12:00:00Z');
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Renders the hook with a server answer of this moment. */
  function start() {
    const refetch = vi.fn();
    const answer = (now: string) => ({ data: { now }, dataUpdatedAt: Date.now(), refetch });
    const { result, rerender } = renderHook(useServerClock, { initialProps: answer(server) });
    return { now: () => result.current(), refetch, answerAgain: (now: string) => rerender(answer(now)) };
  }

  test('continues from the answer, however wrong the device clock is', () => {
    const clock = start();
    expect(clock.now()).toBe(server);
    act(() => vi.advanceTimersByTime(90 * minute));
    expect(clock.now()).toBe('2026-03-05T12:28:00.000Z');
    expect(clock.refetch).not.toHaveBeenCalled();
  });

  test('is fetched again after the device clock was set, until an answer comes', () => {
    const clock = start();
    vi.setSystemTime('2026-03-09T12:00:00Z');
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(clock.refetch).toHaveBeenCalledOnce();
    act(() => vi.advanceTimersByTime(minute));
    expect(clock.refetch).toHaveBeenCalledTimes(2);
    clock.answerAgain('2026-03-05T10:59:00.000Z');
    expect(clock.now()).toBe('2026-03-05T10:59:00.000Z');
    act(() => vi.advanceTimersByTime(10 * minute));
    expect(clock.refetch).toHaveBeenCalledTimes(2);
  });

  test('is the device clock until the server has answered', () => {
    const { result } = renderHook(() => useServerClock({ data: undefined, dataUpdatedAt: 0, refetch: vi.fn() }));
    expect(result.current()).toBe('2026-03-05T12:00:00.000Z');
  });
});
