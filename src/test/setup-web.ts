import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearBanner, watchBanner } from '#web/components/banner-store.ts';
import { resetForPerson } from '#web/person-store.ts';
import { startClock } from '#web/sync/clock.ts';
import { changeField, startField, stopAsking } from '#web/sync/field-state.ts';
import { closePhoneDb } from '#web/sync/phone-db.ts';
import { databaseClasses } from './phone-globals.ts';
import { quickStyles } from './quick-styles.ts';

// Browser features that the components need and jsdom lacks.

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** No media query matches: no reduced motion, the light theme. */
function matchNothing(query: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
}

Object.defineProperty(window, 'matchMedia', { configurable: true, writable: true, value: matchNothing });
window.ResizeObserver = SilentResizeObserver;
// A database can be closed also where none can be opened.
Object.assign(globalThis, databaseClasses);
// Autosizing text areas listen for loaded fonts.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
window.getComputedStyle = quickStyles(window.getComputedStyle.bind(window));
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// A banner waits for its reader: on a busy machine its seconds pass before a test looks. A test of the time itself has the clock in its hand.
watchBanner((banner) => {
  if (banner && !vi.isFakeTimers()) banner.ms = 2 ** 31 - 1;
});

// A screen waits eight seconds for an answer, and then says that its change is kept: to its own test, not to one that runs by then. The
// focus is looked for a moment after a press: in a page that is still there.
const patienceMs = [8000, 30];
const patience = new Set<ReturnType<typeof setTimeout>>();
const { setTimeout: startTimer } = globalThis;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof setTimeout>) => {
  const timer = startTimer(...given);
  if (patienceMs.includes(Number(given[1]))) patience.add(timer);
  return timer;
}, startTimer);

afterEach(async () => {
  cleanup();
  for (const timer of patience) clearTimeout(timer);
  patience.clear();
  // The files of a worker share the page's modules and its clock: what one leaves would show in the next.
  vi.useRealTimers();
  // What was under way is answered, and says so, before the next test looks.
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  resetForPerson();
  clearBanner();
  // A page without coverage goes on asking for it, and would say in the next test that there is none.
  stopAsking();
  changeField(startField);
  startClock();
  localStorage.clear();
  sessionStorage.clear();
});

// A screen that ended may have opened it once more.
beforeEach(closePhoneDb);
afterEach(closePhoneDb);
