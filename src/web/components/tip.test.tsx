import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { Tip } from './tip.tsx';

test('a tooltip opens over its element for a mouse, closes when the mouse leaves, and opens again', async () => {
  renderPage(
    <Tip label="Remove">
      {(opener) => (
        <button type="button" {...opener}>
          Bait station 12
        </button>
      )}
    </Tip>,
  );
  const button = await screen.findByRole('button');
  const mouse = userEvent.setup();
  for (const _time of ['first', 'second']) {
    await mouse.hover(button);
    await mouse.pointer([
      { target: button, coords: { x: 1 } },
      { target: button, coords: { x: 2 } },
    ]);
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Remove');
    await mouse.unhover(button);
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  }
});
