/** Remembered until the server answers again, so that what is written without coverage after a start has the right time. */
const storedAs = 'bushline.clockAheadMs';
/** The server's time comes in whole seconds, and late by the time of its way: a smaller difference is not written again. */
const toleranceMs = 2000;

let storedMs = readStored();
let aheadMs = storedMs;
let isKnown = false;

/** Notes the server's time, an HTTP date or an ISO instant, to correct this device's clock. Ignores any other text. */
export function setServerTime(text: string | null | undefined): void {
  const instant = Date.parse(text ?? '');
  if (Number.isNaN(instant)) return;
  aheadMs = instant - Date.now();
  isKnown = true;
  if (Math.abs(aheadMs - storedMs) > toleranceMs) store(aheadMs);
}

/** False until the server has answered since the page was opened: before, the difference is that of an earlier page. */
export function isServerTimeKnown(): boolean {
  return isKnown;
}

/** Milliseconds since 1970 by the server's clock, as far as this device knows it. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** 0 where nothing is stored, or the browser forbids it. */
function readStored(): number {
  try {
    const stored = Number(localStorage.getItem(storedAs));
    return Number.isFinite(stored) ? stored : 0;
  } catch {
    return 0;
  }
}

function store(ms: number): void {
  storedMs = ms;
  try {
    localStorage.setItem(storedAs, String(ms));
  } catch {
    // A private window: the difference is known to this page alone.
  }
}
