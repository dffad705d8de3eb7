import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';

const keys: string[] = [];

function open(server: FakeServer) {
  keys.length = 0;
  renderPage(
    <>
      <ChangePasswordForm />
      <Link to="/home">Home</Link>
    </>,
    { server, onChange: ({ key }) => keys.push(key) },
  );
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fillIn(current: string) {
  fill('Current password', current);
  fill('New password', 'Weka!2026');
  fill('Confirm password', 'Weka!2026');
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Change password' }));

describe('a password', () => {
  test('is changed, and the fields are empty again', async () => {
    const change = vi.fn((_: unknown) => ({ message: messages.login.ownPasswordChanged }));
    open({ 'session.changePassword': change });
    fillIn('Tui!2025');
    await save();
    expect(await screen.findByText(messages.login.ownPasswordChanged)).toBeVisible();
    expect(change).toHaveBeenCalledExactlyOnceWith({ currentPassword: 'Tui!2025', newPassword: 'Weka!2026' });
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  test('whose answer was lost is changed once by a second press, and a corrected one is another change', async () => {
    const wrong = 'That is not your current password.';
    const answers = [noConnection(), noConnection(), refusal(400, wrong, { currentPassword: wrong })];
    open({
      'session.changePassword': () => {
        throw answers.shift();
      },
    });
    fillIn('Tui!2025');
    await save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toBeEnabled());
    await save();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' })).toBeEnabled());
    fill('Current password', 'Tui!2026');
    await save();
    expect(await screen.findByText(wrong)).toBeVisible();
    expect(keys).toHaveLength(3);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('is asked about when it is left half typed, and nothing of it is stored', async () => {
    open({});
    fill('Current password', 'Tui!2025');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByText('You have unsaved changes.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Keep as a draft' })).toBeNull();
    expect(JSON.stringify(localStorage)).not.toContain('Tui!2025');
  });
});
