import { useQueryClient } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import type { ListedRow } from '#shared/activities/list.ts';
import { messages } from '#shared/messages.ts';
import { catchFiles, expectDocumented } from '#test/catch-files.ts';
import { type AnswerOf, type FakeServer, refusal } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { listedRow } from '#test/shown-activity.ts';
import { shownDocument } from '#test/shown-document.ts';
import { widenScreen } from '#test/wide-screen.ts';
import { changeField } from '#web/sync/field-state.ts';
import { queryKeyOf } from '#web/sync/paths.ts';
import { ActivitiesPage } from './activities-page.tsx';

const row = listedRow({ projectLocation: 'Auckland', createdById: null, createdBy: null });

const counts = () => ({ active: 1, archived: 3 });
const listing = (rows: (typeof row)[]) => () => ({ rows, total: rows.length });

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

function open(server: FakeServer, at = '/searchactivity') {
  renderPage(
    <>
      <ActivitiesPage />
      <Where />
    </>,
    { at, server: { 'activities.counts': counts, ...server } },
  );
}

describe('the activity list', () => {
  test('shows the documented columns, the date in words and N/A for an unknown creator', async () => {
    widenScreen();
    open({ 'activities.list': listing([row]) });
    expect(await screen.findByText('05-March-2026')).toBeVisible();
    for (const title of [
      'Activity Date',
      'Activity Name',
      'Project Name',
      'Location',
      'Status',
      'Created By',
      'Action',
    ]) {
      expect(screen.getByRole('columnheader', { name: title })).toBeVisible();
    }
    expect(screen.getByText('N/A')).toBeVisible();
    expect(screen.getByRole('tab', { name: /Active Activities\s*1/ })).toBeVisible();
    expect(screen.getByRole('tab', { name: /Archived Activities\s*3/ })).toBeVisible();
  });

  test('opens an activity when its row is pressed', async () => {
    open({ 'activities.list': listing([row]) });
    await userEvent.click(await screen.findByText('Ōkura Bush'));
    expect(screen.getByLabelText('address')).toHaveTextContent('/activity-notes?activity=7&step=1');
  });

  test('searches on the server, keeps the term in the address and says when nothing is found', async () => {
    const list = vi.fn(({ term }: { term: string }) => ({ rows: term ? [] : [row], total: 0 }));
    open({ 'activities.list': list });
    await userEvent.type(await screen.findByLabelText('Search activities'), 'weka');
    expect(await screen.findByText('No results found for "weka"')).toBeVisible();
    expect(screen.getByLabelText('address')).toHaveTextContent('?q=weka');
  });

  test('sorts, pages and changes tabs on the server, a new order from its first page', async () => {
    widenScreen();
    const list = vi.fn((_: object) => ({ rows: [row], total: 430 }));
    open({ 'activities.list': list });
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ page: 2 })));
    await userEvent.click(await screen.findByRole('button', { name: 'Project Name' }));
    await waitFor(() =>
      expect(list.mock.lastCall?.[0]).toMatchObject({ page: 1, sort: 'projectName', descending: false }),
    );
    await userEvent.click(screen.getByRole('tab', { name: /Archived/ }));
    await waitFor(() => expect(list).toHaveBeenLastCalledWith(expect.objectContaining({ tab: 'archived' })));
  });

  test('does not say that nothing was found before the server has answered', async () => {
    const answers: Record<string, () => AnswerOf<'activities.list'>> = {
      '': listing([row]),
      zz: listing([]),
      kaka: () => new Promise(() => {}),
    };
    open({ 'activities.list': ({ term }) => (answers[term] ?? listing([]))() });
    const box = await screen.findByRole('searchbox', { name: 'Search activities' });
    await userEvent.type(box, 'zz');
    expect(await screen.findByText(/No results.*zz/)).toBeVisible();
    await userEvent.clear(box);
    await userEvent.type(box, 'kaka');
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('q=kaka'));
    expect(screen.queryByText(/No results/)).toBeNull();
  });

  test('shows the time and the meeting place beside the documented columns', async () => {
    open({
      'activities.list': listing([{ ...row, startTime: '21:30', finishTime: '02:00', meetingPlace: 'Bridge' }]),
    });
    expect(await screen.findByText('21:30 to 02:00 (next day)')).toBeVisible();
    expect(screen.getByText('Meet at Bridge')).toBeVisible();
  });

  test('exports its rows: the same tab, search and sort, dates as stored', async () => {
    const files = catchFiles();
    let answer = () => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    const all = vi.fn(async (_: object) => {
      await held;
      return {
        rows: [{ ...row, activityName: '=Pūriri, "A"', startTime: '08:30', ledBy: 'Hēmi Walker' }],
        isCut: true,
      };
    });
    open(
      { 'activities.list': listing([row]), 'activities.export': all },
      '/searchactivity?q=okura&tab=archived&sort=status&dir=desc',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled());
    answer();
    const cut = 'The file has the first 20000 rows. Search for less to get the others.';
    expect(await screen.findByText(cut)).toBeVisible();
    expect(all).toHaveBeenCalledWith({ tab: 'archived', term: 'okura', sort: 'status', descending: true });
    const file = await files.read();
    const [text = ''] = Object.values(file);
    expectDocumented(text);
    expect(file).toEqual({
      'activities-2026-11-20.csv':
        '\uFEFFActivity Date,Activity Name,Project Name,Location,Status,Created By,Start,Finish,Meeting Place,Led By\r\n' +
        `2026-03-05,"'=Pūriri, ""A""",Ōkura Bush,Auckland,In progress,N/A,08:30,,,Hēmi Walker`,
    });
  });

  test('says when the file could not be made', async () => {
    const failing = () => {
      throw refusal(500, 'x');
    };
    open({ 'activities.list': listing([row]), 'activities.export': failing });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(messages.general.csvFailed)).toBeVisible();
  });
});

describe('without coverage', () => {
  function Kept({ rows }: { rows: ListedRow[] }) {
    const cache = useQueryClient();
    useState(() => {
      changeField({ keptActivities: rows.map(({ id }) => id) });
      for (const row of rows)
        cache.setQueryData(queryKeyOf('activities.document', { id: row.id }), shownDocument({ activity: row }));
    });
    return <ActivitiesPage />;
  }
  const kept = (id: number, activityName: string, status: ListedRow['status'] = 'InProgress') =>
    listedRow({ id, activityName, activityDate: `2026-03-0${id}`, projectLocation: 'Ōkura Bush Walkway', status });

  test('the list shows, finds and sorts what is kept on the phone, and nothing can be added', async () => {
    changeField({ hasCoverage: false });
    const rows = [kept(1, 'Weeding'), kept(2, 'Āpōpō trap line'), kept(3, 'Old one', 'archived')];
    renderPage(<Kept rows={rows} />);
    expect(await screen.findByText('Weeding')).toBeVisible();
    expect(screen.getByText('Āpōpō trap line')).toBeVisible();
    expect(screen.queryByText('Old one')).toBeNull();
    expect(screen.queryByText(messages.activities.listLoadFailed)).toBeNull();
    expect(screen.getByRole('link', { name: 'Add Activity' })).toHaveAccessibleDescription(
      messages.general.needsCoverage,
    );
    await userEvent.type(screen.getByLabelText('Search activities'), 'apopo');
    await waitFor(() => expect(screen.queryByText('Weeding')).toBeNull());
    expect(screen.getByText('Āpōpō trap line')).toBeVisible();
  });
});
