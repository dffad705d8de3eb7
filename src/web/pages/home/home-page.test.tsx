import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage, testUser } from '#test/render.tsx';
import { HomePage } from './home-page.tsx';

const activity = (id: number, activityName: string, activityDate: string) => ({
  id,
  activityName,
  activityDate,
  projectName: 'Ōkura Bush',
  status: 'InProgress',
  peopleCount: 3,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // 23:30 on 5 March in Auckland.
  vi.setSystemTime('2026-03-05T10:30:00Z');
});
afterEach(() => {
  vi.useRealTimers();
});

test('shows the new date after a night, and reloads what is planned and what is overdue', async () => {
  const home = vi
    .fn()
    .mockReturnValueOnce({ week: [activity(1, 'Trap check', '2026-03-05')], overdue: [] })
    .mockReturnValue({ week: [], overdue: [activity(1, 'Trap check', '2026-03-05')] });
  renderPage(<HomePage />, { config: { now: '2026-03-05T10:30:00Z' }, server: { 'activities.home': home } });
  expect(await screen.findByText('Thursday 05-March-2026')).toBeVisible();
  expect(await screen.findByText('Today')).toBeVisible();
  vi.setSystemTime('2026-03-05T20:00:00Z');
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(screen.getByText('Friday 06-March-2026')).toBeVisible();
  expect(await screen.findByText('Yesterday')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Today')).toBeNull());
  expect(home).toHaveBeenCalledTimes(2);
});

test('a Group Admin is told what the server needs, and nobody else is asked to care', async () => {
  const warnings = vi.fn(() => [{ id: 'disk' as const, title: 'The disk is short of room.', advice: 'Make room.' }]);
  const server = { 'activities.home': () => ({ week: [], overdue: [] }), 'system.warnings': warnings };
  const { unmount } = renderPage(<HomePage />, { server });
  const notice = await screen.findByRole('region', { name: 'Bushline needs somebody to look after it' });
  expect(notice).toHaveTextContent('The disk is short of room.');
  expect(within(notice).getByRole('link', { name: 'System' })).toHaveAttribute('href', '/system');
  unmount();
  renderPage(<HomePage />, { user: { ...testUser, role: 'Team Leader' }, server });
  expect(await screen.findByText('Nothing is planned for the next seven days.')).toBeVisible();
  expect(screen.queryByText('The disk is short of room.')).toBeNull();
  expect(warnings).toHaveBeenCalledTimes(1);
});
