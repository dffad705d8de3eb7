import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { catchFiles, expectDocumented } from '#test/catch-files.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { widenScreen } from '#test/wide-screen.ts';
import { VolunteerFormPage } from './volunteer-form-page.tsx';
import { VolunteersPage } from './volunteers-page.tsx';

const tui = {
  id: 5,
  firstname: 'Tui',
  lastname: 'Marsden',
  email: 'tui@example.org',
  phone: '0215550230',
  emergencyContact: '',
  emergencyContactNumber: '',
  role: 'Volunteer' as const,
  maybeSameId: null,
  version: 1,
};

const noHours = { hours: 0, lastDay: null };

function Where() {
  const { pathname, search } = useLocation();
  return <p>{search || pathname}</p>;
}

/** Its label may have a star. */
const field = (label: string) => screen.getByRole('textbox', { name: label });

/** Pastes at the end of a field, because typing key by key is slow. */
async function type(label: string, text: string) {
  await userEvent.click(field(label));
  await userEvent.paste(text);
}

async function fillIn() {
  await type('First name', 'Tui');
  await type('Last name', 'Marsden');
  await type('Email', 'tui@example.org');
  await type('Phone', '021 555 0230');
  await type(messages.people.emergencyContactName, 'Ana');
  await type(messages.people.emergencyContactNumber, '0210000000');
}

