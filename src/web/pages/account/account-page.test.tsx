import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage, testUser } from '#test/render.tsx';
import { AccountPage } from './account-page.tsx';

const ticket = {
  ...{ id: 7, staffId: testUser.id, volunteerId: null, name: 'Mereana Hōhepa', typeId: 1, type: 'Chainsaw' },
  ...{ wantsPaper: true, state: 'Not seen yet', expiresOn: '2027-12-02', number: 'CS 1', issuedOn: '2024-12-02' },
  ...{ paper: null, paperName: null, seenBy: null, seenAt: null, isSeen: false, version: 1 },
  ...{ updatedAt: '2026-03-01T00:00:00.000Z', updatedById: 1 },
};

test.each(['Field Staff', 'Group Admin'] as const)(
  'has the tickets of oneself, which somebody else has to see: %s',
  async (role) => {
    const list = vi.fn((_: object) => [ticket]);
    renderPage(<AccountPage />, {
      server: { 'tickets.list': list, 'ticketTypes.list': () => [] },
      user: { ...testUser, role },
    });
    const row = within(await screen.findByRole('list', { name: 'My tickets' })).getByRole('listitem');
    expect(screen.getByRole('heading', { name: 'My tickets' })).toBeVisible();
    expect(list).toHaveBeenCalledWith({ staffId: testUser.id });
    expect(within(row).getByText('Not seen yet')).toBeVisible();
    expect(row).toHaveTextContent('Number CS 1');
    expect(within(row).queryByRole('button', { name: /^Seen/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add ticket' }));
    expect(await screen.findByRole('dialog', { name: 'Add ticket: Mereana Hōhepa' })).toBeVisible();
  },
);
