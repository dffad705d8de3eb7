import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { StaffFormPage } from './staff-form-page.tsx';

const aroha = {
  id: 7,
  firstname: 'Aroha',
  lastname: 'Ngata',
  email: 'aroha@okurabush.example',
  phone: '0215550101',
  role: 'Team Leader' as const,
  version: 3,
};

/** Fills a field in one change: a key at a time takes long in six fields, and they do not mind. */
function fill(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function fillIn(password = 'Weka!2026', again = password) {
  fill('First name', 'Aroha');
  fill('Last name', 'Ngata');
  fill('Email', aroha.email);
  fill('Phone', '021 555 0101');
  fill('Password', password);
  fill('Confirm password', again);
}

const add = (server: FakeServer = {}, config = {}) =>
  renderPage(<StaffFormPage />, { at: '/registerroles', server, config });

const edit = (server: FakeServer = {}) =>
  renderPage(<StaffFormPage />, { at: '/registerroles?user=7', server: { 'staff.get': () => aroha, ...server } });

describe('Add User', () => {
  test('says which fields are required and starts at the first, without calling the server', async () => {
    const create = vi.fn();
    add({ 'staff.create': create });
    await press('Register &Send Email');
    expect(screen.getAllByText('All fields are required.')).toHaveLength(6);
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveFocus());
    expect(create).not.toHaveBeenCalled();
  });

  test('refuses a weak password and two that differ, in the documented words', async () => {
    add();
    fillIn('weka', 'wekas');
    await press('Register &Send Email');
    expect(
      screen.getByText(
        'Password must be at least 8 characters, include uppercase letters, numbers, and special characters.',
      ),
    ).toBeVisible();
    fill('Password', 'Weka!2026');
    await press('Register &Send Email');
    expect(screen.getByText('Passwords do not match.')).toBeVisible();
  });

  test('registers with the welcome email in one call', async () => {
    const create = vi.fn((_: unknown) => aroha);
    add({ 'staff.create': create });
    fillIn();
    await press('Register &Send Email');
    expect(await screen.findByText('Aroha registered successfully!')).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      firstname: 'Aroha',
      lastname: 'Ngata',
      email: aroha.email,
      phone: '0215550101',
      role: 'Field Staff',
      password: 'Weka!2026',
      sendWelcomeEmail: true,
      clientKey: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('puts the refusal of a taken email at its field and keeps what was typed', async () => {
    const taken = 'That email is already in use.';
    add({
      'staff.create': () => {
        throw refusal(409, taken, { email: taken });
      },
    });
    fillIn();
    await press('Register &Send Email');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/already in use/));
    expect(screen.getByLabelText('Last name')).toHaveValue('Ngata');
  });

  test('says beforehand when no email can be sent', () => {
    add({}, { emailReady: false });
    expect(screen.getByText(/Email is not set up/)).toBeVisible();
  });

  test('is closed to everybody but a Group Admin', () => {
    renderPage(<StaffFormPage />, { user: { ...testUser, role: 'Team Leader' } });
    expect(screen.getByText('Only a Group Admin can add or edit users.')).toBeVisible();
    for (const field of screen.getAllByRole('textbox')) expect(field).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Register &Send Email' })).toBeDisabled();
  });
});

describe('Edit User', () => {
  test('asks before saving what has not changed', async () => {
    const update = vi.fn((_: unknown) => ({ ...aroha, volunteerId: null }));
    edit({ 'staff.update': update });
    await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Aroha'));
    await press('Save Changes');
    expect(await screen.findByText('No changes detected. Save anyway?')).toBeVisible();
    expect(update).not.toHaveBeenCalled();
    await press('Save');
    expect(await screen.findByText('Successfully updated Aroha!')).toBeVisible();
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: 7, version: 3 }));
  });

  test('offers theirs or mine when somebody saved meanwhile', async () => {
    const conflict = { changedBy: 'Hēmi Walker', changedAt: '2026-11-19T20:00:00.000Z', version: 5 };
    const update = vi.fn((_: unknown) => ({ ...aroha, volunteerId: null }));
    update.mockImplementationOnce(() => {
      const error = refusal(409, 'Hēmi Walker changed this record after you opened it.');
      throw Object.assign(error, { data: { httpStatus: 409, conflict } });
    });
    edit({ 'staff.update': update });
    await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveValue('0215550101'));
    fill('Phone', '02155501019');
    await press('Save Changes');
    expect(await screen.findByText(/Hēmi Walker changed this record/)).toBeVisible();
    await press('Save mine');
    await screen.findByText('Successfully updated Aroha!');
    expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 5, phone: '02155501019' }));
  });
});
