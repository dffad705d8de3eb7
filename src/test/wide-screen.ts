import { vi } from 'vitest';

/** A desk's screen until the test ends: by default the stub answers no to every media query, as a phone does. */
export function widenScreen(): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { matches: true, media, onchange: null, addListener() {}, removeListener() {} }),
  );
}
