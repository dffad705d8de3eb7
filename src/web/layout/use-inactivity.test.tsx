import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endActivity } from '#web/last-activity.ts';
import { useInactivity } from './use-inactivity.ts';

const minute = 60_000;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function start() {
  const onExpired = vi.fn();
  const onDoubt = vi.fn();
  const { result } = renderHook(() => useInactivity({ onExpired, onDoubt }));
  return {
    onExpired,
    onDoubt,
    secondsLeft: () => result.current.secondsLeft,
    stay: () => act(() => result.current.stay()),
  };
}

/** Records activity as another tab would. */
function actInAnotherTab() {
  localStorage.setItem('bushline.lastActivity', String(Date.now()));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'bushline.lastActivity' })));
}

describe('the inactivity timer', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('warns two minutes before the 1000 minutes are over, counts down, and signs out at zero, once', () => {
    const timer = start();
    wait(998 * minute - 1000);
    expect(timer.secondsLeft()).toBeNull();
    wait(1000);
    expect(timer.secondsLeft()).toBe(120);
    wait(30_000);
    expect(timer.secondsLeft()).toBe(90);
    expect(timer.onExpired).not.toHaveBeenCalled();
    wait(3 * minute);
    expect(timer.onExpired).toHaveBeenCalledOnce();
  });

  test('restarts with the mouse and the keys', () => {
    const timer = start();
    wait(997 * minute);
    fireEvent.mouseMove(document);
    wait(997 * minute);
    fireEvent.keyDown(document, { key: 'a' });
    wait(997 * minute);
    expect(timer.secondsLeft()).toBeNull();
    expect(timer.onExpired).not.toHaveBeenCalled();
  });

  test('keeps the warning under a moving mouse until somebody says to stay', () => {
    const timer = start();
    wait(999 * minute);
    fireEvent.mouseMove(document);
    expect(timer.secondsLeft()).toBe(60);
    timer.stay();
    expect(timer.secondsLeft()).toBeNull();
    wait(997 * minute);
    expect(timer.onExpired).not.toHaveBeenCalled();
  });

  test('does not end by a clock that goes on by itself: then the session is in doubt, once', () => {
    const timer = start();
    wait(minute);
    vi.setSystemTime(Date.now() + 2000 * minute);
    fireEvent(document, new Event('visibilitychange'));
    fireEvent.keyDown(document, { key: 'a' });
    expect(timer.onDoubt).toHaveBeenCalledOnce();
    wait(10_000);
    fireEvent.keyDown(document, { key: 'a' });
    expect(timer.onDoubt).toHaveBeenCalledOnce();
    wait(997 * minute);
    expect(timer.secondsLeft()).toBeNull();
    expect(timer.onExpired).not.toHaveBeenCalled();
    wait(3 * minute);
    expect(timer.onExpired).toHaveBeenCalledOnce();
  });

  test('runs by its own time while the clock is behind the last use', () => {
    const timer = start();
    vi.setSystemTime(Date.now() - 60 * 24 * 60 * minute);
    fireEvent(document, new Event('visibilitychange'));
    wait(998 * minute);
    expect(timer.secondsLeft()).toBe(120);
    expect(timer.onDoubt).not.toHaveBeenCalled();
    wait(2 * minute);
    expect(timer.onExpired).toHaveBeenCalledOnce();
  });

  test('is not kept alive by a tab in which the session ended', () => {
    const timer = start();
    wait(999 * minute);
    endActivity();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'bushline.lastActivity' })));
    expect(timer.secondsLeft()).toBe(60);
  });

  test('is kept alive by another tab, during the warning too', () => {
    const timer = start();
    wait(999 * minute);
    actInAnotherTab();
    expect(timer.secondsLeft()).toBeNull();
    wait(10 * minute);
    expect(timer.onExpired).not.toHaveBeenCalled();
  });
});
