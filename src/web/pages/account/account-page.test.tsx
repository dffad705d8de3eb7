import { screen, waitFor, within } from '@testing-library/react';
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
    const [list, create] = [vi.fn((_: object) => [ticket]), vi.fn((input: object) => ({ ...ticket, ...input, id: 8 }))];
    const types = [
      { id: 1, name: 'Chainsaw', months: 60, purpose: '', wantsPaper: true, isFirstAid: false, version: 1 },
    ];
    renderPage(<AccountPage />, {
      server: { 'tickets.list': list, 'ticketTypes.list': () => types, 'tickets.create': create },
      user: { ...testUser, role },
    });
    const row = within(await screen.findByRole('list', { name: 'My tickets' })).getByRole('listitem');
    expect(screen.getByRole('heading', { name: 'My tickets' })).toBeVisible();
    expect(list).toHaveBeenCalledWith({ staffId: testUser.id });
    expect(within(row).getByText('Not seen yet')).toBeVisible();
    expect(row).toHaveTextContent('Number CS 1');
    expect(within(row).queryByRole('button', { name: /^Seen/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add ticket: Mereana Hōhepa' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /Type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Chainsaw' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Issued/ }), '1/3/2026{Tab}');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith({
        ...{ staffId: testUser.id, typeId: 1, number: '', issuedOn: '2026-03-01', expiresOn: '2031-03-01' },
      }),
    );
  },
);
