import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAction } from '#test/incident-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { OverdueActions } from './overdue-actions.tsx';

function open(actions: (typeof anAction & { more?: number })[]) {
  const rows = actions.map((one) => ({ more: 0, ...one }));
  renderPage(<OverdueActions />, { server: { 'incidents.actions.overdue': () => rows } });
}

test('Home names each late action, whose it is and how late, and leads to its incident', async () => {
  open([anAction, { ...anAction, id: 6, incidentId: 40, description: 'Fence off the bank', dueDate: '2026-11-19' }]);
  const card = within(await screen.findByRole('region', { name: 'Actions that are late' }));
  const rows = card.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['Treat the nestCallum Reid 2 days late', 'Fence off the bankCallum Reid 1 day late']);
  expect(card.getByRole('link', { name: 'Fence off the bank' })).toHaveAttribute('href', '/incident?incident=40');
  expect(card.getByText('2')).toBeVisible();
});

test('Home counts those that are not listed, too', async () => {
  open([{ ...anAction, more: 40 }]);
  expect(await screen.findByText('41')).toBeVisible();
});

test('Home says nothing of actions while none is late', async () => {
  open([]);
  await waitFor(() => expect(document.querySelector('[data-still-to-come]')).toBeNull());
  expect(screen.queryByText('Actions that are late')).toBeNull();
});
