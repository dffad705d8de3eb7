import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { widenScreen } from '#test/wide-screen.ts';
import type { Outputs } from '#web/trpc.ts';
import { FieldStaffPage, GroupAdminsPage, TeamLeadersPage } from './role-pages.tsx';

type Staff = Outputs['staff']['list'][number];

const hemi: Staff = {
  id: 4,
  firstname: 'Hēmi',
  lastname: 'Walker',
  email: 'hemi@okurabush.example',
  phone: '0275550198',
  emergencyContact: 'Rose Walker',
  emergencyContactNumber: '0225550171',
  role: 'Field Staff',
  version: 2,
};

const list = (input: { search?: string }) => (input.search === 'nobody' ? [] : [hemi]);
const open = (server: FakeServer = {}, at = '/fieldstaff') =>
  renderPage(
    <>
      <FieldStaffPage />
      <Where />
    </>,
    { at, server: { 'staff.list': list, 'staff.listSignIns': () => [], ...server } },
  );

function Where() {
  const { pathname, search } = useLocation();
  return <p>At {pathname + search}</p>;
}

const role = () => screen.findByRole('combobox', { name: 'Role of Hēmi Walker' });

describe('the role Volunteer', () => {
  const openAdmins = (server: FakeServer) =>
    renderPage(<GroupAdminsPage />, { at: '/groupadmin', server: { 'staff.list': list, ...server } });

  async function chooseVolunteer() {
    await userEvent.click(await role());
    await userEvent.click(await screen.findByRole('option', { name: 'Volunteer' }));
    return within(await screen.findByRole('dialog', { name: 'Change role' }));
  }

  test('is asked about, because it ends the person’s sign-in, and Cancel changes nothing', async () => {
    const update = vi.fn();
    openAdmins({ 'staff.update': update });
    const question = await chooseVolunteer();
    expect(
      question.getByText(
        'Hēmi Walker leaves the staff, is signed out at once and cannot log in any more. Their record moves to the volunteers. Continue?',
      ),
    ).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await role()).toHaveValue('Field Staff');
    expect(update).not.toHaveBeenCalled();
  });

  test('is saved after a yes, and takes the person off the list', async () => {
    let people = [hemi];
    const update = vi.fn((input: object) => {
      people = [];
      return { ...hemi, ...input, version: 3, volunteerId: 9 };
    });
    openAdmins({ 'staff.update': update, 'staff.list': () => people });
    await userEvent.click((await chooseVolunteer()).getByRole('button', { name: 'Change to Volunteer' }));
    expect(await screen.findByText('Role updated to Volunteer successfully!')).toBeVisible();
    expect(update).toHaveBeenCalledExactlyOnceWith({ id: 4, version: 2, role: 'Volunteer' });
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Role of Hēmi Walker' })).toBeNull());
  });
});

