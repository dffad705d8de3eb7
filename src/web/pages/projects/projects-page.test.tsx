import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
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

/** The address, and the browser's Back. */
function Where() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const address = () => screen.getByLabelText('address').textContent;
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the project list', () => {
  test('shows each project with its picture, status, location and contacts', async () => {
    const full = makeProjectRow({
      ...{ imageUrl: '/api/files/9', localMedicalCenterAddress: '1 Torbay Road' },
      ...{ localMedicalCenterPhone: '+6494730000', localHospital: 'North Shore Hospital' },
    });
    const { container } = renderPage(<ProjectsPage />, { server: { 'projects.list': () => [full, ...rows.slice(1)] } });
    const card = within(await screen.findByRole('article', { name: 'Ōkura Bush Predator Control' }));
    expect(document.title).toMatch(/^Projects/);
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/files/9');
    expect(card.getByText('In progress')).toBeVisible();
    expect(card.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Objectives: Establishing Predator Control, Community Participation',
      'Location: Ōkura Bush Scenic Reserve, Auckland',
      'Start date: 03-March-2026',
      'Primary contact: Hēmi Walker, 021 555 0142',
      'Emergency services: 111 will contact all emergency services',
      'Local medical center: 1 Torbay Road, +64 9 473 0000',
      'Local hospital: North Shore Hospital',
    ]);
    expect(card.getByRole('link', { name: '021 555 0142' })).toHaveAttribute('href', 'tel:0215550142');
    const induction = card.getByRole('link', { name: /^Induction document/ });
    expect(induction).toHaveAttribute('href', '/api/files/7');
    expect(induction).toHaveAttribute('download', 'Induction.pdf');
    const other = within(screen.getByRole('article', { name: 'Te Henga Wetland' }));
    expect(other.getByText('No Image')).toBeVisible();
    expect(other.getByText('On hold')).toBeVisible();
  });

  test('says when the device cannot show a picture, which is not the same as none', async () => {
    const row = makeProjectRow({ imageFileId: 9, imageUrl: '/api/files/9' });
    const { container } = renderPage(<ProjectsPage />, { server: { 'projects.list': () => [row] } });
    await screen.findByRole('article');
    fireEvent.error(container.querySelector('img') as HTMLImageElement);
    expect(screen.getByText(messages.projects.imageNotShown)).toBeVisible();
    expect(screen.queryByText('No Image')).toBeNull();
  });

  test('leads from each card to its project and to its form', async () => {
    renderPage(
      <>
        <ProjectsPage />
        <Where />
      </>,
      { server: { 'projects.list': () => rows } },
    );
    const card = within(await screen.findByRole('article', { name: 'Te Henga Wetland' }));
    expect(card.getByRole('link', { name: 'Te Henga Wetland' })).toHaveAttribute('href', '/project?project=2');
    await userEvent.click(card.getByRole('button', { name: 'Edit Te Henga Wetland' }));
    expect(address()).toBe('/editproject?project=2');
  });

  test('keeps archived projects in a tab of their own, with counts', async () => {
    renderPage(<ProjectsPage />, { server: { 'projects.list': () => rows } });
    expect(await screen.findAllByRole('article')).toHaveLength(2);
    await userEvent.click(screen.getByRole('tab', { name: /Archive Projects.*1/ }));
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-labelledby'))).toEqual(['project-3']);
  });

  test('sorts, and says what a search did not find', async () => {
    renderPage(<ProjectsPage />, { server: { 'projects.list': () => rows } });
    await screen.findAllByRole('article');
    expect(names()).toEqual(['Ōkura Bush Predator Control', 'Te Henga Wetland']);
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'newest');
    expect(names()).toEqual(['Te Henga Wetland', 'Ōkura Bush Predator Control']);
    await userEvent.type(screen.getByLabelText('Search projects'), 'zzz{Enter}');
    expect(await screen.findByText('No results found for "zzz"')).toBeVisible();
  });

  test('has search, tab and sort in its address, so that Back and a shared link restore them', async () => {
    renderPage(
      <>
        <ProjectsPage />
        <Where />
      </>,
      { server: { 'projects.list': () => rows }, at: '/searchproject?q=ok&sort=oldest' },
    );
    await waitFor(() => expect(names()).toEqual(['Ōkura Bush Predator Control']));
    expect(screen.getByLabelText('Sort by')).toHaveValue('oldest');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'location');
    await userEvent.click(screen.getByRole('tab', { name: /^Archive Projects/ }));
    expect(address()).toBe('/searchproject?q=ok&sort=location&dir=asc&tab=archive');
    expect(names()).toEqual(['Old Track']);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(names()).toEqual(['Ōkura Bush Predator Control']));
    expect(address()).toBe('/searchproject?q=ok&sort=location&dir=asc');
  });

  test('keeps the chosen tab while a search is still running', async () => {
    renderPage(<ProjectsPage />, { server: { 'projects.list': () => rows } });
    await screen.findAllByRole('article');
    fireEvent.change(screen.getByLabelText('Search projects'), { target: { value: 'track' } });
    fireEvent.click(screen.getByRole('tab', { name: /Archive Projects/ }));
    expect(await screen.findByRole('tab', { name: /Active Projects.*0/ })).toBeVisible();
    expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-labelledby'))).toEqual(['project-3']);
  });

  test('says that it loads, and when it is empty', async () => {
    renderPage(<ProjectsPage />, { server: { 'projects.list': () => [] } });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(await screen.findByText(messages.projects.empty)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Add Project' })).toHaveLength(2);
    await userEvent.click(screen.getByRole('tab', { name: /^Archive Projects/ }));
    expect(await screen.findByText(messages.projects.emptyArchive)).toBeVisible();
  });
});
