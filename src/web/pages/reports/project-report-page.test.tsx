import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { catchFiles, expectDocumented } from '#test/catch-files.ts';
import { type AnswerOf, type FakeServer, refusal } from '#test/fake-server.ts';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import { ProjectReportPage } from './project-report-page.tsx';

const report = {
  project: { id: 1, name: 'Ōkura Bush', location: 'Ōkura', startDate: '2025-07-01', version: 1, status: 'inprogress' },
  objectives: [
    {
      objectiveId: 7,
      title: 'Plants Planted',
      measurement: 'Plants',
      total: 1234.5,
      activities: 3,
      target: 2000,
      projectObjectiveId: 1,
      isDeleted: false,
    },
    {
      objectiveId: 9,
      title: 'Weed Treatment',
      measurement: 'm2',
      total: 40,
      activities: 1,
      target: null,
      projectObjectiveId: null,
      isDeleted: false,
    },
  ],
  activities: [
    { status: 'InProgress', count: 2 },
    { status: 'Completed', count: 5 },
  ],
  people: { staff: { people: 2, personDays: 6 }, volunteers: { people: 9, personDays: 21 } },
  predators: {
    trapsEstablished: 12,
    trapsChecked: 48,
    catches: { rats: 7, possums: 2, mustelids: 0, hedgehogs: 0, others: 0 },
  },
  incidents: [{ type: 'Near Miss', count: 1 }],
};

const base: FakeServer = {
  'projects.list': () => [
    makeProjectRow({ id: 1, name: 'Ōkura Bush', status: 'inprogress' }),
    makeProjectRow({ id: 2, name: 'Long ago', status: 'archived' }),
  ],
};

const address = (start = '2026-01-01', end = '2026-06-30') => `/report/project?project=1&start=${start}&end=${end}`;
const open = (server: FakeServer = {}, at = address()) =>
  renderPage(<ProjectReportPage />, { at, server: { ...base, ...server } });
const rowOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;

describe('the whole-project report', () => {
  test('says which filters are missing', async () => {
    open({}, '/report/project');
    expect(screen.getByText('Choose a project and a period, then press Generate Report.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(screen.getByText('Please select a project.')).toBeVisible();
    expect(screen.getByText('Please pick both start and end dates.')).toBeVisible();
    expect(screen.getByText('Please fill this in.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' })).toHaveFocus());
  });

  test('refuses an end before the start', () => {
    open({}, address('2026-06-30', '2026-01-01'));
    expect(screen.getByText('End date cannot be earlier than Start date.')).toBeVisible();
  });

  test('shows totals beside targets, people, predator control and incidents', async () => {
    open({ 'reports.project': () => report });
    const page = await screen.findByRole('article', { name: 'Whole-Project Report' });
    expect(page).toHaveTextContent('Ōkura Bush Trust');
    expect(page).toHaveTextContent('01-January-2026 to 30-June-2026');
    expect(await rowOf(/Plants Planted/)).toBe('Plants Planted (Plants)31,234.52,00061 %');
    expect(await rowOf(/Weed Treatment/)).toBe('Weed Treatment (m2)140––');
    expect(await rowOf(/^Volunteers/)).toBe('Volunteers921');
    expect(await rowOf(/Rats caught/)).toBe('Rats caught7');
    expect(await rowOf(/Near Miss/)).toBe('Near Miss1');
    const activities = within(screen.getByRole('table', { name: 'Activities' }));
    expect(activities.getByRole('row', { name: /^All/ })).toHaveTextContent('All7');
  });

  test('counts the catches for each 100 traps checked: 9 in 48 are 18.8', async () => {
    open({ 'reports.project': () => report });
    expect(await rowOf(/Catches per 100 traps checked/)).toBe('Catches per 100 traps checked18.8');
  });

  test('has no catch rate where no trap was checked', async () => {
    open({ 'reports.project': () => ({ ...report, predators: { ...report.predators, trapsChecked: 0 } }) });
    expect(await rowOf(/Catches per 100 traps checked/)).toBe('Catches per 100 traps checked–');
  });

  test('is exported as one file, with a line in the audit trail', async () => {
    const files = catchFiles();
    const noted = vi.fn();
    open({ 'reports.project': () => report, 'audit.recordExport': noted });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(noted).toHaveBeenCalled());
    const [[name, text = ''] = []] = Object.entries(await files.read());
    expectDocumented(text);
    expect(name).toBe('project-report-2026-11-20.csv');
    const lines = text.split('\r\n');
    expect(noted.mock.calls).toEqual([[{ kind: 'project report', rows: lines.length - 1 }]]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Project,Start Date,,2026-01-01,',
        'Objectives,Plants Planted,Plants,1234.5,2000',
        'People,Volunteer person-days,,21,',
        'Predator control,Catches per 100 traps checked,,18.8,',
        'Incidents,Near Miss,,1,',
      ]),
    );
  });

  test('says in each part when there was nothing', async () => {
    open({ 'reports.project': () => ({ ...report, objectives: [], predators: null, incidents: [] }) });
    expect(
      await screen.findByText('This project has no objectives, and none were recorded in this period.'),
    ).toBeVisible();
    expect(screen.getByText('No predator control was recorded in this period.')).toBeVisible();
    expect(screen.getByText('No incidents were reported in this period.')).toBeVisible();
  });

  test('shows that it is being made', () => {
    open({ 'reports.project': () => new Promise(() => {}) });
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(screen.queryByRole('article')).toBeNull();
  });

  test('says that it failed, and tries again', async () => {
    const answer = vi.fn<() => AnswerOf<'reports.project'>>(() => Promise.reject(refusal(500, 'x')));
    open({ 'reports.project': answer });
    expect(await screen.findByText('Failed to generate the report.')).toBeVisible();
    answer.mockImplementation(() => report);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeVisible();
  });
});
