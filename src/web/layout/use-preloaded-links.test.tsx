import { act, fireEvent, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { usePreloadedLinks } from './use-preloaded-links.ts';

function Links() {
  usePreloadedLinks();
  return (
    <>
      <Link to="/addobjective">Objectives</Link>
      <a href="https://example.org/addobjective">Elsewhere</a>
    </>
  );
}

function open() {
  const list = vi.fn(() => []);
  renderPage(<Links />, { server: { 'objectives.list': list } });
  return { list, wait: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}

test.each(['pointerOver', 'focusIn', 'touchStart'] as const)(
  'a link fetches the first data of its page at %s, once',
  async (event) => {
    vi.useFakeTimers();
    const { list, wait } = open();
    const link = screen.getByRole('link', { name: 'Objectives' });
    fireEvent[event](link);
    await wait(100);
    fireEvent[event](link);
    await wait(100);
    expect(list).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  },
);

test('a link that the pointer only passes over, and one to another site, fetch nothing', async () => {
  vi.useFakeTimers();
  const { list, wait } = open();
  fireEvent.pointerOver(screen.getByRole('link', { name: 'Objectives' }));
  await wait(20);
  fireEvent.pointerOver(document.body);
  fireEvent.touchStart(screen.getByRole('link', { name: 'Elsewhere' }));
  await wait(1000);
  expect(list).not.toHaveBeenCalled();
  vi.useRealTimers();
});
