import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { ChecklistPage } from './checklist-page.tsx';

test('checklist items are listed, added, edited, and deleted after a question', async () => {
  const create = vi.fn(({ description }) => ({ id: 2, description, version: 1 }));
  const update = vi.fn(({ description }) => ({ id: 1, description, version: 2 }));
  const server = {
    'checklist.list': () => [{ id: 1, description: 'PLB packed', version: 1 }],
    'checklist.create': create,
    'checklist.update': update,
    'checklist.remove': () => ({ message: '' }),
  };
  renderPage(<ChecklistPage />, { server });
  expect(await screen.findByText('PLB packed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '+ Add Checklist Item' }));
  expect(await screen.findByText(messages.checklist.fill)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Description'), 'Radios charged{Enter}');
  expect(await screen.findByText(messages.checklist.added)).toBeVisible();
  expect(create).toHaveBeenCalledExactlyOnceWith({ description: 'Radios charged' });
  await userEvent.click(screen.getByRole('button', { name: 'Edit PLB packed' }));
  const row = within(screen.getByRole('form', { name: 'Edit PLB packed' }));
  await userEvent.type(row.getByLabelText('Description'), ' twice{Enter}');
  expect(await screen.findByText(messages.checklist.updated)).toBeVisible();
  expect(update).toHaveBeenCalledExactlyOnceWith({ id: 1, description: 'PLB packed twice', version: 1 });
  await userEvent.click(screen.getByRole('button', { name: /^Delete PLB packed/ }));
  expect(await screen.findByText(messages.checklist.confirmDelete)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(messages.checklist.deleted)).toBeVisible();
});
