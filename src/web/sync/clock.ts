import type { SaidPhone } from '#shared/attendance/clocks.ts';
import { type Answer, createKey } from './change.ts';

/** The last answer that any tab had. It says the time after a start without coverage, too. */
const storedAs = 'bushline.lastAnswer';
/** How this phone is called, and how many changes were made on it. It names nobody, and stays after Logout as what waits does. */
const pressesStoredAs = 'bushline.presses';
/** An answer that is older than the last one by less was on its way for longer. By more: the server's clock was set. */
const longestWayMs = 60_000;
/** The server's time comes in whole seconds: a smaller difference is not written again. */
const toleranceMs = 2000;
/** So far may the device's clock and the page's, which counts no sleep and cannot be set, drift apart. */
const longestDriftMs = 5000;
const checkEveryMs = 60_000;

const pageId = createKey();
/** The last answer that this page had, and what the page's clock read then. */
let seen: (Answer & { pageMs: number }) | null = null;
/** Where nothing can be stored, each page is a phone of its own. */
let own: Presses | null = null;

/** As on a page that was just opened and has had no answer. */
export function startClock(): void {
  seen = null;
  own = null;
}

/** Notes the server's time, an HTTP date or an ISO instant, to correct this device's clock. Ignores any other text. */
export function setServerTime(text: string | null | undefined): void {
  const instant = Date.parse(text ?? '');
  if (Number.isNaN(instant)) return;
  const behindMs = seen ? Date.parse(seen.at) - instant : 0;
  if (behindMs > 0 && behindMs < longestWayMs) return;
  const at = new Date(instant).toISOString();
  const aheadMs = instant - Date.now();
  seen = { at, aheadMs, pageMs: performance.now() };
  const stored = readAnswer();
  if (stored?.at !== at || Math.abs(stored.aheadMs - aheadMs) > toleranceMs) store(storedAs, { at, aheadMs });
}

/** Notes an answer that another part of this phone had, unless a later one is known. */
export function takeAnswer({ at, aheadMs }: Answer): void {
  const last = readAnswer();
  if (!last || last.at < at) store(storedAs, { at, aheadMs });
}

/** The moment (ISO, UTC) by the server's clock, as far as this device knows it. */
export const serverNow = () => new Date(Date.now() + (lastAnswer()?.aheadMs ?? 0)).toISOString();

/**
 * Calls back while the device has slept, or its clock was set, since this began: the server's next answer says the time.
 */
export function watchClock(onMoved: () => unknown): () => void {
  const readAhead = () => Date.now() - performance.now();
  const atFirst = readAhead();
  const check = () => {
    if (Math.abs(readAhead() - atFirst) > longestDriftMs) onMoved();
  };
  const timer = setInterval(check, checkEveryMs);
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  return () => {
    clearInterval(timer);
    window.removeEventListener('focus', check);
    document.removeEventListener('visibilitychange', check);
  };
}

/** When a change is made now: by this device's clock, and what else is known of that moment. */
export function sayMoment(): { madeAt: string; phone?: SaidPhone } {
  const madeAt = serverNow();
  const answer = lastAnswer();
  if (!answer) return { madeAt };
  const pageMs = performance.now();
  const sinceMs = seen?.at === answer.at ? Math.max(0, Math.floor(pageMs - seen.pageMs)) : 0;
  return { madeAt, phone: { ...nextPress(), answeredAt: answer.at, sinceMs, pageId, pageMs: Math.floor(pageMs) } };
}

function lastAnswer(): Answer | null {
  return readAnswer() ?? seen;
}

function readAnswer(): Answer | null {
  const { at, aheadMs } = read(storedAs) as Partial<Answer>;
  return typeof at === 'string' && typeof aheadMs === 'number' ? { at, aheadMs } : null;
}

type Presses = Pick<SaidPhone, 'phoneId' | 'number'>;

/** The place of a press among all of this phone. */
function nextPress(): Presses {
  if (!own) {
    const { phoneId = createKey(), number = 0 } = read(pressesStoredAs) as Partial<Presses>;
    const next = { phoneId, number: number + 1 };
    if (store(pressesStoredAs, next)) return next;
    own = { phoneId: createKey(), number: 0 };
  }
  own = { ...own, number: own.number + 1 };
  return own;
}

/** Without fields where nothing is stored, or the browser forbids it. */
function read(name: string): object {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** @returns false in a private window, or without room. */
function store(name: string, value: object): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
