import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage, testUser } from '#test/render.tsx';
import { EmailsPage } from './emails-page.tsx';

test('others than a Group Admin read who sees the emails, and ask for none', () => {
  const list = vi.fn();
  renderPage(<EmailsPage />, { user: { ...testUser, role: 'Field Staff' }, server: { 'emails.list': list } });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Emails');
  expect(screen.getByText('Only a Group Admin can see the emails.')).toBeVisible();
  expect(screen.queryByRole('tab')).toBeNull();
  expect(list).not.toHaveBeenCalled();
});