describe('the list of volunteers', () => {
  const open = (server: FakeServer, at = '/volunteer') => renderPage(<VolunteersPage />, { at, server });

  test('is a table on a wide screen, with phones to ring', async () => {
    widenScreen();
    open({ 'volunteers.list': () => [tui] });
    expect(await screen.findByRole('link', { name: '021 555 0230' })).toHaveAttribute('href', 'tel:0215550230');
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    const ofContact = ['Emergency Contact Name', 'Emergency Contact Number'];
    expect(heads).toEqual(['Name', 'Email', 'Phone', ...ofContact, 'Role', 'Edit / Delete']);
  });

  test('stands below its filter, which nobody would find under a long list', async () => {
    open({ 'volunteers.list': () => [tui] });
    const list = await screen.findByRole('list', { name: 'Volunteers' });
    const filter = screen.getByRole('button', { name: 'Contact missing' });
    expect(filter.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('marks all that somebody lacks who was added on the day', async () => {
    open({ 'volunteers.list': () => [{ ...tui, lastname: '', email: '', phone: '' }] });
    const list = within(await screen.findByRole('list', { name: 'Volunteers' }));
    for (const what of ['Last name', 'Email', 'Phone', 'Contact', 'Number'])
      expect(list.getByText(`${what} missing`)).toBeVisible();
  });

  test('can show only those whose emergency contact is missing, kept in the address and in the file', async () => {
    const files = catchFiles();
    const ana = { ...tui, id: 6, firstname: 'Ana', emergencyContact: 'Rewi', emergencyContactNumber: '0275550000' };
    const asked = () => [ana, tui];
    open({ 'volunteers.list': asked, 'exports.volunteers': asked }, '/volunteer?contact=missing');
    expect(await screen.findByText('Tui Marsden')).toBeVisible();
    expect(screen.queryByText('Ana Marsden')).toBeNull();
    await press('Export CSV');
    await waitFor(async () => {
      const [text = ''] = Object.values(await files.read());
      expectDocumented(text);
      expect(text.split('\r\n').slice(1)).toEqual([expect.stringContaining('Tui,Marsden')]);
    });
    await press('Contact missing');
    expect(screen.getByText('Ana Marsden')).toBeVisible();
  });
  test('has the documented text when empty, and another for a search without a result', async () => {
    open({ 'volunteers.list': () => [] });
    expect(await screen.findByText(messages.people.noVolunteers)).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'kea');
    expect(await screen.findByText('No results found for "kea"')).toBeVisible();
  });
});

describe('the volunteer form', () => {
  const open = (server: FakeServer, at = '/registervolunteer') =>
    renderPage(
      <>
        <VolunteerFormPage />
        <Where />
      </>,
      { at, server },
    );

  test('says which fields are required, without calling the server', async () => {
    const create = vi.fn();
    open({ 'volunteers.create': create });
    await press('Register Volunteer');
    expect(screen.getByText(messages.people.allRequired)).toBeVisible();
    expect(screen.getAllByText(messages.general.fillIn)).toHaveLength(5);
    expect(screen.getAllByText('*')).toHaveLength(6);
    await waitFor(() => expect(field('First name')).toHaveFocus());
    expect(create).not.toHaveBeenCalled();
  });

  test('that an activity waits for says so, and leads back to it with the volunteer chosen', async () => {
    const ana = { emergencyContact: 'Ana', emergencyContactNumber: '0210000000' };
    renderPage(
      <Routes>
        <Route path="/registervolunteer" element={<VolunteerFormPage />} />
        <Route path="/activity-notes" element={<Where />} />
      </Routes>,
      { at: '/registervolunteer?activity=7', server: { 'volunteers.create': () => ({ ...tui, ...ana }) } },
    );
    expect(screen.getByText(messages.getStarted.backToActivity)).toBeVisible();
    await fillIn();
    await press('Register Volunteer');
    await waitFor(() => expect(screen.getByText('?activity=7&step=4&choose=5')).toBeVisible(), { timeout: 3000 });
  });

  async function register(server: FakeServer, role: Role) {
    renderPage(<VolunteerFormPage />, { at: '/registervolunteer', server, user: { ...testUser, role } });
    await fillIn();
  }

  test('takes a medical note, which is saved after the person, and again when that failed', async () => {
    const create = vi.fn((_: unknown) => tui);
    const save = vi.fn((_: unknown) => ({ id: 5, note: 'Asthma', version: 2 }));
    save.mockImplementationOnce(() => {
      throw refusal(403, 'You may not do this.');
    });
    const server = { 'volunteers.create': create, 'medicalNotes.update': save };
    await register(server, 'Team Leader');
    expect(field('Medical note')).toHaveAccessibleDescription(/It is never printed, .* It may be left empty\.$/);
    await type('Medical note', 'Asthma');
    expect(JSON.stringify({ ...localStorage })).not.toContain('Asthma');
    await press('Register Volunteer');
    expect((await screen.findAllByText('You may not do this.'))[0]).toBeVisible();
    expect(field('Medical note')).toHaveValue('Asthma');
    expect(create).toHaveBeenCalledExactlyOnceWith(expect.not.objectContaining({ note: 'Asthma' }));
    await press('Register Volunteer');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save).toHaveBeenLastCalledWith({ volunteerId: 5, note: 'Asthma', version: 1 });
    expect(create).toHaveBeenCalledOnce();
  });

  test('has no medical note for somebody who may not read it', async () => {
    const create = vi.fn((_: unknown) => tui);
    await register({ 'volunteers.create': create }, 'Field Staff');
    expect(screen.queryByLabelText('Medical note')).toBeNull();
    await press('Register Volunteer');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });

  test('registers a volunteer, says so and opens the list', async () => {
    const create = vi.fn((_: unknown) => tui);
    open({ 'volunteers.create': create });
    expect(field('Role')).toHaveValue('Volunteer');
    expect(field('Role')).toHaveAttribute('readonly');
    await fillIn();
    await press('Register Volunteer');
    expect(await screen.findByText('Tui Marsden added successfully!')).toBeVisible();
    expect(create).toHaveBeenCalledWith(
      expect.objectContaining({ phone: '0215550230', emergencyContactNumber: '0210000000' }),
    );
    expect(await screen.findByText('/volunteer')).toBeVisible();
  });

  test('says where the emergency contact alone is missing', async () => {
    const server = { 'volunteers.get': () => tui, 'hours.ofVolunteer': () => noHours };
    open(server, '/registervolunteer?volunteer=5');
    expect(await screen.findByText(/The emergency contact is missing/)).toBeVisible();
    expect(field(messages.people.emergencyContactNumber)).toHaveAttribute('inputmode', 'tel');
  });

  test('over somebody who was added on the day says what is missing, and saves a part of it', async () => {
    const wai = { ...tui, firstname: 'Wai', lastname: '', email: '', phone: '' };
    const update = vi.fn((_: unknown) => ({ ...wai, version: 2 }));
    open(
      { 'volunteers.get': () => wai, 'hours.ofVolunteer': () => noHours, 'volunteers.update': update },
      '/registervolunteer?volunteer=5',
    );
    await waitFor(() => expect(field('First name')).toHaveValue('Wai'));
    expect(
      screen.getByText(
        /^Still missing: Last name, Email, Phone, Emergency contact name, Emergency contact number\. Please ask/,
      ),
    ).toBeVisible();
    await type('Phone', '021 555 0230');
    await type(messages.people.emergencyContactNumber, '0275550000');
    await press('Save Changes');
    expect(await screen.findByText('Editing Wai was successful!')).toBeVisible();
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({ lastname: '', email: '', phone: '0215550230', emergencyContact: '' }),
    );
  });

  test('that could not be saved says so in the form and over the page', async () => {
    open({
      'volunteers.create': () => {
        throw noConnection();
      },
    });
    await fillIn();
    await press('Register Volunteer');
    const said = await screen.findAllByText(messages.people.saveVolunteerFailed);
    expect(said.map((where) => where.closest('form') !== null)).toEqual([true, false]);
  });
});

test.each([
  [{ hours: 46.3333, lastDay: '2026-03-05' }, 'Total hours: 46 h 20 min · Last day out: 05-March-2026'],
  [noHours, messages.hours.noneYet],
])('a volunteer’s page shows their hours and last day out: %o', async (hours, said) => {
  const server: FakeServer = { 'volunteers.get': () => tui, 'hours.ofVolunteer': () => hours };
  renderPage(<VolunteerFormPage />, { at: '/registervolunteer?volunteer=5', server });
  const card = within(await screen.findByRole('region', { name: 'Hours' }));
  expect(await card.findByText(said)).toBeVisible();
});
