import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { clocksAround } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage, testConfig } from '#test/render.tsx';
import { setLogoutPending } from '#web/layout/pending-logout.ts';
import { SessionGate } from '#web/layout/session-gate.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SetUpForm } from './set-up-form.tsx';

test('the set-up form says of each empty field that it must be filled, not that it is wrong', async () => {
  const setUp = vi.fn();
  renderPage(<SetUpForm onSignedIn={() => {}} />, { server: { 'session.setup': setUp } });
  await userEvent.click(screen.getByRole('button', { name: 'Set up Bushline' }));
  expect(screen.getByLabelText('Setup code')).toHaveAccessibleDescription(/^Please enter the setup code\./);
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription(messages.people.allRequired);
  for (const label of ['Last name', 'Email', 'Phone', 'Confirm password'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(messages.general.fillIn);
  expect(screen.queryByText(messages.people.invalidEmail)).toBeNull();
  expect(setUp).not.toHaveBeenCalled();
});

test('the set-up form gives way to the login where somebody else was faster', async () => {
  const today = '2026-11-20';
  localStorage.clear();
  setLogoutPending(false);
  let isSetUp = false;
  const server: FakeServer = {
    'session.config': () => ({
      ...testConfig,
      needsSetup: !isSetUp,
      today,
      clocks: clocksAround('Pacific/Auckland', today),
    }),
    'session.current': () => null,
    'session.setup': () => {
      isSetUp = true;
      throw refusal(409, messages.login.alreadySetUp);
    },
  };
  renderPage(<SessionGate App={() => null} onLoggedOut={() => {}} />, { server });
  await userEvent.type(await screen.findByLabelText('Setup code'), 'ABCD-EFGH');
  await userEvent.type(screen.getByLabelText('First name'), 'Hēmi');
  await userEvent.type(screen.getByLabelText('Last name'), 'Walker');
  await userEvent.type(screen.getByLabelText('Email'), 'hemi@okurabush.example');
  await userEvent.type(screen.getByLabelText('Phone'), '021 555 0101');
  await userEvent.type(screen.getByLabelText('Password'), 'Manuka#2026');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'Manuka#2026');
  await userEvent.click(screen.getByRole('button', { name: 'Set up Bushline' }));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
  expect(screen.getByText(messages.login.alreadySetUp)).toBeVisible();
});

test('the page of a reset link without its token says what to do, and offers no form', () => {
  renderPage(<ResetPasswordPage onLeave={() => {}} />, { at: '/reset-password' });
  expect(screen.getByText(/^The address of this page is not complete\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save password' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/');
});