describe('the list of a role', () => {
  test('shows everybody, and the result of a search beside them', async () => {
    open({}, '/fieldstaff?q=nobody');
    expect(await screen.findByText('No results found for "nobody"')).toBeVisible();
    expect(await screen.findByRole('link', { name: '027 555 0198' })).toHaveAttribute('href', 'tel:0275550198');
  });

  test('is a table on a wide screen', async () => {
    widenScreen();
    open();
    await role();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Name', 'Email', 'Phone', 'Role', 'Edit / Delete']);
  });

  test('shows whom to ring in an emergency, and can show only those without', async () => {
    const wiremu = { ...hemi, id: 5, firstname: 'Wiremu', emergencyContact: '', emergencyContactNumber: '' };
    open({ 'staff.list': () => [hemi, wiremu] }, '/fieldstaff?q=walker');
    // In the list and in the result of the search.
    await waitFor(() => expect(screen.getAllByText('Rose Walker')).toHaveLength(2));
    expect(screen.getAllByRole('link', { name: '022 555 0171' })[0]).toHaveAttribute('href', 'tel:0225550171');
    const filter = screen.getByRole('button', { name: 'Contact missing' });
    expect(filter).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(filter);
    expect(filter).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByText('Rose Walker')).toBeNull();
    expect(screen.getAllByText('Wiremu Walker')).toHaveLength(2);
    await userEvent.click(filter);
    expect(screen.getAllByText('Rose Walker')).toHaveLength(2);
  });

  test('says that nobody lacks an emergency contact', async () => {
    open({}, '/fieldstaff?contact=missing');
    expect(await screen.findByText(messages.people.noneMissing)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  });

  test('shows Group Admins, and nobody else, when each person last signed in', async () => {
    const wiremu = { ...hemi, id: 5, firstname: 'Wiremu' };
    const signIns = vi.fn(() => [
      { id: 4, lastSignedInAt: '2026-03-04T20:30:00.000Z' },
      { id: 5, lastSignedInAt: null },
    ]);
    const server = { 'staff.list': () => [hemi, wiremu], 'staff.listSignIns': signIns };
    const { unmount } = open(server);
    expect(await screen.findByText(/^Last sign-in/)).toHaveTextContent('Last sign-in 05-March-2026 09:30');
    expect(screen.getByText('Never signed in')).toBeVisible();
    unmount();
    signIns.mockClear();
    renderPage(<FieldStaffPage />, { user: { ...testUser, role: 'Team Leader' }, server });
    expect(await screen.findByText('Wiremu Walker')).toBeVisible();
    expect(screen.queryByText(/sign-in|signed in/)).toBeNull();
    expect(signIns).not.toHaveBeenCalled();
  });

  test.each([
    [GroupAdminsPage, messages.people.noGroupAdmins],
    [TeamLeadersPage, messages.people.noTeamLeaders],
    [FieldStaffPage, messages.people.noFieldStaff],
  ])('says that there is nobody, and offers to add somebody: %o', async (Page, words) => {
    renderPage(<Page />, { server: { 'staff.list': () => [], 'staff.listSignIns': () => [] } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Add User' })).not.toHaveLength(0);
  });

  test('lets only a Group Admin unlock somebody locked by failed sign-ins', async () => {
    const unlock = vi.fn((_: unknown) => ({ id: 4, message: 'Hēmi Walker can try to log in again.' }));
    const slowed = [[4], []];
    const wiremu = { ...hemi, id: 5, firstname: 'Wiremu' };
    open({
      'staff.list': () => [hemi, wiremu],
      'staff.listSlowed': () => slowed.shift() ?? [],
      'staff.unlock': unlock,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock Hēmi Walker' }));
    expect(await screen.findByText('Hēmi Walker can try to log in again.')).toBeVisible();
    expect(unlock).toHaveBeenCalledExactlyOnceWith({ id: 4 });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Unlock/ })).toBeNull());
  });

  test('searches while people type, on the Group Admin page only by its button', async () => {
    const searched = vi.fn(list);
    const { unmount } = open({ 'staff.list': searched });
    await userEvent.type(screen.getByRole('searchbox'), 'hem');
    await waitFor(() => expect(searched).toHaveBeenCalledWith({ role: 'Field Staff', search: 'hem' }));
    expect(screen.getByText('At /fieldstaff?q=hem')).toBeVisible();
    unmount();
    searched.mockClear();
    renderPage(<GroupAdminsPage />, { at: '/groupadmin', server: { 'staff.list': searched } });
    await userEvent.type(screen.getByRole('searchbox'), 'hem');
    expect(screen.queryByText('Search results')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(searched).toHaveBeenCalledWith({ role: 'Group Admin', search: 'hem' }));
    expect(screen.getByRole('heading', { name: 'Search results' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(screen.queryByText('Search results')).toBeNull());
  });

  test('changes a role at once, says so, opens the list where the person now is, and takes it back by Undo', async () => {
    let kept: Staff = hemi;
    const update = vi.fn((input: Partial<Staff>) => {
      kept = { ...kept, ...input, version: kept.version + 1 };
      return { ...kept, volunteerId: null };
    });
    open({ 'staff.update': update, 'staff.list': ({ role: wanted }) => (kept.role === wanted ? [kept] : []) });
    await userEvent.click(await role());
    expect(screen.queryByRole('option', { name: 'Volunteer' })).toBeNull();
    await userEvent.click(screen.getByRole('option', { name: 'Team Leader' }));
    expect(await screen.findByText('Role updated to Team Leader successfully!')).toBeVisible();
    expect(update).toHaveBeenCalledWith({ id: 4, version: 2, role: 'Team Leader' });
    expect(await screen.findByText('At /teamlead')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(update).toHaveBeenLastCalledWith({ id: 4, version: 3, role: 'Field Staff' });
    expect(await role()).toHaveValue('Field Staff');
  });

  test('offers no Undo to people who gave up their own role', async () => {
    const update = vi.fn((_: unknown) => ({ ...hemi, role: 'Team Leader', volunteerId: null }));
    renderPage(<FieldStaffPage />, {
      at: '/fieldstaff',
      user: { ...testUser, id: 4 },
      server: { 'staff.list': list, 'staff.update': update },
    });
    await userEvent.click(await role());
    await userEvent.click(screen.getByRole('option', { name: 'Team Leader' }));
    expect(await screen.findByText('Role updated to Team Leader successfully!')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('shows the new role before the answer, and the old one with the reason when it failed', async () => {
    let fail = () => {};
    const answer = new Promise<never>((_, reject) => {
      fail = () => reject(noConnection());
    });
    open({ 'staff.update': () => answer });
    await userEvent.click(await role());
    await userEvent.click(screen.getByRole('option', { name: 'Group Admin' }));
    await waitFor(async () => expect(await role()).toHaveValue('Group Admin'));
    fail();
    expect(await screen.findByText(messages.people.updateRoleFailed)).toBeVisible();
    await waitFor(async () => expect(await role()).toHaveValue('Field Staff'));
  });

  test('lets only a Group Admin change anything', async () => {
    renderPage(<FieldStaffPage />, {
      user: { ...testUser, role: 'Team Leader' },
      server: { 'staff.list': list },
    });
    expect(await role()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Edit Hēmi Walker' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Delete Hēmi Walker' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Add User' })).toBeNull();
  });
});
