import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { SessionUser } from '#shared/permissions.ts';
import type { AnswerOf } from '#test/fake-server.ts';
import { makeWarning } from '#test/make-warning.ts';
import { renderPage, testUser } from '#test/render.tsx';
import type { Beginning } from '#web/parts/next-step.tsx';
import { HomePage } from './home-page.tsx';

const activity = (id: number, activityName: string, activityDate: string) => ({
  id,
  activityName,
  activityDate,
  startTime: '',
  finishTime: '',
  projectName: 'Ōkura Bush',
  projectLocation: 'Haigh Access Road',
  meetingPlace: '',
  ledBy: null,
  status: 'InProgress',
  isHeard: true,
  peopleCount: 3,
});

type Home = Awaited<AnswerOf<'activities.home'>>;

const nothing: Home = { week: [], back: [], overdue: [], overdueMore: 0, beginning: null };
/** A server whose Home has this. */
const serve = (home: Partial<Home> = {}) => ({ 'activities.home': () => ({ ...nothing, ...home }) });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // 23:30 on 5 March in Auckland.
  vi.setSystemTime('2026-03-05T10:30:00Z');
});

test('shows the new date after a night, and reloads what is planned and what is overdue', async () => {
  const check = [activity(1, 'Trap check', '2026-03-05')];
  const home = vi.fn((): Home => ({ ...nothing, overdue: check })).mockReturnValueOnce({ ...nothing, week: check });
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

describe('what is on today', () => {
  type Times = { startTime: string; finishTime: string; meetingPlace?: string; ledBy?: string };
  const on = (name: string, more: Times) => ({ ...activity(name.length, name, '2026-03-05'), ...more });
  const week = [
    on('Trap check', { startTime: '09:00', finishTime: '12:00' }),
    on('Night count', { startTime: '21:00', finishTime: '02:00', meetingPlace: 'Bridge', ledBy: 'Hēmi Walker' }),
    activity(3, 'Planting', '2026-03-07'),
  ];

  test('has a large card each, and the one that runs or comes next stands out', async () => {
    renderPage(<HomePage />, { config: { now: '2026-03-05T10:30:00Z' }, server: serve({ week }) });
    const [first, second, ...others] = await screen.findAllByRole('link', { name: /^On the day/ });
    expect(others).toEqual([]);
    expect(first).toHaveAttribute('href', '/day?activity=10');
    expect([first, second].map((link) => link?.getAttribute('data-variant'))).toEqual(['light', 'filled']);
    expect(screen.getByText(/21:00 to 02:00 \(next day\)/)).toBeVisible();
    expect(screen.getByText('Bridge')).toBeVisible();
    expect(screen.getAllByText(/^Led by/).map(({ textContent }) => textContent)).toEqual(['Led by Hēmi Walker']);
    const rest = within(screen.getByRole('region', { name: 'This week' }));
    expect(rest.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['See all activities', 'Planting']);
  });

  test('what is completed comes last', async () => {
    const done = week.map((one, index) => (index === 0 ? { ...one, status: 'Completed' } : one));
    renderPage(<HomePage />, { config: { now: '2026-03-05T00:30:00Z' }, server: serve({ week: done }) });
    const cards = await screen.findAllByRole('link', { name: /^On the day/ });
    expect(cards.map(({ textContent }) => textContent)).toEqual(['On the day: Night count', 'On the day: Trap check']);
  });
});

test('says for each activity that came back that it did, and leads to it, also from what an earlier version kept', async () => {
  const back = [{ id: 7, activityName: 'Trap line day' }];
  const home = { ...nothing, back };
  const { unmount } = renderPage(<HomePage />, { server: { 'activities.home': () => home } });
  const words = 'Trap line day was deleted while people were out. It is back.';
  expect(await screen.findByRole('link', { name: words })).toHaveAttribute('href', '/day?activity=7');
  unmount();
  const { back: _, ...earlier } = home;
  renderPage(<HomePage />, { server: { 'activities.home': () => earlier as typeof home } });
  expect(await screen.findByText(messages.home.nothing)).toBeVisible();
  expect(screen.queryByText(words)).toBeNull();
});

describe('after midnight', () => {
  const night = { ...activity(1, 'Night survey', '2026-03-05'), startTime: '21:00', finishTime: '02:00' };
  const planting = { ...activity(2, 'Planting', '2026-03-12'), startTime: '09:00', finishTime: '12:00' };
  const times = { startTime: '09:00', finishTime: '12:00' };
  const out = (activityId: number, signedOnAt: string) => ({
    ...{ id: activityId, activityId, activityName: '', staffId: null, volunteerId: activityId, name: '' },
    ...{ signedOnAt, ...times },
  });
  /** `now`: the time on 6 March in Auckland, 13 h ahead of UTC. */
  const open = (now: string, signedOn: ReturnType<typeof out>[] = []) => {
    vi.setSystemTime(now);
    const server = serve({ week: [night, planting], overdue: [night] });
    renderPage(<HomePage />, { config: { now }, server: { ...server, 'attendance.signedOn': () => signedOn } });
  };

  test('a night survey has its card until its finish, with its date, and is not left in progress', async () => {
    open('2026-03-05T11:30:00Z');
    expect(await screen.findByRole('link', { name: 'On the day: Night survey' })).toBeVisible();
    expect(screen.getByText('05-March-2026')).toBeVisible();
    expect(screen.queryByText('Today')).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Still in progress' })).queryByRole('link')).toBeNull();
    expect(within(screen.getByRole('region', { name: 'This week' })).getByText('Planting')).toBeVisible();
  });

  test('what is left in progress is counted, also what is not listed', async () => {
    renderPage(<HomePage />, { server: serve({ overdue: [planting], overdueMore: 40 }) });
    const left = within(await screen.findByRole('region', { name: 'Still in progress' }));
    expect(await left.findByText('41')).toBeVisible();
    expect(left.getByText('The newest 1 are listed.')).toBeVisible();
  });

  test('an activity of another day has its card while somebody is signed on, and stands once', async () => {
    open('2026-03-05T22:00:00Z', [out(2, '2026-03-05T20:00:00Z')]);
    expect(await screen.findByRole('link', { name: 'On the day: Planting' })).toBeVisible();
    expect(screen.getByText('12-March-2026')).toBeVisible();
    const week = screen.getByRole('region', { name: 'This week' });
    expect(within(week).getByText(messages.home.nothingElse)).toBeVisible();
  });
});

describe('Get started', () => {
  const atFirst: Beginning = { project: null, peopleCount: 0, activity: null };

  async function open(beginning: Beginning | null) {
    renderPage(<HomePage />, { server: serve({ beginning }) });
    return within(await screen.findByRole('region', { name: 'Get started' }));
  }

  const filled = () =>
    screen
      .getAllByRole('link')
      .filter((link) => link.getAttribute('data-variant') === 'filled')
      .map((link) => link.textContent);

  test('leads a new group first to a project, and an activity before it through that project', async () => {
    const part = await open(atFirst);
    expect(part.getAllByRole('listitem')[0]).toHaveAttribute('aria-current', 'step');
    expect(filled()).toEqual(['Add Project']);
    expect(part.getByRole('link', { name: 'Add Project' })).toHaveAttribute('href', '/addproject');
    expect(part.getByRole('link', { name: 'Add Activity' })).toHaveAttribute('href', '/addproject?for=activity');
    expect(part.getByText('Date, hazards, risks and who comes. It needs a project first.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'This week' })).toBeNull();
  });

  test('moves on with what was made, which it names', async () => {
    const part = await open({ ...atFirst, project: { id: 3, name: 'Ōkura Bush' } });
    expect(part.getByRole('link', { name: 'Ōkura Bush' })).toHaveAttribute('href', '/project?project=3');
    expect(part.getByRole('heading', { name: 'Create a project, done' })).toBeVisible();
    expect(filled()).toEqual(['Add Volunteer']);
    expect(part.getByRole('link', { name: 'Add Activity' })).toHaveAttribute(
      'href',
      '/activity-notes?activity=new&project=3&step=1',
    );
  });

  test('stays until there are people too, beside what is planned', async () => {
    const part = await open({
      project: { id: 3, name: 'Ōkura' },
      peopleCount: 0,
      activity: { id: 7, activityName: 'Trap check' },
    });
    expect(part.getByRole('link', { name: 'Trap check' })).toHaveAttribute('href', '/activity-notes?activity=7&step=1');
    expect(screen.getByRole('region', { name: 'This week' })).toBeVisible();
  });

  test('is gone once a group has all three', async () => {
    renderPage(<HomePage />, { server: serve() });
    expect(await screen.findByText(messages.home.nothing)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull();
  });
});

describe('the greeting', () => {
  const server = serve();

  test('names the person', () => {
    renderPage(<HomePage />, { server });
    expect(screen.getByRole('heading', { level: 1, name: 'Kia ora, Mereana' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add your name' })).toBeNull();
  });

  test('names nobody while the Group Admin made by the settings has no name, and asks for it', () => {
    renderPage(<HomePage />, { server, user: { ...testUser, firstname: 'Group', lastname: 'Admin' } });
    expect(screen.getByRole('heading', { level: 1, name: 'Kia ora' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add your name' })).toHaveAttribute('href', '/registerroles?user=1');
  });
});

test('a Group Admin is told what the server needs, and nobody else is asked to care', async () => {
  const warnings = vi.fn(() => [makeWarning('disk', 'The disk is short of room.')]);
  const server = { ...serve(), 'system.warnings': warnings };
  const { unmount } = renderPage(<HomePage />, { server });
  const notice = await screen.findByRole('region', { name: messages.system.needsCare });
  expect(notice).toHaveTextContent('The disk is short of room.');
  expect(within(notice).getByRole('link', { name: 'System' })).toHaveAttribute('href', '/system');
  unmount();
  renderPage(<HomePage />, { user: { ...testUser, role: 'Team Leader' }, server });
  expect(await screen.findByText(messages.home.nothing)).toBeVisible();
  expect(screen.queryByText('The disk is short of room.')).toBeNull();
  expect(warnings).toHaveBeenCalledTimes(1);
});

test('what is grave stands above everything, and other chores of an admin below what is planned', async () => {
  const warnings = [
    makeWarning('backup', messages.system.warnings.noBackup.title, { isGrave: true }),
    makeWarning('node', 'Old Node.'),
  ];
  const server = { ...serve(), 'system.warnings': () => warnings };
  renderPage(<HomePage />, { server });
  const grave = await screen.findByRole('region', { name: 'Bushline needs somebody to look after it now' });
  expect(grave).toHaveTextContent(messages.system.warnings.noBackup.title);
  expect(grave).not.toHaveTextContent('Old Node.');
  const week = screen.getByText(messages.home.nothing);
  const other = screen.getByRole('region', { name: messages.system.needsCare });
  expect(other).toHaveTextContent('Old Node.');
  expect(grave.compareDocumentPosition(week)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(week.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('tells of an incident report that reached nobody, and leads to it', async () => {
  const failure = {
    emailId: 9,
    to: 'wrong@okurabush.example',
    incidentId: 3,
    activityId: 12,
    activityName: 'Trap check',
    isCompletionReport: true,
  };
  const alone = { ...failure, emailId: 10, activityId: null, activityName: 'Near Miss', isCompletionReport: false };
  renderPage(<HomePage />, { server: { ...serve(), 'activities.complete.failedSendings': () => [failure, alone] } });
  const notice = await screen.findByRole('region', { name: 'A report was not delivered' });
  expect(notice).toHaveTextContent('The incident report did not reach wrong@okurabush.example. Trap check');
  expect(screen.getByRole('link', { name: 'Trap check' })).toHaveAttribute(
    'href',
    '/activity-notes?activity=12&step=7',
  );
  expect(screen.getByRole('link', { name: 'Near Miss' })).toHaveAttribute('href', '/incident?incident=3');
  // What is on comes before what waits for somebody.
  const week = screen.getByText(messages.home.nothing);
  expect(week.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('how many tickets expire within 60 days', () => {
  const open = (count: number, role: SessionUser['role']) => {
    const asked = vi.fn(() => count);
    const server = { ...serve(), 'tickets.countExpiring': asked };
    return { asked, ...renderPage(<HomePage />, { server, user: { ...testUser, role } }) };
  };

  test('is told to Group Admins, with a link to them', async () => {
    const { unmount } = open(3, 'Group Admin');
    const link = await screen.findByRole('link', { name: '3 tickets expire within 60 days' });
    expect(link).toHaveAttribute('href', '/tickets?state=Expiring');
    unmount();
    open(1, 'Group Admin');
    expect(await screen.findByRole('link', { name: '1 ticket expires within 60 days' })).toBeVisible();
  });

  test('is not told while it is none', async () => {
    const { asked } = open(0, 'Group Admin');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(await screen.findByText(messages.home.nothing)).toBeVisible();
    expect(screen.queryByText(/within 60 days/)).toBeNull();
  });

  test.each(['Field Staff', 'Team Leader'] as const)('is not asked for a %s', async (role) => {
    const { asked } = open(3, role);
    expect(await screen.findByText(messages.home.nothing)).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
    expect(screen.queryByText(/within 60 days/)).toBeNull();
  });
});
