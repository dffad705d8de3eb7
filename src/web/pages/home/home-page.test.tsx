import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '#test/render.tsx';
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

test('tells of an incident report that reached nobody, and leads to it', async () => {
  const failure = {
    emailId: 9,
    to: 'wrong@okurabush.example',
    incidentId: 3,
    activityId: 12,
    activityName: 'Trap check',
  };
  renderPage(<HomePage />, {
    server: {
      'activities.home': () => ({ week: [], overdue: [] }),
      'activities.complete.failedSendings': () => [failure],
    },
  });
  const notice = await screen.findByRole('region', { name: 'A report was not delivered' });
  expect(notice).toHaveTextContent('The incident report did not reach wrong@okurabush.example. Trap check');
  expect(screen.getByRole('link', { name: 'Trap check' })).toHaveAttribute(
    'href',
    '/activity-notes?activity=12&step=7',
  );
});
