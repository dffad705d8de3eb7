import { inactivity } from '#shared/timings.ts';

export const lastActivityKey = 'bushline.lastActivity';

/** When somebody last did something in any tab of this browser, in milliseconds since 1970; 0 when nothing is known. */
export function readLastActivity(): number {
  try {
    return Number(localStorage.getItem(lastActivityKey)) || 0;
  } catch {
    return 0;
  }
}

/** When storage is full or forbidden, tabs no longer share the time; nothing else is lost. */
export function writeLastActivity(at: number): void {
  try {
    localStorage.setItem(lastActivityKey, String(at));
  } catch {
    // This tab keeps its own time.
  }
}

/** In place of a time: the session ended because nothing had happened. */
const ended = 1;

/** Ends the time for every tab, including one whose own timer has not run out yet. */
export function endActivity(): void {
  writeLastActivity(ended);
}

export function isActivityEnded(): boolean {
  return readLastActivity() === ended;
}

/** True when it is too long ago, by this device's clock. A clock that is behind the last use counts as no time. */
export function isIdleTooLong(): boolean {
  const last = readLastActivity();
  return last > 0 && Date.now() - last >= inactivity.timeoutMs;
}
