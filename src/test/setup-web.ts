import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// What a browser has and jsdom lacks, as far as the components ask for it.

class SilentResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Every media query answers no: a wide screen, no reduced motion, the light theme. */
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
// A growing text area asks to be told when fonts arrive.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
