import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

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
// Autosizing text areas listen for loaded fonts.
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
/**
 * A text area that fits its text reads its own styles at each keystroke, which took a third of the time of a form's tests. jsdom has no
 * layout to fit: an empty `boxSizing` ends the measurement. Other styles are computed when they are asked for.
 */
const computeStyle = window.getComputedStyle;
const neededWithoutLayout = /^(display|visibility|opacity|pointerEvents|content|getPropertyValue)$/;
window.getComputedStyle = (element, pseudo) => {
  if (!(element instanceof HTMLTextAreaElement)) return computeStyle.call(window, element, pseudo);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (!neededWithoutLayout.test(String(name))) return '';
      const styles = computeStyle.call(window, element, pseudo);
      const value = Reflect.get(styles, name);
      return typeof value === 'function' ? value.bind(styles) : value;
    },
  });
};
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
