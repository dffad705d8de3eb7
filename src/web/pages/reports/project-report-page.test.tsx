import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { formatDate } from '#shared/dates.ts';
import { messages } from '#shared/messages.ts';
import { catchFiles, expectDocumented } from '#test/catch-files.ts';
import { expectChartsBefore } from '#test/charts-first.ts';
import { noCatches, open, report } from '#test/project-report-stage.tsx';

const rowOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;

describe('the whole-project report', () => {
  test('shows photos of the gallery, the newest until somebody chooses, and keeps the choice in the address', async () => {
    const photo = (id: number) => ({ id, url: `/api/files/${id}`, smallUrl: '', caption: `Bank ${id}` });
    const list = () => [1, 2, 3, 4, 5].map(photo) as never;
    open({ 'reports.project': () => report, 'photos.list': list });
    const part = within(await screen.findByRole('region', { name: 'Photos' }));
    const shown = () => part.queryAllByRole('figure').map((one) => one.textContent?.trim());
    expect(shown()).toEqual(['Bank 2', 'Bank 3', 'Bank 4', 'Bank 5']);
    await userEvent.click(part.getByRole('button', { name: 'Choose photos for this report' }));
    for (const id of [1, 3, 4]) await userEvent.click(part.getByRole('button', { name: `Bank ${id}, in this report` }));
    await waitFor(() => expect(shown()).toEqual(['Bank 1', 'Bank 2', 'Bank 5']));
    for (const id of [1, 2, 5]) await userEvent.click(part.getByRole('button', { name: `Bank ${id}, in this report` }));
    expect(await part.findByText(messages.photos.noneChosen)).toBeVisible();
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
    // 9 in 48.
    expect(await rowOf(/Catches per 100 traps checked/)).toBe('Catches per 100 traps checked18.8');
    expect(await rowOf(/Near Miss/)).toBe('Near Miss1');
    expect(await rowOf(/^Growsafe/)).toBe('Growsafe13');
    expect(await rowOf(/^Hours of volunteers/)).toBe('Hours of volunteers846 h 20 min');
    expect(await rowOf(/^All hours/)).toBe('All hours1058 h 20 min');
    const activities = within(screen.getByRole('table', { name: 'Activities' }));
    expect(activities.getByRole('row', { name: /^All/ })).toHaveTextContent('All7');
    // No hours were typed, and all are certain.
    expect(screen.queryByText(/signed on \d/i)).toBeNull();
  });

  const volunteerHours = { ...report.objectives[1]!, title: 'Volunteer Hours', measurement: 'hours', total: 334 };

  test('says how many hours were typed and how many signed on, of which some are not certain', async () => {
    const objectives = [...report.objectives, volunteerHours];
    open({ 'reports.project': () => ({ ...report, objectives, hours: { ...report.hours, unsureHours: 12 } }) });
    expect(await screen.findByText('Typed 334 h, signed on 58 h 20 min, of which 12 h not certain.')).toBeVisible();
  });

  test('has no catch rate where no trap was checked', async () => {
    open({ 'reports.project': () => ({ ...report, predators: { ...report.predators, trapsChecked: 0 } }) });
    expect(await rowOf(/Catches per 100 traps checked/)).toBe('Catches per 100 traps checked–');
  });

  test('is exported as one file, of rows that are asked for as an export', async () => {
    const files = catchFiles();
    const ask = vi.fn((_: object) => report);
    open({ 'reports.project': () => report, 'exports.projectReport': ask });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(ask).toHaveBeenCalled());
    const [[name, text = ''] = []] = Object.entries(await files.read());
    expectDocumented(text);
    expect(name).toBe('okura-bush-trust-okura-bush-project-report-2026-01-01-to-2026-06-30.csv');
    const lines = text.split('\r\n');
    expect(ask.mock.calls).toEqual([[expect.objectContaining({ startDate: '2026-01-01', endDate: '2026-06-30' })]]);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Project,Start Date,,2026-01-01,,,',
        'Objectives,Plants Planted,Plants,1234.5,2000,0,',
        'People,Volunteer person-days,,21,,0,',
        'Hours,Volunteer hours,Hours,46.3333,,,',
        'Hours,Staff,People,2,,,',
        'Tickets held,Growsafe,Volunteers,3,,,',
        'Predator control,Catches per 100 traps checked,,18.8,,,',
        'Incidents,Near Miss,,1,,,',
        'Objectives by month,Plants Planted,Plants,34,,0,2026-05',
      ]),
    );
  });

  /** Some of it is still to come. */
  const halfway = {
    ...report,
    objectives: report.objectives.map((objective) => ({
      ...objective,
      planned: 300,
      plannedActivities: 1,
      months: [...objective.months, { month: '2026-06', done: 0, planned: 300 }],
    })),
    activities: [
      { status: 'InProgress', count: 0, planned: 2 },
      { status: 'Completed', count: 5, planned: 0 },
    ],
    people: { ...report.people, volunteers: { people: 9, personDays: 21, planned: { people: 4, personDays: 8 } } },
    predators: { ...report.predators, planned: { trapsEstablished: 0, trapsChecked: 10, catches: noCatches } },
  };

  test('has a column for what is planned in each part, and says what planned means', async () => {
    open({ 'reports.project': () => halfway });
    expect(await rowOf(/Plants Planted/)).toBe('Plants Planted (Plants)31,234.53002,00061 %');
    expect(await rowOf(/^In progress/)).toBe('In progress02');
    expect(await rowOf(/^Volunteers/)).toBe('Volunteers94');
    expect(await rowOf(/^All person-days/)).toBe('All person-days278');
    expect(await rowOf(/^Traps checked/)).toBe('Traps checked4810');
    expect(screen.getAllByRole('columnheader', { name: 'Planned' })).toHaveLength(4);
    expect(screen.getByText(/Done are activities up to 20-May-2026 and completed ones; planned are/)).toBeVisible();
  });

  test('writes what is planned, and hours that are not certain, into its file as well', async () => {
    const files = catchFiles();
    const unsure = { ...halfway, hours: { ...report.hours, unsureHours: 12.5 } };
    open({ 'reports.project': () => unsure, 'exports.projectReport': () => unsure });
    await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
    const [text = ''] = Object.values(await files.read());
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'Objectives,Plants Planted,Plants,1234.5,2000,300,',
        'Activities,In progress,,0,,2,',
        'People,Volunteer person-days,,21,,8,',
        'Hours,"Hours, not certain",Hours,12.5,,,',
        'Predator control,Traps checked,,48,,10,',
        'Objectives by month,Plants Planted,Plants,0,,300,2026-06',
      ]),
    );
  });

  test('draws a chart for each objective by month and one of progress, each with its figures in words', async () => {
    open({ 'reports.project': () => halfway });
    const plants = await screen.findByRole('img', { name: /^Plants Planted \(Plants\): a bar chart/ });
    expect(plants).toHaveAccessibleName(/Mar: 1,200\.5\. May: 34\. Jun: 0, planned 300\.$/);
    expect(screen.getByRole('img', { name: /^Weed Treatment \(m2\): a bar chart\. Apr: 40\./ })).toBeInTheDocument();
    const progress = screen.getByRole('img', { name: /^Progress against target: a bar chart\./ });
    expect(progress).toHaveAccessibleName(/Plants Planted \(Plants\): 61 % of target\./);
    expect(progress).not.toHaveAccessibleName(/Weed/);
    expectChartsBefore(screen.getAllByRole('table')[0]);
  });

  test('shows predator control that is measured in hours below, and in its file without an amount', async () => {
    const files = catchFiles();
    const [plants] = report.objectives;
    const hours = {
      ...{ ...plants, title: 'Establishing Predator Control', measurement: 'Hours' },
      ...{ total: 0, activities: 0, months: [], target: 10 },
    };
    const asked = () => ({ ...report, objectives: [hours as (typeof report.objectives)[0]] });
    open({ 'reports.project': asked, 'exports.projectReport': asked });
    expect(await rowOf(/Establishing/)).toBe('Establishing Predator Control (Hours)–see below10–');
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(Object.values(await files.read())[0]).toContain('Objectives,Establishing Predator Control,Hours,,10,,\r\n');
  });

  test.each([
    ['July to June', '2026-07-01', '2027-06-30'],
    ['All', '2024-03-05', '2026-12-05'],
    ['A year earlier', '2025-01-01', '2025-06-30'],
  ])('is made for a usual period by one press: %s', async (name, startDate, endDate) => {
    const asked = vi.fn((_: unknown) => report);
    open({ 'reports.project': asked, 'reports.span': () => ({ startDate: '2024-03-05', endDate: '2026-12-05' }) });
    await screen.findByRole('article');
    const button = screen.getByRole('button', { name });
    await userEvent.click(button);
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ projectId: 1, startDate, endDate }));
    expect(button).toHaveFocus();
    expect(screen.getByLabelText('Start Date')).toHaveValue(formatDate(startDate));
  });

  test('fills in a usual period before a project is chosen, and asks for the project where the period depends on it', async () => {
    open({}, '/report/project');
    expect(screen.getByText(messages.projectReport.pickFirst)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'This year' }));
    expect(screen.getByLabelText('End Date')).toHaveValue('31-December-2026');
    expect(screen.getByRole('button', { name: 'This year' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(screen.getByText(messages.projectReport.chooseProject)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Project' })).toHaveFocus();
  });

  test('names the page, and so a PDF of it, after group, project and period', async () => {
    open({ 'reports.project': () => report });
    await screen.findByRole('article');
    await waitFor(() =>
      expect(document.title).toBe(
        'Ōkura Bush Trust, Ōkura Bush, Whole-Project Report, 2026-01-01 to 2026-06-30 · Bushline',
      ),
    );
  });

  test('says in each part when there was nothing', async () => {
    open({ 'reports.project': () => ({ ...report, objectives: [], predators: null, incidents: [] }) });
    expect(await screen.findByText(messages.projectReport.noObjectives)).toBeVisible();
    expect(screen.getByText('No predator control was recorded in this period.')).toBeVisible();
    expect(screen.getByText(messages.projectReport.noIncidents)).toBeVisible();
  });
});
