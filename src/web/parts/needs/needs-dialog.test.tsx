import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { NeedsCard } from './needs-card.tsx';

const type = (id: number, name: string) => ({
  ...{ id, name, months: 24, purpose: '', wantsPaper: false, isFirstAid: id === 1, version: 1 },
});
const firstAid = { typeId: 1, atLeast: 1, type: 'Workplace first aid', isFirstAid: true };

test('what people need is chosen, changed, taken out and saved as one list', async () => {
  const save = vi.fn((_: object) => ({ id: 7, needs: [firstAid], version: 5 }));
  const server = {
    'ticketTypes.list': () => [type(1, 'Workplace first aid'), type(2, 'Chainsaw'), type(3, 'Growsafe')],
    'needs.setOfProject': save,
  };
  const stored = { id: 7, needs: [firstAid], version: 4 };
  renderPage(<NeedsCard noun="Project" name="Ridge" title="Tickets" hint="" stored={stored} isOpen />, { server });
  expect(await screen.findByText('At least 1 with Workplace first aid')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Change what people need' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Tickets that people need: Ridge' }));
  for (const name of ['Chainsaw', 'Growsafe']) {
    await userEvent.click(dialog.getByRole('combobox', { name: 'Add a ticket' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  }
  await userEvent.click(dialog.getByRole('combobox', { name: 'Who needs it: Chainsaw' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Everybody' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Growsafe' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledExactlyOnceWith({
      ...{ id: 7, version: 4 },
      needs: [
        { typeId: 1, atLeast: 1 },
        { typeId: 2, everybody: true },
      ],
    }),
  );
  expect(await screen.findByText(messages.needs.saved)).toBeVisible();
});

test('a project without needs of its own does not say that nobody needs a ticket', () => {
  const stored = { id: 7, needs: [], version: 1 };
  renderPage(<NeedsCard noun="Project" name="Ridge" title="Tickets" hint="" stored={stored} isOpen />);
  expect(screen.getByText('This project asks for none of its own.')).toBeVisible();
});

test('says that it could not be loaded', () => {
  renderPage(<NeedsCard noun="Group" name="" title="Tickets" hint="" stored={undefined} isFailed isOpen />);
  expect(screen.getByText(messages.needs.loadFailed)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change what people need' })).toBeNull();
});
