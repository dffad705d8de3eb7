import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { Role } from '#shared/permissions.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { HomePage } from '#web/pages/home/home-page.tsx';
import { VolunteerFormPage } from './volunteer-form-page.tsx';
import { VolunteersPage } from './volunteers-page.tsx';

const contact = { emergencyContact: 'Hana', emergencyContactNumber: '0225550117' };
const known = {
  ...{ id: 5, firstname: 'Kahu', lastname: 'Parata', email: 'kahu@example.org', phone: '0275550198' },
  ...{ ...contact, version: 3, activityCount: 12 },
};
const newcomer = {
  ...{ id: 9, firstname: 'K.', lastname: 'Parata', email: '', phone: '0275550198' },
  ...{ emergencyContact: '', emergencyContactNumber: '', version: 1, activityCount: 1 },
};
const rowOf = ({ activityCount: _, ...side }: typeof known, maybeSameId: number | null = null) => ({
  ...side,
  role: 'Volunteer',
  maybeSameId,
});
const pair = { newcomer, known };

function Where() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function open(id: number, server: FakeServer = {}, role: Role = 'Group Admin') {
  const shown = id === 5 ? rowOf(known) : rowOf(newcomer, 5);
  renderPage(
    <>
      <Routes>
        <Route path="/registervolunteer" element={<VolunteerFormPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Where />
    </>,
    {
      at: `/registervolunteer?volunteer=${id}`,
      user: { ...testUser, role },
      server: {
        'volunteers.get': () => shown,
        'volunteers.listAlike': () => [pair],
        'hours.ofVolunteer': () => ({ hours: 0, lastDay: null }),
        ...server,
      },
    },
  );
}

const confirm = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Join' }));

const card = async (name: string) =>
  within(await screen.findByRole('region', { name: `Perhaps the same person as ${name}` }));

describe('the page of somebody who may be registered twice', () => {
  test('shows both records, asks only where they differ, and joins them', async () => {
    const join = vi.fn((_: unknown) => rowOf(known));
    open(9, { 'volunteers.join': join });
    const shown = await card('Kahu Parata');
    expect(shown.getByText('12 activities')).toBeVisible();
    expect(shown.getByText('1 activity')).toBeVisible();
    expect(shown.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(1);
    const firstname = within(shown.getByRole('radiogroup', { name: 'First name' }));
    expect(firstname.getByRole('radio', { name: 'Kahu' })).toBeChecked();
    await userEvent.click(firstname.getByRole('radio', { name: 'K.' }));
    await userEvent.click(shown.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Join K. Parata with Kahu Parata? This cannot be undone.')).toBeVisible();
    expect(join).not.toHaveBeenCalled();
    await confirm();
    expect(await screen.findByText('Joined. Everything now belongs to Kahu Parata.')).toBeVisible();
    expect(join).toHaveBeenCalledWith({ id: 9, version: 1, intoId: 5, intoVersion: 3, take: ['firstname'] });
    expect(await screen.findByText('/registervolunteer?volunteer=5')).toBeVisible();
  });

  test('shows the same on the page of the one who was there already', async () => {
    open(5);
    expect((await card('K. Parata')).getByRole('button', { name: 'Join' })).toBeEnabled();
  });

  test('says that they are two people', async () => {
    const separate = vi.fn((_: unknown) => ({ message: 'K. Parata and Kahu Parata stay two people.' }));
    let pairs = [pair];
    const server = { 'volunteers.separate': separate, 'volunteers.listAlike': () => pairs };
    open(9, server);
    const shown = await card('Kahu Parata');
    pairs = [];
    await userEvent.click(shown.getByRole('button', { name: 'They are two people' }));
    expect(await screen.findByText('K. Parata and Kahu Parata stay two people.')).toBeVisible();
    expect(separate).toHaveBeenCalledWith({ id: 9, otherId: 5 });
    await waitFor(() => expect(screen.queryByText(/Perhaps the same person/)).toBeNull());
  });

  test('says beside the buttons why they were not joined', async () => {
    const refuse = () => {
      throw refusal(400, messages.people.samePhones);
    };
    open(9, { 'volunteers.join': refuse });
    await userEvent.click((await card('Kahu Parata')).getByRole('button', { name: 'Join' }));
    await confirm();
    const alerts = await screen.findAllByText(messages.people.samePhones);
    expect(alerts.length).toBeGreaterThan(0);
    expect((await card('Kahu Parata')).getByRole('button', { name: 'Join' })).toBeEnabled();
  });

  test('is nothing for Field Staff, who may not decide that', async () => {
    const list = vi.fn(() => [pair]);
    open(9, { 'volunteers.listAlike': list }, 'Field Staff');
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('K.');
    expect(screen.queryByText(/Perhaps the same person/)).toBeNull();
    expect(list).not.toHaveBeenCalled();
  });
});

describe('the list of volunteers', () => {
  const all = () => [rowOf(newcomer, 5), rowOf(known), rowOf({ ...known, id: 6, firstname: 'Ana' })];
  const list = (role: Role, at = '/volunteer') =>
    renderPage(<VolunteersPage />, { at, user: { ...testUser, role }, server: { 'volunteers.list': all } });

  test('marks who may be registered twice, and shows only them and who they may be', async () => {
    list('Group Admin');
    expect(await screen.findByText('Perhaps the same')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Perhaps the same (1)' }));
    await waitFor(() => expect(screen.queryByText('Ana Parata')).toBeNull());
    expect(screen.getByText('Kahu Parata')).toBeVisible();
    expect(screen.getByText('K. Parata')).toBeVisible();
  });

  test('has neither mark nor filter for Field Staff', async () => {
    list('Field Staff', '/volunteer?same=perhaps');
    expect(await screen.findByText('Ana Parata')).toBeVisible();
    expect(screen.queryByText(/Perhaps the same/)).toBeNull();
  });
});

describe('Home', () => {
  const home = (role: Role) =>
    renderPage(<HomePage />, {
      user: { ...testUser, role },
      server: {
        'activities.home': () => ({ week: [], back: [], overdue: [], overdueMore: 0, beginning: null }),
        'volunteers.listAlike': () => [pair],
      },
    });

  test.each<Role>(['Group Admin', 'Team Leader'])('tells a %s that there is somebody to join', async (role) => {
    home(role);
    const link = await screen.findByRole('link', { name: /A volunteer may be registered twice/ });
    expect(link).toHaveAttribute('href', '/volunteer?same=perhaps');
  });
});
