import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { usePreloadedLinks } from './use-preloaded-links.ts';

function Links() {
  usePreloadedLinks();
  return (
    <>
      <Link to="/day?activity=4">Pūriri Ridge</Link>
      <a href="https://example.org/day?activity=4">Elsewhere</a>
    </>
  );
}

function open() {
  const read = vi.fn(() => new Promise<never>(() => {}));
  renderPage(<Links />, { server: { 'activities.document': read } });
  return { read, wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}

test.each(['pointerOver', 'focusIn', 'touchStart'] as const)(
  'a link fetches the first data of its page at %s, once',
  async (event) => {
    vi.useFakeTimers();
    const { read, wait } = open();
    const link = screen.getByRole('link', { name: 'Pūriri Ridge' });
    fireEvent[event](link);
    await wait(100);
    fireEvent[event](link);
    await wait(100);
    expect(read).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  },
);

test('a link that the pointer only passes over, and one to another site, fetch nothing', async () => {
  vi.useFakeTimers();
  const { read, wait } = open();
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Pūriri Ridge' }));
  await wait(20);
  fireEvent.pointerOver(document.body);
  fireEvent.touchStart(screen.getByRole('link', { name: 'Elsewhere' }));
  await wait(1000);
  expect(read).not.toHaveBeenCalled();
  vi.useRealTimers();
});
