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
  [false, 328, 'cards'],
  [true, 900, 'table'],
] as const)('a list with the room that the window suggests (wide: %s) is drawn once', (isWide, width, layout) => {
  draw(isWide, width);
  expect(screen.getByText(layout)).toBeVisible();
  expect(draws).toBe(1);
});

test.each([
  [true, 320, 'cards'],
  [false, 500, 'table'],
] as const)('a list with another room than the window (wide: %s) takes what it has', (isWide, width, layout) => {
  draw(isWide, width);
  expect(screen.getByText(layout)).toBeVisible();
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
