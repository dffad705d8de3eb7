import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useHasRoom } from './use-has-room.ts';

let draws = 0;

function List() {
  const [room, hasRoom] = useHasRoom(400);
  draws += 1;
  return <div ref={room}>{hasRoom ? 'table' : 'cards'}</div>;
}

/** Draws the list in a window that is narrow or wide, with so much room for it. */
function draw(isWide: boolean, width: number) {
  draws = 0;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({ matches: isWide, media, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ width }) as DOMRect);
  render(<List />);
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['the room that the window suggests is drawn once', false, 328, 'cards', 1],
  ['the room that the window suggests is drawn once', true, 900, 'table', 1],
  ['less room than the window takes what it has', true, 320, 'cards', 2],
  ['more room than the window takes what it has', false, 500, 'table', 2],
] as const)('a list with %s (wide: %s)', (_, isWide, width, layout, times) => {
  draw(isWide, width);
  expect(screen.getByText(layout)).toBeVisible();
  expect(draws).toBe(times);
});

test('a list follows its room when that changes', () => {
  const observers: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        observers.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
  draw(true, 900);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ width: 320 }) as DOMRect);
  act(() => {
    for (const measure of observers) measure();
  });
  expect(screen.getByText('cards')).toBeVisible();
  vi.unstubAllGlobals();
});
