import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { refusal } from '#test/fake-server.ts';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import { ProjectsPage } from './projects-page.tsx';

const rows = [
  makeProjectRow(),
  makeProjectRow({
    id: 2,
    name: 'Te Henga Wetland',
    status: 'onhold',
    location: 'Bethells Road',
    startDate: '2026-07-20',
  }),
  makeProjectRow({ id: 3, name: 'Old Track', status: 'archived' }),
];

describe('the project list', () => {
  test('shows each project with its location and contacts', async () => {
    renderPage(<ProjectsPage />, { server: { 'projects.list': () => rows } });
    const card = await screen.findByRole('article', { name: 'Ōkura Bush Predator Control' });
    for (const text of [
      'No Image',
      'In progress',
      'Establishing Predator Control, Community Participation',
      'Ōkura Bush Scenic Reserve, Auckland',
      '03-March-2026',
      '111 will contact all emergency services',
    ]) {
      expect(within(card).getByText(text)).toBeVisible();
    }
    expect(within(card).getByRole('link', { name: '021 555 0142' })).toHaveAttribute('href', 'tel:0215550142');
    expect(within(card).getByRole('link', { name: /^Induction document/ })).toHaveAttribute('href', '/api/files/7');
  });

  test('says when the device cannot show a picture, which is not the same as none', async () => {
    const row = makeProjectRow({ imageFileId: 9, imageUrl: '/api/files/9' });
    const { container } = renderPage(<ProjectsPage />, { server: { 'projects.list': () => [row] } });
    await screen.findByRole('article');
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(screen.getByText('This device cannot show this picture.')).toBeVisible();
    expect(screen.queryByText('No Image')).toBeNull();
  });

  test('leads from each card to its project', async () => {
    renderPage(<ProjectsPage />, { server: { 'projects.list': () => rows } });
    const card = within(await screen.findByRole('article', { name: 'Te Henga Wetland' }));
    expect(card.getByRole('link', { name: 'Te Henga Wetland' })).toHaveAttribute('href', '/project?project=2');
    expect(card.getByRole('button', { name: 'Edit Te Henga Wetland' })).toBeVisible();
  });

  test('keeps archived projects in a tab of their own, with counts', async () => {
    renderPage(<ProjectsPage />, { server: { 'projects.list': () => rows } });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    await userEvent.click(screen.getByRole('tab', { name: /Archive Projects.*1/ }));
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-labelledby'))).toEqual(['project-3']);
  });

  test('searches without regard to macrons, and sorts', async () => {
    renderPage(<ProjectsPage />, { server: { 'projects.list': () => rows } });
    await screen.findAllByRole('article');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'newest');
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Te Henga Wetland',
      'Ōkura Bush Predator Control',
    ]);
    await userEvent.type(screen.getByLabelText('Search projects'), 'OKURA BUSH P{Enter}');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await userEvent.type(screen.getByLabelText('Search projects'), 'zzz{Enter}');
    expect(await screen.findByText('No results found for "OKURA BUSH Pzzz"')).toBeVisible();
  });

  test('keeps the chosen tab while a search is still running', async () => {
    renderPage(<ProjectsPage />, { server: { 'projects.list': () => rows } });
    await screen.findAllByRole('article');
    fireEvent.change(screen.getByLabelText('Search projects'), { target: { value: 'track' } });
    fireEvent.click(screen.getByRole('tab', { name: /Archive Projects/ }));
    expect(await screen.findByRole('tab', { name: /Active Projects.*0/ })).toBeVisible();
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-labelledby'))).toEqual(['project-3']);
  });

  test('asks before it deletes, and says why a project stays', async () => {
    const server = {
      'projects.list': () => rows,
      'projects.remove': () => {
        throw refusal(409, 'This project has 3 activities. Archive it instead.');
      },
    };
    renderPage(<ProjectsPage />, { server });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Te Henga Wetland' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Are you sure you want to delete Te Henga Wetland?')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This project has 3 activities. Archive it instead.')).toBeVisible();
  });

  test('says when it is empty and when it could not be loaded', async () => {
    const { unmount } = renderPage(<ProjectsPage />, { server: { 'projects.list': () => [] } });
    expect(await screen.findByText('No projects yet.')).toBeVisible();
    unmount();
    const failing = () => {
      throw refusal(500, 'x');
    };
    renderPage(<ProjectsPage />, { server: { 'projects.list': failing } });
    expect(await screen.findByText('Failed to fetch projects.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
