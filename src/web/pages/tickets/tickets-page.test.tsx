import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { refusal } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { PersonTickets } from '#web/parts/tickets/person-tickets.tsx';
import { matrixColumns, withHeld } from './ticket-matrix.tsx';
import { TicketsPage } from './tickets-page.tsx';

const firstAid = {
  id: 1,
  name: 'Workplace first aid',
  months: 24,
  purpose: 'On every activity',
  wantsPaper: true,
  isFirstAid: true,
  version: 1,
};
const types = [
  firstAid,
  { id: 2, name: '4WD', months: null, purpose: '', wantsPaper: false, isFirstAid: false, version: 1 },
];
const ticket = {
  ...{ id: 7, staffId: null, volunteerId: 5, name: 'Kahu Parata', typeId: 1, type: 'Workplace first aid' },
  ...{ wantsPaper: true, state: 'Expiring' as const, expiresOn: '2026-12-02', number: 'FA 1', issuedOn: '2024-12-02' },
  ...{ paper: null, paperName: null, seenBy: 'Mere Tau', seenAt: '2026-03-01T00:00:00.000Z', isSeen: true, version: 3 },
  ...{ updatedAt: '2026-03-01T00:00:00.000Z', updatedById: 1 },
};
const people = { rows: [{ staffId: null, volunteerId: 5, name: 'Kahu Parata', tickets: [ticket] }], total: 1 };

const server = {
  'ticketTypes.list': () => types,
  'tickets.people': () => people,
};

describe('the page of tickets', () => {
  const open = (more: object = {}, at = '/tickets') =>
    renderPage(<TicketsPage />, { server: { ...server, ...more }, at });

  test('lists who holds what, and until when in words', async () => {
    open();
    const list = within(await screen.findByRole('list', { name: 'Tickets' }));
    expect(await list.findByRole('link', { name: 'Kahu Parata' })).toHaveAttribute(
      'href',
      '/registervolunteer?volunteer=5',
    );
    expect(list.getByText(messages.tickets.expiresIn(12))).toBeVisible();
    expect(list.getByText(/^Workplace first aid/)).toBeVisible();
  });

  test('asks for what the address says, and keeps its filters there', async () => {
    const asked = vi.fn((_: object) => people);
    open({ 'tickets.people': asked }, '/tickets?q=kahu&type=1&state=Expired&sort=expires&dir=desc&page=2');
    await waitFor(() =>
      expect(asked).toHaveBeenCalledWith({
        ...{ term: 'kahu', typeId: 1, state: 'Expired', sort: 'expires', descending: true, page: 2 },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Filter (2)' }));
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Without a ticket');
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ state: 'None', page: 1 })));
  });

  test('has a column for tickets of a type that was deleted', () => {
    const saw = { ...ticket, id: 8, typeId: 9, type: 'Chainsaw' };
    const rows = people.rows.map((row) => ({ ...row, tickets: [ticket, saw, { ...saw, id: 10 }] }));
    const titles = matrixColumns(withHeld(types, rows), '2026-11-20').map(({ title }) => title);
    expect(titles).toEqual(['Person', 'Workplace first aid', '4WD', 'Chainsaw']);
  });

  test('says that it is narrowed to a type that it does not know', async () => {
    open({ 'tickets.people': () => ({ rows: [], total: 0 }) }, '/tickets?type=9');
    expect(await screen.findByText(messages.tickets.noneFound)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Filter (1)' }));
    expect(await screen.findByRole('combobox', { name: 'Type' })).toHaveDisplayValue('Not listed');
  });

  test('has the types, which Group Admins change', async () => {
    const update = vi.fn((row: object) => ({ ...firstAid, ...row, version: 2 }));
    open({ 'ticketTypes.update': update }, '/tickets?tab=types');
    expect(await screen.findByText('24 months')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Edit Workplace first aid' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit type' }));
    await userEvent.clear(dialog.getByLabelText('Lasts, in months'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: 1, months: null })));
    expect(await screen.findByText('Type saved.')).toBeVisible();
  });

  test('says who asks for a type before it is deleted, and puts it back by Undo', async () => {
    const [remove, create] = [vi.fn(() => ({ message: 'Type deleted.' })), vi.fn((_: object) => firstAid)];
    const asked = vi.fn((_: object) => ({ group: true, projects: 2, risks: 1 }));
    const answers = { 'ticketTypes.remove': remove, 'ticketTypes.create': create, 'needs.askersOf': asked };
    open(answers, '/tickets?tab=types');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Workplace first aid' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'Delete the type Workplace first aid? Tickets of it stay. Your group, 2 projects and 1 risk ask for it. New activities no longer will.',
    );
    expect(asked).toHaveBeenCalledWith({ id: 1 });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const { id: _, version: __, ...kept } = firstAid;
    await waitFor(() => expect(create).toHaveBeenCalledWith(kept));
  });

  test('deletes no type while it cannot say who asks for it', async () => {
    const asked = () => {
      throw refusal(500, '');
    };
    open({ 'needs.askersOf': asked }, '/tickets?tab=types');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Workplace first aid' }));
    expect(await screen.findByText('The type could not be deleted.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('offers nobody else to change the types', async () => {
    renderPage(<TicketsPage />, { server, at: '/tickets?tab=types', user: { ...testUser, role: 'Team Leader' } });
    expect(await screen.findByText('24 months')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Edit|Add type/ })).toBeNull();
  });
});

