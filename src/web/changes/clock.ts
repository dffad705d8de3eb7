let aheadMs = 0;

/** Tells this device's clock what the server's says: an HTTP date or an ISO instant. Anything else is passed over. */
export function setServerTime(text: string | null | undefined): void {
  const instant = Date.parse(text ?? '');
  if (!Number.isNaN(instant)) aheadMs = instant - Date.now();
}

/** Milliseconds since 1970 by the server's clock, as far as this device knows it. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
