let aheadMs = 0;
let isKnown = false;

/** Notes the server's time, an HTTP date or an ISO instant, to correct this device's clock. Ignores any other text. */
export function setServerTime(text: string | null | undefined): void {
  const instant = Date.parse(text ?? '');
  if (Number.isNaN(instant)) return;
  aheadMs = instant - Date.now();
  isKnown = true;
}

/** False until the server has answered since the page was opened. */
export function isServerTimeKnown(): boolean {
  return isKnown;
}

/** Milliseconds since 1970 by the server's clock, as far as this device knows it. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
