/**
 * Whether `ms` or more lie between what was noted `last` and `now` (ISO, UTC). A moment ahead of now was noted by a clock that was wrong:
 * nothing waits until the clock says it again.
 */
export function isLongSince(last: string, now: string, ms: number): boolean {
  return Math.abs(Date.parse(now) - Date.parse(last)) >= ms;
}
