import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { CalendarRow } from '#shared/activities/calendar.ts';
import { messages } from '#shared/messages.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { widenScreen } from '#test/wide-screen.ts';
import { CalendarPage } from './calendar-page.tsx';

// The day of the tests is 20 November 2026.
let made = 0;
function activity(activityName: string, activityDate: string, more: Partial<CalendarRow> = {}): CalendarRow {
  made += 1;
  return {
    id: made,
    ...{ activityName, activityDate, projectId: 1, projectName: 'Ōkura Bush', startTime: '', finishTime: '' },
    ...{ status: 'InProgress', people: 3, mine: false, ...more },
  };
}

const rows = [
  activity('Seed harvest', '2026-11-09', { status: 'Completed', people: 1 }),
  activity('Ridge trap check', '2026-11-20', { startTime: '09:00', finishTime: '12:30', mine: true }),
  activity('Planting day', '2026-11-21', { projectId: 2, projectName: 'Huia weeds', status: 'onhold' }),
];

const projects = () => [
  { id: 1, name: 'Ōkura Bush', location: 'Ōkura', status: 'inprogress' },
  { id: 2, name: 'Huia weeds', location: 'Huia Road', status: 'inprogress' },
];

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

const address = () => screen.getByLabelText('address').textContent;

function open(at = '/calendar', server: FakeServer = {}, shown = rows) {
  const asked = vi.fn(() => ({ rows: shown, isCut: false }));
  renderPage(
    <>
      <CalendarPage />
      <Where />
    </>,
    { at, server: { 'activities.calendar.list': asked, 'projects.pickList': projects, ...server } },
  );
  return asked;
}

const day = (name: string) => screen.findByRole('gridcell', { name: new RegExp(`^${name}`) });

describe('the month at a desk', () => {
  test('shows each activity on its day, with project, status, start and people', async () => {
    widenScreen();
    const asked = open();
    expect(await screen.findByRole('heading', { name: /^Calendar, ?November 2026$/ })).toBeVisible();
    const today = await day('Friday, 20-November-2026, 1 activity');
    expect(today).toHaveAttribute('aria-current', 'date');
    expect(
      within(today).getByRole('link', { name: /^Ridge trap check ?09:00 ?3 ?people ?Ōkura Bush$/ }),
    ).toHaveAttribute('href', `/activity-notes?activity=${rows[1]?.id}&step=1`);
    expect(
      screen.getByRole('link', { name: /^Completed\. ?Seed harvest ?1 ?person ?Ōkura Bush$/ }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^On hold\. ?Planting day/ })).toBeInTheDocument();
    expect(asked.mock.calls).toEqual([[{ from: '2026-10-26', to: '2026-12-06' }]]);
  });

  test('is walked by the keyboard alone, and Enter adds an activity on the day', async () => {
    widenScreen();
    open();
    const today = await day('Friday, 20-November-2026');
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toEqual([today]);
    today.focus();
    const pressed = async (keys: string, name: string) => {
      await userEvent.keyboard(keys);
      expect(await day(name)).toHaveFocus();
    };
    await pressed('{ArrowRight}', 'Saturday, 21-November-2026');
    await pressed('{ArrowDown}{ArrowDown}', 'Saturday, 05-December-2026');
    expect(address()).toBe('/calendar?month=2026-12');
    await pressed('{PageUp}', 'Thursday, 05-November-2026');
    await pressed('{Home}', 'Monday, 02-November-2026');
    await pressed('{End}', 'Sunday, 08-November-2026');
    await userEvent.keyboard('{ArrowRight}{Tab}');
    expect(screen.getByRole('link', { name: /Seed harvest/ })).toHaveFocus();
    (await day('Monday, 09-November-2026')).focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/activity-notes?activity=new&date=2026-11-09&step=1');
  });

  test('a press on a day adds an activity there, of the chosen project; one on an activity opens it', async () => {
    widenScreen();
    open('/calendar?project=2');
    await userEvent.click(await day('Thursday, 26-November-2026'));
    expect(address()).toBe('/activity-notes?activity=new&project=2&date=2026-11-26&step=1');
  });

  test('a full day shows four activities and opens the others', async () => {
    widenScreen();
    open(
      '/calendar',
      {},
      Array.from({ length: 7 }, (_, n) => activity(`Line ${n}`, '2026-11-28')),
    );
    const full = await day('Saturday, 28-November-2026, 7 activities');
    expect(within(full).getAllByRole('link', { name: /^Line/ })).toHaveLength(4);
    await userEvent.click(within(full).getByRole('button', { name: '3 more on Saturday, 28-November-2026' }));
    const dialog = await screen.findByRole('dialog', { name: 'Saturday, 28-November-2026' });
    expect(within(dialog).getAllByRole('link', { name: /^Line/ })).toHaveLength(7);
  });
});

