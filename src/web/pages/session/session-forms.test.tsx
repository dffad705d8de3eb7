import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';
import { SetUpForm } from './set-up-form.tsx';

test('the set-up form says of each empty field that it must be filled, not that it is wrong', async () => {
  const setUp = vi.fn();
  renderPage(<SetUpForm onSignedIn={() => {}} />, { server: { 'session.setup': setUp } });
  await userEvent.click(screen.getByRole('button', { name: 'Set up Bushline' }));
  expect(screen.getByLabelText('Setup code')).toHaveAccessibleDescription(/^Please enter the setup code\./);
  expect(screen.getByLabelText('First name')).toHaveAccessibleDescription('All fields are required.');
  for (const label of ['Last name', 'Email', 'Phone', 'Confirm password'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Please fill this in.');
  expect(screen.queryByText('Invalid email format.')).toBeNull();
  expect(setUp).not.toHaveBeenCalled();
});

test('the page of a reset link without its token says what to do, and offers no form', () => {
  renderPage(<ResetPasswordPage onLeave={() => {}} />, { at: '/reset-password' });
  expect(screen.getByText(/^The address of this page is not complete\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save password' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/');
});
