import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { filePageSize } from '#shared/files.ts';
import { messages } from '#shared/messages.ts';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import type { Outputs } from '#web/trpc.ts';
import { FilesPage } from './files-page.tsx';

type Files = Outputs['files']['list'];

const [used, spare]: [Files['rows'][number], Files['rows'][number]] = [
  {
    id: 1,
    url: '/api/files/1',
    name: 'Ōkura.pdf',
    kind: 'document',
    size: 3_200_000,
    createdAt: '2026-03-01T00:00:00.000Z',
    uploadedBy: 'Mereana Hōhepa',
    projects: [{ id: 7, name: 'Tāwharanui' }],
    paperOf: null,
    photoOf: null,
    isUnused: false,
  },
  {
    id: 2,
    url: '/api/files/2',
    name: 'spare.jpg',
    kind: 'image',
    size: 210_000,
    createdAt: '2026-03-02T00:00:00.000Z',
    uploadedBy: '',
    projects: [],
    paperOf: null,
    photoOf: null,
    isUnused: true,
  },
];

const answer = (rows: Files['rows'], more: Partial<Files> = {}): Files => ({
  rows,
  total: rows.length,
  all: { count: rows.length, bytes: 3_410_000, unusedCount: 1, unusedBytes: 210_000 },
  freeBytes: 12e9,
  isDiskShort: false,
  ...more,
});

const open = (server: Parameters<typeof renderPage>[1]) => renderPage(<FilesPage />, { at: '/files', ...server });

describe('the stored files', () => {
  test('show where each is used, how much space all take and how much is left', async () => {
    open({ server: { 'files.list': () => answer([used, spare]) } });
    expect(
      await screen.findByText('2 files, 3.4 MB in all, 210 kB of it not used. The disk has 12.0 GB free.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tāwharanui' })).toHaveAttribute('href', '/editproject?project=7');
    expect(screen.getByRole('link', { name: 'spare.jpg' })).toHaveAttribute('href', '/api/files/2');
    expect(screen.getByText('Not used')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Ōkura.pdf' })).toBeNull();
  });

  test('are not offered to be deleted where they come back with a deleted activity', async () => {
    open({ server: { 'files.list': () => answer([{ ...spare, isUnused: false }]) } });
    expect(await screen.findByText('A deleted activity')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete spare.jpg' })).toBeNull();
  });

  test('lose an unused file after a question', async () => {
    let rows = [used, spare];
    const remove = vi.fn((_: unknown) => {
      rows = [used];
      return { message: 'spare.jpg deleted successfully!' };
    });
    open({ server: { 'files.list': () => answer(rows), 'files.remove': remove } });
    await press('Delete spare.jpg');
    expect(
      await screen.findByText('Are you sure you want to delete spare.jpg? It cannot be brought back.'),
    ).toBeVisible();
    await press('Delete');
    expect(await screen.findByText('spare.jpg deleted successfully!')).toBeVisible();
    await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'spare.jpg' })).toBeNull());
    expect(remove).toHaveBeenLastCalledWith({ id: 2 });
  });

  test('are searched and sorted by the server, and warn of a disk that is nearly full', async () => {
    const list = vi.fn((_: unknown) => answer([], { isDiskShort: true }));
    open({ server: { 'files.list': list } });
    expect(await screen.findByText(messages.files.empty)).toBeVisible();
    expect(screen.getByText(/^The disk is nearly full/)).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search files' }), 'kākā');
    expect(await screen.findByText('No results found for "kākā"')).toBeVisible();
    expect(list).toHaveBeenLastCalledWith({ term: 'kākā', sort: 'createdAt', descending: true, page: 1 });
  });

  test('show their last page when the last file of a page after it is gone', async () => {
    const list = vi.fn(({ page }: { page: number }) => answer(page > 2 ? [] : [used], { total: 2 * filePageSize }));
    open({ server: { 'files.list': list }, at: '/files?page=3' });
    expect(await screen.findByRole('link', { name: 'Ōkura.pdf' })).toBeVisible();
    expect(list.mock.lastCall?.[0]).toMatchObject({ page: 2 });
    expect(screen.queryByText(messages.files.empty)).toBeNull();
  });
});
