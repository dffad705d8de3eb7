import { useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { noConnection } from '#test/fake-server.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { listedRow } from '#test/shown-activity.ts';
import { shownDocument } from '#test/shown-document.ts';
import { widenScreen } from '#test/wide-screen.ts';
import { changeField } from '#web/sync/field-state.ts';
import { queryKeyOf } from '#web/sync/paths.ts';
import { CalendarPage } from './calendar-page.tsx';

// The day of the tests is 20 November 2026.
const kept = (id: number, activityName: string, activityDate: string) => listedRow({ id, activityName, activityDate });

const me = {
  ...{ id: 5, staffId: testUser.id, firstname: 'Mere', lastname: 'Parata', role: 'Team Leader' as const },
  ...{ phone: '', email: '', emergencyContact: '', emergencyContactNumber: '' },
};

/** The phone keeps two activities; of one, a change waits that moved it to the 22nd. */
function KeptCalendar() {
  const cache = useQueryClient();
  useState(() => {
    changeField({ keptActivities: [1, 2, 3] });
    const know = (document: Parameters<typeof shownDocument>[0] & { activity: { id: number } }) =>
      cache.setQueryData(queryKeyOf('activities.document', { id: document.activity.id }), shownDocument(document));
    know({ activity: { ...kept(1, 'Ridge trap check', '2026-11-21') }, staff: [me] });
    know({ activity: { ...kept(2, 'Planting day', '2026-11-22'), startTime: '09:00', finishTime: '12:00' } });
    know({ activity: kept(3, 'Next month', '2027-02-01') });
  });
  return <CalendarPage />;
}

function open(at = '/calendar', now?: string) {
  changeField({ hasCoverage: false });
  const lost = () => {
    throw noConnection();
  };
  const server = { 'activities.calendar.list': lost, 'projects.pickList': lost };
  renderPage(<KeptCalendar />, { at, server, ...(now !== undefined && { config: { now } }) });
}

test('the agenda has what is kept, where a change that waits has moved it, and nothing can be added', async () => {
  open();
  const moved = await screen.findByRole('link', { name: /Planting day/ });
  expect(moved).toHaveTextContent('09:00');
  const list = moved.closest('section, li, [data-day]') as HTMLElement;
  expect(within(list).queryByText('Ridge trap check')).toBeNull();
  expect(screen.getByRole('link', { name: /Ridge trap check/ })).toBeVisible();
  expect(screen.queryByText('Next month', { selector: 'a *' })).toBeNull();
  expect(screen.queryByText(messages.calendar.loadFailed)).toBeNull();
  expect(screen.getByRole('link', { name: 'Add Activity' })).toHaveAccessibleDescription(
    messages.general.needsCoverage,
  );
});

test('Mine chooses among what is kept by the people who are kept with it', async () => {
  open('/calendar?mine=1');
  expect(await screen.findByRole('link', { name: /Ridge trap check/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Planting day/ })).toBeNull();
});

describe('a month of which nothing is kept', () => {
  const said = 'Nothing of March is kept on this phone. It shows with coverage.';

  test.each([
    ['', said],
    ['&mine=1', messages.calendar.noneKeptFound],
  ])('is not said to be empty: %s', async (filter, words) => {
    open(`/calendar?month=2027-03${filter}`);
    expect(await screen.findByText(words)).toBeVisible();
    expect(document.body).not.toHaveTextContent('Nothing is planned');
  });

  test('is no empty grid on a wide screen', async () => {
    widenScreen();
    open('/calendar?month=2027-03');
    expect(await screen.findByRole('grid', { name: 'March 2027' })).toBeVisible();
    expect(await screen.findByText(said)).toBeVisible();
  });
});

test('nothing more of this month is said to be kept where earlier days have something', async () => {
  open('/calendar?month=2026-11', '2026-11-25T00:00:00.000Z');
  expect(
    await screen.findByText('Nothing more of November is kept on this phone. It shows with coverage.'),
  ).toBeVisible();
});
