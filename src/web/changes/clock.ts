let aheadMs = 0;

/** Notes the server's time, an HTTP date or an ISO instant, to correct this device's clock. Ignores any other text. */
export function setServerTime(text: string | null | undefined): void {
  const instant = Date.parse(text ?? '');
  if (!Number.isNaN(instant)) aheadMs = instant - Date.now();
}

/** Milliseconds since 1970 by the server's clock, as far as this device knows it. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
