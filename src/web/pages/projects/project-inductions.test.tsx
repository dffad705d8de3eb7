import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { catchFiles, expectDocumented } from '#test/catch-files.ts';
import { contact } from '#test/day-stage.tsx';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { ProjectInductions } from './project-inductions.tsx';

const kahu = {
  ...{ id: 7, projectId: 1, staffId: null, volunteerId: 5, name: 'Kahu Parata', nameApart: 'Kahu Parata' },
  ...{ documentName: 'Induction 2026.pdf', readAt: '2026-03-01T00:00:00.000Z', isCurrent: true },
};
const earlier = { ...kahu, id: 6, documentName: 'Induction 2025.pdf', isCurrent: false };
const own = {
  ...kahu,
  ...{ id: 8, staffId: testUser.id, volunteerId: null, name: 'Mereana Hōhepa', nameApart: 'Mereana Hōhepa' },
};
const person = { ...contact, firstname: 'Aroha', lastname: 'Ngātai' };

function open(server: FakeServer = {}, role: 'Team Leader' | 'Field Staff' = 'Team Leader', at = '/project?project=1') {
  renderPage(<ProjectInductions project={{ id: 1, name: 'Pūriri Ridge' }} />, {
    server: {
      'inductions.list': () => [kahu, earlier],
      'activities.details.leaders': () => [],
      'volunteers.pickList': () => [{ id: 9, ...person }],
      ...server,
    },
    user: { ...testUser, role },
    at,
  });
}

describe('who has read an induction', () => {
  test('is said once of each person, and that it was an earlier version', async () => {
    open({
      'inductions.list': () => [
        kahu,
        earlier,
        { ...earlier, id: 3, volunteerId: 8, name: 'Tāne Moana', nameApart: 'Tāne Moana' },
      ],
    });
    const rows = within(await screen.findByRole('list', { name: 'Induction read by' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.not.stringContaining('earlier'),
      expect.stringContaining('An earlier version, Induction 2025.pdf'),
    ]);
    expect(rows[0]).toHaveTextContent('Kahu Parata');
    expect(rows[1]).toHaveTextContent('Tāne Moana');
  });

  test('is said by oneself, with a way back, and again of a new version', async () => {
    const [mark, remove] = [
      vi.fn((_: object) => ({ ...own, isNew: true, ids: [8] })),
      vi.fn(() => ({ id: 8, message: 'Removed.' })),
    ];
    open({
      'inductions.mark': mark,
      'inductions.remove': remove,
      'inductions.list': () => [{ ...own, isCurrent: false }],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'I have read this' }));
    await waitFor(() => expect(mark).toHaveBeenCalledWith({ projectId: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: 8 }));
  });

  test.each([
    ['with a way back', true],
    ['which is not taken back where somebody else had noted it', false],
  ])('is noted by those who lead, of people who have not read it, %s', async (_, isNew) => {
    const aroha = { ...kahu, id: 9, volunteerId: 9, name: 'Aroha Ngātai' };
    const mark = vi.fn((_given: object) => ({ ...aroha, isNew, ids: isNew ? [9] : [] }));
    open({ 'inductions.mark': mark });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Somebody else has read it' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Aroha Ngātai' }));
    await userEvent.click(screen.getByRole('button', { name: 'Has read it' }));
    expect(await screen.findByText('Aroha Ngātai has read it.')).toBeVisible();
    expect(mark).toHaveBeenCalledWith({ projectId: 1, volunteerId: 9 });
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(isNew ? 1 : 0);
  });

  test('is searched as the address says', async () => {
    const tane = { ...earlier, id: 3, volunteerId: 8, name: 'Tāne Moana', nameApart: 'Tāne Moana' };
    open({ 'inductions.list': () => [kahu, own, tane] }, 'Team Leader', '/project?project=1&q=earlier+moana');
    expect(await screen.findByRole('searchbox', { name: 'Search who has read it' })).toHaveValue('earlier moana');
    const rows = () => within(screen.getByRole('list', { name: 'Induction read by' })).getAllByRole('listitem');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toHaveTextContent('Tāne Moana');
    // Whom the search leaves out has read it all the same.
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
  });

  test('is of nobody where the search finds none', async () => {
    open({}, 'Team Leader', '/project?project=1&q=kaka');
    expect(await screen.findByText('Nobody found.')).toBeVisible();
  });

  test('is taken back at once, with a way back', async () => {
    const [remove, putBack] = [vi.fn((_: object) => ({ id: 7, message: 'Removed.' })), vi.fn((_: object) => kahu)];
    open({ 'inductions.remove': remove, 'inductions.putBack': putBack });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Kahu Parata' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(putBack).toHaveBeenCalledWith({ id: 7 }));
  });

  test('Field Staff change only what is theirs', async () => {
    open({ 'inductions.list': () => [kahu, own] }, 'Field Staff');
    expect(await screen.findByRole('button', { name: 'Remove Mereana Hōhepa' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove Kahu Parata' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Has read it' })).toBeNull();
  });

  test('leaves as a file, a row for each version', async () => {
    const files = catchFiles();
    const rows = vi.fn((_: object) => [own, earlier]);
    open({ 'exports.inductions': rows });
    await screen.findByText('Kahu Parata');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(async () => expect(Object.keys(await files.read())).toHaveLength(1));
    const [[name, text = ''] = []] = Object.entries(await files.read());
    expect(name).toMatch(/^inductions-.*\.csv$/);
    expectDocumented(text);
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      'Pūriri Ridge,Mereana Hōhepa,Staff,Induction 2026.pdf,2026-03-01T00:00:00.000Z,Yes',
      'Pūriri Ridge,Kahu Parata,Volunteer,Induction 2025.pdf,2026-03-01T00:00:00.000Z,No',
    ]);
    expect(rows).toHaveBeenCalledWith({ projectId: 1 });
  });

  test('leaves as a file with those alone whom the search finds', async () => {
    const files = catchFiles();
    open({ 'exports.inductions': () => [own, earlier] }, 'Team Leader', '/project?project=1&q=kahu');
    await screen.findByText('Kahu Parata');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(async () => expect(Object.keys(await files.read())).toHaveLength(1));
    const [text = ''] = Object.values(await files.read());
    expect(text).toContain('Kahu Parata');
    expect(text).not.toContain('Mereana');
  });
});
