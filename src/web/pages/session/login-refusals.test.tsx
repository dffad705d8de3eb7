import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage, testConfig } from '#test/render.tsx';
import { LoginScreen } from './login-screen.tsx';

function open(server: FakeServer = {}) {
  renderPage(<LoginScreen config={testConfig} notice="" prepare={async () => true} onSignedIn={() => {}} />, {
    server,
  });
}

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

test.each([
  ['Not today.', 'Not today.'],
  ['', messages.login.failed],
])('a login that is answered with %j says: %s', async (message, words) => {
  open({ 'session.login': () => ({ message }) as never });
  fill('Email', 'hemi@okurabush.example');
  fill('Password', 'not it');
  await press('Login');
  expect(await screen.findByText(words)).toHaveAttribute('role', 'alert');
});

test('a reset mail that cannot be asked for says why', async () => {
  let answer = () => ({ message: '' });
  open({ 'session.forgotPassword': () => answer() });
  await press(messages.login.forgotPassword);
  fill('Email', 'hemi@okurabush.example');
  await press('Send reset link');
  expect(await screen.findByText(messages.login.resetFailed)).toBeVisible();
  answer = () => {
    throw noConnection();
  };
  await press('Send reset link');
  expect(await screen.findByText(messages.login.unexpected)).toBeVisible();
});

test('a password is shown by a press', async () => {
  open();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  await press('Show password');
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
});
