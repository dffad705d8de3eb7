import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { FirstRows } from './first-rows.tsx';

const rowsShown = () => within(screen.getByRole('list')).getAllByRole('listitem').length;

test('of thousands of rows each press shows 200 more, and the focus goes to the first of these', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => index);
  renderPage(
    <FirstRows rows={rows}>
      {(row) => (
        <li key={row}>
          <a href={`#${row}`}>{row}</a>
        </li>
      )}
    </FirstRows>,
  );
  expect(rowsShown()).toBe(5);
  for (const more of [205, 405]) {
    await userEvent.click(screen.getByRole('button', { name: 'Show 200 more of 10,000' }));
    expect(rowsShown()).toBe(more);
    expect(document.activeElement?.textContent).toBe(String(more - 200));
  }
});

test.each([6, 205])('all of %i rows show at one press', async (count) => {
  renderPage(
    <FirstRows rows={Array.from({ length: count }, (_, index) => index)}>
      {(row) => <li key={row}>{row}</li>}
    </FirstRows>,
  );
  await userEvent.click(screen.getByRole('button', { name: `Show all ${count}` }));
  expect(rowsShown()).toBe(count);
  expect(screen.queryByRole('button')).toBeNull();
});
