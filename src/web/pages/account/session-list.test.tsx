import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { renderPage } from '#test/render.tsx';
import { SessionList } from './session-list.tsx';

const createdAt = '2026-03-01T00:00:00.000Z';
const lastUsedAt = '2026-03-04T20:30:00.000Z';
const here = { device: 'Firefox on a Mac', createdAt, lastUsedAt, isThis: true };
const phone = { device: 'Chrome on an Android phone', createdAt, lastUsedAt, isThis: false };

test('sessions are shown with their device and times, and ended elsewhere', async () => {
  const lists = [[here, phone], [here]];
  const signOut = vi.fn(() => ({ message: messages.login.signedOutElsewhere }));
  renderPage(<SessionList />, {
    server: { 'session.list': () => lists.shift() ?? [here], 'session.signOutElsewhere': signOut },
  });
  expect(await screen.findByText('Firefox on a Mac (this one)')).toBeVisible();
  expect(screen.getByText('Chrome on an Android phone')).toBeVisible();
  expect(screen.getAllByText('05-March-2026 09:30')).toHaveLength(2);
  // Of 1000 minutes and 30 days in `timings.ts`.
  const hint = 'A session ends 16 h 40 min after it was last used, and 30 days after signing in.';
  expect(screen.getByText(hint)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out elsewhere' }));
  expect(await screen.findByText(messages.login.signedOutElsewhere)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Chrome on an Android phone')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Sign out elsewhere' })).toBeNull();
});