describe('the tickets of a person', () => {
  const draw = (more: object = {}, role: 'Group Admin' | 'Field Staff' = 'Group Admin') =>
    renderPage(<PersonTickets owner={{ volunteerId: 5 }} name="Kahu Parata" />, {
      server: { ...server, 'tickets.list': () => [ticket], ...more },
      user: { ...testUser, role },
    });

  test('say number, dates and who has seen it', async () => {
    draw();
    expect(await screen.findByText(messages.tickets.expiresIn(12))).toBeVisible();
    const row = within(screen.getByRole('list', { name: 'Tickets' })).getByRole('listitem');
    expect(row).toHaveTextContent('Number FA 1');
    expect(row).toHaveTextContent('Seen by Mere Tau,');
    expect(row).toHaveTextContent(messages.tickets.paperWanted);
  });

  test('get a last day as their type proposes, until somebody types another', async () => {
    const create = vi.fn((input: object) => ({ ...ticket, ...input }));
    draw({ 'tickets.create': create });
    await userEvent.click(await screen.findByRole('button', { name: 'Add ticket' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add ticket: Kahu Parata' }));
    await userEvent.click(dialog.getByRole('combobox', { name: /Type/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Workplace first aid' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Issued/ }), '1/3/2026{Tab}');
    expect(dialog.getByRole('textbox', { name: /Expires/ })).toHaveValue('01-March-2028');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith({
        ...{ volunteerId: 5, typeId: 1, number: '', issuedOn: '2026-03-01', expiresOn: '2028-03-01' },
      }),
    );
  });

  const issuedIn = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: /Issued/ });

  test('say what a later date of issue does to days before it', async () => {
    draw();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Workplace first aid' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit ticket: Kahu Parata' });
    const words = 'Days before 02-December-2025 will no longer count this ticket. Add a renewed ticket as a new one.';
    const saidOf = (date: string) => {
      fireEvent.change(issuedIn(dialog), { target: { value: date } });
      return within(dialog).queryByText(/no longer count/)?.textContent;
    };
    expect(['2/12/2023', '2/12/2025', '2/12/2024'].map(saidOf)).toEqual([undefined, words, undefined]);
    saidOf('2/12/2025');
    expect(issuedIn(dialog)).toHaveAccessibleDescription(words);
  });

  test('are renewed by a new one of the same type', async () => {
    const create = vi.fn((input: object) => ({ ...ticket, ...input, id: 8 }));
    draw({ 'tickets.create': create });
    await userEvent.click(await screen.findByRole('button', { name: 'Renew Workplace first aid' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add ticket: Kahu Parata' });
    await waitFor(() =>
      expect(within(dialog).getByRole('combobox', { name: /Type/ })).toHaveDisplayValue('Workplace first aid'),
    );
    await userEvent.type(issuedIn(dialog), '1/11/2026{Tab}');
    expect(dialog).not.toHaveTextContent('no longer count');
    expect(within(dialog).getByRole('textbox', { name: /Expires/ })).toHaveValue('01-November-2028');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(create).toHaveBeenCalledWith(expect.objectContaining({ volunteerId: 5, typeId: 1 })));
  });

  test('that never expire are not renewed', async () => {
    draw({ 'tickets.list': () => [{ ...ticket, expiresOn: null, state: 'Current' }] });
    expect(await screen.findByRole('button', { name: 'Edit Workplace first aid' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Renew/ })).toBeNull();
  });

  test.each([
    ['to Field Staff, who may see few', 'Field Staff', 5, messages.tickets.onlyShared],
    ['to who sees all', 'Group Admin', 5, 'Nothing is known of tickets of Kahu Parata.'],
    ['of oneself', 'Field Staff', null, messages.tickets.none],
  ] as const)('are none, in words %s', async (_, role, volunteerId, words) => {
    const owner = volunteerId ? { volunteerId } : { staffId: testUser.id };
    const none = { ...server, 'tickets.list': () => [] };
    renderPage(<PersonTickets owner={owner} name="Kahu Parata" />, { server: none, user: { ...testUser, role } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryAllByText(/Nothing is known/)).toHaveLength(role === 'Group Admin' ? 1 : 0);
  });

  test('are removed at once, and put back by Undo', async () => {
    const [remove, putBack] = [
      vi.fn(() => ({ id: 7, message: messages.tickets.removed })),
      vi.fn((_: object) => ticket),
    ];
    draw({ 'tickets.remove': remove, 'tickets.putBack': putBack });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Workplace first aid' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(putBack).toHaveBeenCalledWith({ id: 7 }));
  });

  test('are marked as seen by who leads, and only looked at by Field Staff', async () => {
    const update = vi.fn((_: object) => ({ ...ticket, version: 4 }));
    const unseen = { ...ticket, state: 'Not seen yet' as const, isSeen: false, seenBy: null, seenAt: null };
    const { unmount } = draw({ 'tickets.list': () => [unseen], 'tickets.update': update });
    await userEvent.click(await screen.findByRole('button', { name: 'Seen: Workplace first aid' }));
    await waitFor(() => expect(update).toHaveBeenCalledWith({ id: 7, version: 3, seen: true }));
    unmount();
    const hidden = { ...ticket, number: null, issuedOn: null, seenBy: null, seenAt: null };
    draw({ 'tickets.list': () => [hidden] }, 'Field Staff');
    expect(await screen.findByText(messages.tickets.expiresIn(12))).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add|Edit|Renew|Remove|Seen|paper/ })).toBeNull();
  });
});
