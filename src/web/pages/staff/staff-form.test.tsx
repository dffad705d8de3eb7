import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { aroha, fill, labelled, type Person } from '#test/staff-form-stage.tsx';
import { StaffFormPage } from './staff-form-page.tsx';

function fillIn() {
  fill('First name', 'Aroha');
  fill('Last name', 'Ngata');
  fill('Email', aroha.email);
  fill('Phone', '021 555 0101');
  fill('Password', 'Weka!2026');
  fill('Confirm password', 'Weka!2026');
}

const add = (server: FakeServer = {}, config = {}) =>
  renderPage(<StaffFormPage />, { at: '/registerroles', server, config });

const edit = (server: FakeServer = {}) =>
  renderPage(
    <>
      <StaffFormPage />
      <Where />
    </>,
    { at: '/registerroles?user=7', server: { 'staff.get': () => aroha, ...server } },
  );

function Where() {
  return <p>At {useLocation().pathname}</p>;
}

test('somebody who is no longer on the staff gets no reset link', async () => {
  const get = () => {
    throw refusal(404, messages.people.userNotFound);
  };
  edit({ 'staff.get': get });
  expect(await screen.findByText(messages.people.userNotFound)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a reset link' })).toBeNull();
});

describe('Add User', () => {
  test('says which fields are required and focuses the first, without calling the server', async () => {
    const create = vi.fn();
    add({ 'staff.create': create });
    await press(messages.people.register);
    expect(screen.getByText(messages.people.allRequired)).toBeVisible();
    expect(screen.getAllByText(messages.general.fillIn)).toHaveLength(5);
    expect(screen.getAllByText('*')).toHaveLength(6);
    await waitFor(() => expect(screen.getByLabelText(labelled('First name'))).toHaveFocus());
    expect(create).not.toHaveBeenCalled();
  });

  test('takes a medical note, which is saved after the person by its own call', async () => {
    const save = vi.fn((_: unknown) => ({ id: 7, note: 'EpiPen', version: 2 }));
    add({ 'staff.create': () => aroha, 'medicalNotes.update': save });
    fillIn();
    fill('Medical note', 'EpiPen');
    await press(messages.people.register);
    await waitFor(() =>
      expect(save).toHaveBeenCalledExactlyOnceWith({ staffId: aroha.id, note: 'EpiPen', version: 1 }),
    );
  });

  test('registers with the welcome email in one call', async () => {
    let answer = (_: Person) => {};
    const create = vi.fn((_: unknown) => new Promise<Person>((resolve) => (answer = resolve)));
    add({ 'staff.create': create });
    fillIn();
    await press(messages.people.register);
    expect(await screen.findByRole('button', { name: messages.people.registering })).toBeDisabled();
    answer(aroha);
    expect(await screen.findByText('Aroha registered successfully!')).toBeVisible();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      firstname: 'Aroha',
      lastname: 'Ngata',
      email: aroha.email,
      phone: '0215550101',
      emergencyContact: '',
      emergencyContactNumber: '',
      role: 'Field Staff',
      password: 'Weka!2026',
      sendWelcomeEmail: true,
    });
  });

  test('says beforehand when no email can be sent', () => {
    add({}, { emailReady: false });
    expect(screen.getByText(/Email is not set up/)).toBeVisible();
  });

  test('is closed to everybody but a Group Admin', () => {
    renderPage(<StaffFormPage />, { user: { ...testUser, role: 'Team Leader' } });
    expect(screen.getByText(messages.people.onlyGroupAdmin)).toBeVisible();
    for (const field of screen.getAllByRole('textbox')) expect(field).toBeDisabled();
    expect(screen.getByRole('button', { name: messages.people.register })).toBeDisabled();
  });
});

describe('Edit User', () => {
  test('takes an emergency contact', async () => {
    const update = vi.fn((input: Person) => ({ ...aroha, ...input, volunteerId: null }));
    edit({ 'staff.update': update });
    await waitFor(() => expect(screen.getByLabelText(labelled('Phone'))).toHaveValue('0215550101'));
    fill(messages.people.emergencyContactName, 'Hana Ngata');
    fill(messages.people.emergencyContactNumber, '027 555 0199');
    await press('Save Changes');
    expect(await screen.findByText('Successfully updated Aroha!')).toBeVisible();
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({ emergencyContact: 'Hana Ngata', emergencyContactNumber: '0275550199' }),
    );
  });

  test('sends a reset link, and shows when the person last signed in', async () => {
    const send = vi.fn((_: unknown) => ({ id: 7, message: `A reset link is on its way to ${aroha.email}.` }));
    const signIns = () => [{ id: 7, lastSignedInAt: '2026-03-04T20:30:00.000Z' }];
    edit({ 'staff.sendResetLink': send, 'staff.listSignIns': signIns });
    expect(await screen.findByText(/^Last sign-in/)).toHaveTextContent('Last sign-in 05-March-2026 09:30');
    await press('Send a reset link');
    expect(await screen.findByText('A reset link is on its way to aroha@okurabush.example.')).toBeVisible();
    expect(send).toHaveBeenCalledExactlyOnceWith({ id: 7 });
  });

  test('says that a reset link needs email, and offers none to others than a Group Admin', async () => {
    const server = { 'staff.get': () => aroha, 'staff.listSignIns': () => [] };
    const at = '/registerroles?user=7';
    const { unmount } = renderPage(<StaffFormPage />, { at, server, config: { emailReady: false } });
    expect(await screen.findByRole('button', { name: 'Send a reset link' })).toBeDisabled();
    expect(screen.getByText(/^Email is not set up, so no link can be sent\./)).toBeVisible();
    unmount();
    renderPage(<StaffFormPage />, { at, server, user: { ...testUser, role: 'Team Leader' } });
    await screen.findByLabelText(labelled('First name'));
    expect(screen.queryByRole('button', { name: 'Send a reset link' })).toBeNull();
  });

  test('asks before saving an unchanged record, and opens the list of its role', async () => {
    const update = vi.fn((_: unknown) => ({ ...aroha, volunteerId: null }));
    edit({ 'staff.update': update });
    await waitFor(() => expect(screen.getByLabelText(labelled('First name'))).toHaveValue('Aroha'));
    await press('Save Changes');
    expect(await screen.findByText(messages.people.noChanges)).toBeVisible();
    expect(update).not.toHaveBeenCalled();
    await press('Save');
    expect(await screen.findByText('Successfully updated Aroha!')).toBeVisible();
    expect(update).toHaveBeenCalledWith(expect.objectContaining({ id: 7, version: 3 }));
    expect(await screen.findByText('At /teamlead')).toBeVisible();
  });

  test('keeps what was typed when it could not be saved, and says so', async () => {
    const update = () => {
      throw refusal(500, 'x');
    };
    edit({ 'staff.update': update });
    await waitFor(() => expect(screen.getByLabelText(labelled('Last name'))).toHaveValue('Ngata'));
    fill('Last name', 'Ngata-Reid');
    await press('Save Changes');
    expect(await screen.findAllByText(messages.people.saveStaffFailed)).not.toHaveLength(0);
    expect(screen.getByLabelText(labelled('Last name'))).toHaveValue('Ngata-Reid');
  });
});
