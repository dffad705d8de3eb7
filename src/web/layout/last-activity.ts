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

/** A storage that is full or forbidden costs the agreement of the tabs, nothing else. */
export function writeLastActivity(at: number): void {
  try {
    localStorage.setItem(lastActivityKey, String(at));
  } catch {
    // This tab still knows.
  }
}

/** The time is over: every tab that looks from now on agrees, even one whose own clock has not come that far yet. */
export function endActivity(): void {
  writeLastActivity(1);
}

/** True when a session that has just ended ended for want of activity, in whichever tab noticed it first. */
export function isIdleTooLong(): boolean {
  const last = readLastActivity();
  return last > 0 && Date.now() - last >= inactivity.timeoutMs;
}