test('a full month shows two activities of each day', async () => {
  widenScreen();
  const busy = (n: number) => activity(`Line ${n}`, `2026-11-${String((n % 30) + 1).padStart(2, '0')}`);
  open(
    '/calendar',
    {},
    Array.from({ length: 200 }, (_, n) => busy(n)),
  );
  const full = await day('Saturday, 28-November-2026, 6 activities');
  expect(within(full).getAllByRole('link', { name: /^Line/ })).toHaveLength(2);
  expect(within(full).getByRole('button', { name: '4 more on Saturday, 28-November-2026' })).toBeVisible();
});

describe('the agenda on a phone', () => {
  test('starts today, folds away what was, and leaves out empty days', async () => {
    open();
    expect(await screen.findByRole('button', { name: /^Earlier in November ?1 activity$/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    const chips = screen
      .getAllByRole('link', { name: /(people|person) ?Ōkura Bush$/ })
      .filter((link) => link.checkVisibility?.() ?? true);
    expect(chips.map((link) => link.textContent)).toContain('Ridge trap check 09:00 to 12:30 3 people Ōkura Bush');
    expect(screen.getByRole('link', { name: /Planting day.*All day/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add an activity on Saturday, 21-November-2026' })).toHaveAttribute(
      'href',
      '/activity-notes?activity=new&date=2026-11-21&step=1',
    );
  });

  test.each([
    ['/calendar?month=2027-01', [], 'Nothing is planned in January.'],
    ['/calendar', [rows[0] as CalendarRow], 'Nothing more is planned in November.'],
    ['/calendar?project=9', rows, messages.calendar.noneFound],
  ])('says so at %s when there is nothing', async (at, shown, sentence) => {
    open(at, {}, shown);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  test('turns the months by its buttons, and comes back to today', async () => {
    open();
    for (const [name, month] of [
      ['Next month', '2026-12'],
      ['Next month', '2027-01'],
      ['Previous month', '2026-12'],
      ['Today', '2026-11'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name }));
      expect(address()).toBe(`/calendar?month=${month}`);
    }
  });
});

test('what was done in a project that has been archived since can be chosen', async () => {
  widenScreen();
  const old = { id: 3, name: 'Old weir', location: '', status: 'archived' };
  const done = activity('Last traps', '2026-11-20', { projectId: 3, projectName: 'Old weir' });
  open('/calendar', { 'projects.list': () => [...projects(), old] as never }, [...rows, done]);
  await day('Friday, 20-November-2026, 2 activities');
  await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Old weir' }));
  expect(await day('Friday, 20-November-2026, 1 activity')).toBeInTheDocument();
});

test('Mine and a project stand in the address and choose what is shown, without asking again', async () => {
  widenScreen();
  const asked = open();
  await day('Friday, 20-November-2026');
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  expect(address()).toBe('/calendar?mine=1');
  expect(await day('Saturday, 21-November-2026, 0 activities')).toBeInTheDocument();
  expect(await day('Friday, 20-November-2026, 1 activity')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Project' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Huia weeds' }));
  expect(address()).toBe('/calendar?project=2');
  expect(await day('Friday, 20-November-2026, 0 activities')).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a calendar says where there are more activities than it shows', async () => {
  open('/calendar', { 'activities.calendar.list': () => ({ rows, isCut: true }) });
  expect(await screen.findByText(/^There are more activities/)).toBeVisible();
});
