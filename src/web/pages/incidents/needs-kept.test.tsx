import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { trpc } from '#web/trpc.ts';
import { KeptScope, NeedsKept } from './needs-kept.tsx';

function Keep() {
  const utils = trpc.useUtils();
  const keep = () => utils.activities.document.setData({ id: 12 }, shownDocument({}));
  return (
    <button type="button" onClick={keep}>
      Keep
    </button>
  );
}

test('a button is not made anew when its activity is kept, which would lose the press and the focus', async () => {
  renderPage(
    <KeptScope activityId={12}>
      <Keep />
      <NeedsKept>
        <button type="button">Close incident</button>
      </NeedsKept>
    </KeptScope>,
  );
  const button = screen.getByRole('button', { name: 'Close incident' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  expect(screen.getByRole('button', { name: 'Close incident' })).toBe(button);
});
