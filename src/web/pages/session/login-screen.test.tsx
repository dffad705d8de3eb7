import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage, testConfig } from '#test/render.tsx';
import { LoginScreen } from './login-screen.tsx';

const answer = {
  message: messages.login.success,
  id: 7,
  firstname: 'Hēmi',
  lastname: 'Walker',
  role: 'Field Staff' as const,
};

function open(server: FakeServer = {}, config = testConfig, notice = '') {
  const onSignedIn = vi.fn();
  const given = { config, notice, onSignedIn };
  renderPage(<LoginScreen {...given} prepare={async () => true} />, { server });
  return onSignedIn;
}

/** Pastes, because typing key by key is slow. */
async function fillIn(email = 'hemi@okurabush.example', password = 'Kereru2026!') {
  await userEvent.click(screen.getByLabelText('Email'));
  await userEvent.paste(email);
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste(password);
}

describe('the login screen', () => {
  test('asks for email and password without calling the server', async () => {
    const login = vi.fn();
    open({ 'session.login': login });
    await press('Login');
    expect(screen.getByText(messages.login.empty)).toHaveAttribute('role', 'alert');
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(login).not.toHaveBeenCalled();
  });

  test.each([
    [true, 'A backup was restored on 20-November-2026 13:00: everything is as it was on 20-November-2026 02:30.'],
    [
      false,
      'The backup of 20-November-2026 02:30 was not restored on 20-November-2026 13:00. Everything is as it was before.',
    ],
  ])('says what became of a restore: done %s', (isDone, words) => {
    const restored = { askedAt: '2026-11-20T00:00:00.000Z', startedAt: '2026-11-19T13:30:00.000Z', isDone };
    open({}, { ...testConfig, restored }, messages.login.signedOut);
    expect(screen.getAllByText(words)).toHaveLength(1);
  });

  test('signs in when the server accepts, and remembers the email when asked to', async () => {
    const onSignedIn = open({ 'session.login': () => answer });
    await fillIn();
    await userEvent.click(screen.getByLabelText('Remember Me'));
    await press('Login');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ ...answer, email: 'hemi@okurabush.example' }));
    expect(localStorage.getItem('email')).toBe('hemi@okurabush.example');
  });

  test('starts with the remembered email and the box ticked, and forgets it when the tick goes', async () => {
    localStorage.setItem('email', 'hemi@okurabush.example');
    const onSignedIn = open({ 'session.login': () => answer });
    expect(screen.getByLabelText('Email')).toHaveValue('hemi@okurabush.example');
    expect(screen.getByLabelText('Remember Me')).toBeChecked();
    await userEvent.click(screen.getByLabelText('Remember Me'));
    await userEvent.type(screen.getByLabelText('Password'), 'Kereru2026!{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
    expect(localStorage.getItem('email')).toBeNull();
  });

  test('shows the refusal of the server and keeps what was typed', async () => {
    open({
      'session.login': () => {
        throw refusal(401, messages.login.wrong);
      },
    });
    await fillIn();
    await press('Login');
    expect(await screen.findByText(messages.login.wrong)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('hemi@okurabush.example');
    expect(screen.getByLabelText('Password')).toHaveValue('Kereru2026!');
  });

  test.each([
    ['no connection', noConnection()],
    ['a broken server', refusal(500, 'SQLITE_CORRUPT')],
  ])('says the documented sentence at %s', async (_case, failure) => {
    open({
      'session.login': () => {
        throw failure;
      },
    });
    await fillIn();
    await press('Login');
    expect(await screen.findByText(messages.login.unexpected)).toBeVisible();
  });

  test('is busy until the server answers, and cannot be submitted twice', async () => {
    const login = vi.fn(() => new Promise<never>(() => {}));
    open({ 'session.login': login });
    await fillIn();
    await press('Login');
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
    expect(login).toHaveBeenCalledOnce();
  });

  test('sends the reset mail from its other mode and comes back', async () => {
    const ask = vi.fn(() => ({ message: messages.login.resetAccepted }));
    open({ 'session.forgotPassword': ask });
    await press(messages.login.forgotPassword);
    await press('Send reset link');
    expect(screen.getByText(messages.login.emptyEmail)).toBeVisible();
    expect(ask).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Email'), 'hemi@okurabush.example{Enter}');
    expect(await screen.findByText(messages.login.resetSent)).toBeVisible();
    await press('Back to Login');
    expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  });

  test('says where to go when sessions are for https and it was opened over http', () => {
    const config = { ...testConfig, httpsUrl: 'https://bushline.example.org' };
    window.history.pushState({}, '', '/reports?projectId=3');
    open({}, config);
    const link = screen.getByRole('link', { name: 'https://bushline.example.org' });
    expect(link).toHaveAttribute('href', 'https://bushline.example.org/reports?projectId=3');
    expect(screen.getByText(/Signing in works only over https/)).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
    window.history.pushState({}, '', '/');
  });

  test('is the usual one where the browser keeps such a session: over https, and on localhost', () => {
    vi.stubGlobal('isSecureContext', true);
    open({}, { ...testConfig, httpsUrl: 'https://bushline.example.org' });
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  test('claims no reset email while email is not set up', async () => {
    const forgot = () => ({ message: messages.login.resetAccepted });
    open({ 'session.forgotPassword': forgot }, { ...testConfig, emailReady: false });
    await press(messages.login.forgotPassword);
    await userEvent.type(screen.getByLabelText('Email'), 'hemi@okurabush.example');
    await press('Send reset link');
    expect(await screen.findAllByText(/Email is not set up here/)).toHaveLength(2);
    expect(screen.queryByText(/Check your inbox/)).toBeNull();
  });
});
