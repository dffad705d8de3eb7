import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { Reminders } from './reminders.tsx';

const address = 'https://plan.okurabush.example/calendar/7kQ2mZ9rT4vXe1Lw.ics';

function open(feed: object | null, server: FakeServer = {}) {
  let current = feed;
  const renewed = vi.fn(() => {
    current = { onlyMine: false, createdAt: '2026-11-20T00:00:00.000Z', lastReadAt: null };
    return { address };
  });
  const updated = vi.fn(({ onlyMine }: { onlyMine: boolean }) => {
    current = { ...current, onlyMine };
    return { onlyMine };
  });
  renderPage(<CalendarFeed />, {
    server: {
      'feeds.get': () => ({ isPossible: true, feed: current }) as never,
      'feeds.renew': renewed,
      'feeds.update': updated,
      ...server,
    },
  });
  return { renewed, updated };
}

const made = { onlyMine: true, createdAt: '2026-11-01T00:00:00.000Z', lastReadAt: '2026-11-19T17:12:00.000Z' };

test('the first address is made by one press, shown, and can be copied', async () => {
  // With a clipboard.
  const user = userEvent.setup();
  open(null);
  await user.click(await screen.findByRole('button', { name: 'Make my address' }));
  expect(await screen.findByLabelText('Your secret address')).toHaveValue(address);
  expect(screen.getByText(/^Copy it now: it is not shown again\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(address);
});

test('an address that was made before is not shown, only when it was read and what it holds', async () => {
  const { updated } = open(made);
  expect(await screen.findByText(/^Your secret address was shown when it was made/)).toBeVisible();
  expect(screen.queryByLabelText('Your secret address')).not.toBeInTheDocument();
  expect(screen.getByText(/^Last read/)).toHaveTextContent('Last read 20-November-2026 06:12.');
  expect(screen.getByRole('radio', { name: 'Only those I am assigned to or lead' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'All activities' }));
  await waitFor(() => expect(screen.getByRole('radio', { name: 'All activities' })).toBeChecked());
  expect(updated.mock.lastCall?.[0]).toEqual({ onlyMine: false });
});

test('a new address is made only after a question, because it ends the old one', async () => {
  const { renewed } = open(made);
  await userEvent.click(await screen.findByRole('button', { name: 'New address' }));
  const dialog = await screen.findByRole('dialog', { name: 'New address' });
  expect(dialog).toHaveTextContent('Calendars that use the old one stop at once.');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(renewed).not.toHaveBeenCalled();
});

test('a new password ends the address, and the page offers to make another one', async () => {
  let current: object | null = made;
  const feed = { 'feeds.get': () => ({ isPossible: true, feed: current }) as never };
  const changePassword = vi.fn(() => {
    current = null;
    return { message: messages.login.ownPasswordChanged };
  });
  const page = (
    <>
      <ChangePasswordForm />
      <CalendarFeed />
    </>
  );
  renderPage(page, { server: { ...feed, 'session.changePassword': changePassword } });
  expect(screen.getByText(/ends your access tokens and your calendar feed\.$/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'New address' })).toBeVisible();
  for (const [label, value] of [
    ['Current password', 'Tui!2025'],
    ['New password', 'Weka!2026'],
    ['Confirm password', 'Weka!2026'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('button', { name: 'Make my address' })).toBeVisible();
});

test.each([
  ['does not answer', () => noConnection()],
  ['fails', () => refusal(500, 'x')],
])('an address that was made is shown where the server %s after it', async (_, failure) => {
  const reads = vi.fn(() => ({ isPossible: true, feed: null }) as never);
  open(null, { 'feeds.get': reads });
  const make = await screen.findByRole('button', { name: 'Make my address' });
  reads.mockImplementation(() => {
    throw failure();
  });
  await userEvent.click(make);
  expect(await screen.findByLabelText('Your secret address')).toHaveValue(address);
  await waitFor(() => expect(reads.mock.calls.length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'New address' })).toBeEnabled());
  expect(screen.getByLabelText('Your secret address')).toHaveValue(address);
});

test('where the server has no https, the reason stands in the place of the address', async () => {
  open(null, { 'feeds.get': () => ({ isPossible: false, feed: null }) });
  expect(await screen.findByText(/^Calendars need an address that begins with https\./)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('an address that could not be made says so', async () => {
  open(null, {
    'feeds.renew': () => {
      throw noConnection();
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Make my address' }));
  expect((await screen.findAllByText(messages.feeds.makeFailed)).length).toBeGreaterThan(0);
});

test('reminders are turned off by one press, those of lines of traps on by one, and a server that sends none says so', async () => {
  const updated = vi.fn(({ isOn }: { isOn: boolean }) => ({ isOn }));
  const ofLines = vi.fn(({ isOn }: { isOn: boolean }) => ({ isOn }));
  const { unmount } = renderPage(<Reminders />, {
    server: {
      'reminders.get': () => ({ isOn: true, ofLines: false, at: '17:00' }),
      ...{ 'reminders.update': updated, 'reminders.updateLines': ofLines },
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^Mail me on the evening before/ }));
  await waitFor(() => expect(updated.mock.lastCall?.[0]).toEqual({ isOn: false }));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Mail me on the day on which a line/ }));
  await waitFor(() => expect(ofLines.mock.lastCall?.[0]).toEqual({ isOn: true }));
  unmount();
  renderPage(<Reminders />, { server: { 'reminders.get': () => ({ isOn: true, ofLines: false, at: null }) } });
  expect(await screen.findByText(messages.reminders.off)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: /^Mail me on the day on which a line/ })).not.toBeChecked();
});
