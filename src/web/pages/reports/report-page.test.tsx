import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { catchFiles, expectDocumented } from '#test/catch-files.ts';
import { expectChartsBefore } from '#test/charts-first.ts';
import { type AnswerOf, type FakeServer, refusal } from '#test/fake-server.ts';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import { ReportPage } from './report-page.tsx';

const noCatches = { rats: 0, possums: 0, mustelids: 0, hedgehogs: 0, others: 0 };
const on = { activityId: 4, activityName: 'Pūriri Ridge', activityDate: '2026-03-05' };

/** A predator record of that activity. */
const recorded = (subType: string, more: object) => ({
  ...{ ...on, subType, measurement: null, ...noCatches, othersDescription: '', isFromLines: false, ...more },
});

const plants = {
  detailRows: [
    { ...on, amount: 1200.5 },
    { activityId: 5, activityName: 'Ōkura planting day', activityDate: '2026-03-12', amount: 34 },
  ],
  totalAmount: 1234.5,
  plannedAmount: 0,
  plannedActivityIds: [] as number[],
  trapsEstablishedTotal: 0,
  trapsCheckedTotal: 0,
  catchesBreakdown: noCatches,
  checksNotUsed: 0,
  checksToUse: 0,
  predatorDetailRows: [],
};

const predators = {
  detailRows: [],
  totalAmount: 0,
  plannedAmount: 0,
  plannedActivityIds: [],
  trapsEstablishedTotal: 12,
  trapsCheckedTotal: 48,
  catchesBreakdown: { ...noCatches, rats: 7, possums: 2 },
  checksNotUsed: 0,
  checksToUse: 0,
  predatorDetailRows: [
    recorded('traps established', { measurement: 12 }),
    recorded('traps checked', { measurement: 48 }),
    recorded('catches', { rats: 7, possums: 1, others: 1, othersDescription: 'Rabbit' }),
  ],
};

const base: FakeServer = {
  'projects.list': () => [
    makeProjectRow({ id: 1, name: 'Ōkura Bush', status: 'inprogress' }),
    makeProjectRow({ id: 2, name: 'Long ago', status: 'archived' }),
  ],
  'reports.objectives': () => [
    { objectiveId: 7, title: 'Plants Planted', measurement: 'Plants', projectObjectiveId: 1 },
    { objectiveId: 8, title: 'Establishing Predator Control', measurement: 'Traps', projectObjectiveId: null },
  ],
};

const address = (objective: number, start = '2026-03-01', end = '2026-03-31') =>
  `/report?project=1&objective=${objective}&start=${start}&end=${end}`;

const generate = async () => userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));

async function pick(label: string, option: string) {
  const field = await screen.findByRole('combobox', { name: label });
  await waitFor(() => expect(field).toHaveAttribute('placeholder', 'Choose one'));
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

describe('the report’s filters', () => {
  test('say what is missing, in the documented words', async () => {
    renderPage(<ReportPage />, { at: '/report', server: base });
    expect(screen.getByRole('heading', { name: 'Project Objective Report' })).toBeVisible();
    for (const name of ['Start Date', 'End Date']) await userEvent.clear(screen.getByRole('textbox', { name }));
    await generate();
    expect(screen.getByText(messages.report.chooseBoth)).toBeVisible();
    expect(screen.getByText(messages.report.datesRequired)).toBeVisible();
    expect(screen.getAllByText(messages.general.fillIn)).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Project' })).toHaveFocus());
  });

  test('refuse an end before the start', async () => {
    renderPage(<ReportPage />, { at: address(7, '2026-03-31', '2026-03-01'), server: base });
    expect(screen.getByText(messages.report.endBeforeStart)).toBeVisible();
    await generate();
    expect(screen.getAllByText(messages.report.endBeforeStart)).toHaveLength(2);
  });

  test('make the report that was chosen', async () => {
    const report = vi.fn(() => plants);
    renderPage(<ReportPage />, { at: '/report', server: { ...base, 'reports.objective': report } });
    await pick('Project', 'Ōkura Bush');
    await pick('Objective', 'Plants Planted (Plants)');
    for (const [name, day] of Object.entries({ 'Start Date': '2026-03-01', 'End Date': '2026-03-31' })) {
      await userEvent.clear(screen.getByRole('textbox', { name }));
      await userEvent.type(screen.getByRole('textbox', { name }), day);
    }
    await userEvent.keyboard('{Enter}');
    await generate();
    expect((await screen.findAllByText('1,234.5'))[0]).toBeVisible();
    expect(report).toHaveBeenCalledWith({
      projectId: 1,
      objectiveId: 7,
      startDate: '2026-03-01',
      endDate: '2026-03-31',
    });
  });

  test('begin with the last twelve months, and after that with the period of the last report', async () => {
    const first = renderPage(<ReportPage />, { at: '/report', server: base });
    const dates = () => ['Start Date', 'End Date'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
    expect(dates()).toEqual(['21-November-2025', '20-November-2026']);
    first.unmount();
    const second = renderPage(<ReportPage />, {
      at: address(7),
      server: { ...base, 'reports.objective': () => plants },
    });
    await userEvent.click(screen.getByRole('button', { name: 'July to June' }));
    await waitFor(() => expect(dates()).toEqual(['01-July-2026', '30-June-2027']));
    second.unmount();
    renderPage(<ReportPage />, { at: '/report', server: base });
    expect(dates()).toEqual(['01-July-2026', '30-June-2027']);
  });

  test('say that the objectives could not be loaded, and try again', async () => {
    const objectives = vi.fn<() => AnswerOf<'reports.objectives'>>(() => Promise.reject(refusal(500, 'x')));
    renderPage(<ReportPage />, { at: '/report?project=1', server: { ...base, 'reports.objectives': objectives } });
    expect(await screen.findByText(messages.report.loadObjectivesFailed)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Objective' })).toHaveAttribute('placeholder', 'Choose one');
    objectives.mockImplementation(() => []);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(messages.report.loadObjectivesFailed)).toBeNull());
  });

  test('offer archived projects, marked', async () => {
    renderPage(<ReportPage />, { at: '/report', server: base });
    await pick('Project', 'Long ago (Archived)');
  });
});

describe('a report from a shared link', () => {
  test('shows the total and the amounts, newest first, with links to their activities', async () => {
    renderPage(<ReportPage />, { at: address(7), server: { ...base, 'reports.objective': () => plants } });
    const cards = within(await screen.findByRole('list', { name: 'Detail by activity' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([
      '12-March-2026Ōkura planting dayAmount (Plants): 34',
      '05-March-2026Pūriri RidgeAmount (Plants): 1,200.5',
    ]);
    expect(screen.getByRole('link', { name: 'Pūriri Ridge' })).toHaveAttribute(
      'href',
      '/activity-notes?activity=4&step=6',
    );
    expect(screen.queryByText('Traps checked')).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Objective' })).toHaveValue('Plants Planted (Plants)');
    expect(await screen.findByRole('img', { name: /^Amount by date: .*The most: 1,200\.5 in 05 Mar\./ })).toBeVisible();
  });

  test('shows traps and catches for predator control, and which other animals', async () => {
    renderPage(<ReportPage />, { at: address(8), server: { ...base, 'reports.objective': () => predators } });
    expect(await screen.findByText('Predator control summary')).toBeVisible();
    expect(screen.getByText('Catches by month')).toBeVisible();
    expect(screen.getAllByText('in 1 activity')).toHaveLength(2);
    // As many as the traps established, because no amount was recorded.
    expect(screen.getByText('Total completed', { selector: 'dt' }).parentElement).toHaveTextContent('12Traps');
    const cards = within(screen.getByRole('list', { name: 'Predator control detail' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([
      '05-March-2026Pūriri RidgeType: Traps establishedMeasurement: 12',
      '05-March-2026Pūriri RidgeType: Traps checkedMeasurement: 48',
      '05-March-2026Pūriri RidgeType: CatchesRats: 7Possums: 1Others: 1Rabbit',
    ]);
    expect(screen.queryByText(messages.report.noAmounts)).toBeNull();
  });

  test('shows catches per 100 traps checked: 9 in 48 are 18.8, and no rate where no trap was checked', async () => {
    const april = recorded('catches', { activityDate: '2026-04-02', rats: 3 });
    const report = { ...predators, predatorDetailRows: [...predators.predatorDetailRows, april] };
    renderPage(<ReportPage />, { at: address(8), server: { ...base, 'reports.objective': () => report } });
    const region = await screen.findByRole('region', { name: 'Catches per 100 traps checked, by month' });
    const rows = within(within(region).getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Period', 'Catches', 'Traps checked', 'Catches per 100 traps'],
      ['Mar', '9', '48', '18.8'],
      ['Apr', '3', '0', '–'],
    ]);
    expect(await within(region).findByRole('img', { name: /The most: 18\.8 in Mar\./ })).toBeInTheDocument();
    expectChartsBefore(screen.getByRole('list', { name: 'Predator control detail' }));
  });

  test('exports its tables, each of rows that are asked for as an export', async () => {
    const files = catchFiles();
    const ask = vi.fn((_: object) => ({ ...report, lineCatches: [] }));
    const record = recorded('catches', { mustelids: 2, othersDescription: '=stoat' });
    const report = { ...predators, detailRows: plants.detailRows, predatorDetailRows: [record] };
    const server = { ...base, 'reports.objective': () => report, 'exports.report': ask };
    renderPage(<ReportPage />, { at: address(8), server });
    for (const name of ['Export CSV', 'Export records', 'Trap.NZ CSV']) {
      await userEvent.click(await screen.findByRole('button', { name }));
    }
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(3));
    expect(ask.mock.calls.map(([asked]) => asked)).toEqual(
      ['report', 'predator records', 'Trap.NZ records'].map((file) => expect.objectContaining({ file })),
    );
    const texts = await files.read();
    Object.values(texts).forEach(expectDocumented);
    const [named, dates] = ['okura-bush-trust-okura-bush', '2026-03-01-to-2026-03-31'];
    expect(texts).toEqual({
      [`${named}-establishing-predator-control-${dates}.csv`]:
        '\uFEFFActivity Date,Activity Name,Amount,Measurement,State\r\n' +
        '2026-03-05,Pūriri Ridge,1200.5,Traps,Done\r\n2026-03-12,Ōkura planting day,34,Traps,Done',
      [`${named}-predator-records-${dates}.csv`]:
        '\uFEFFActivity Date,Activity Name,Type,Measurement,Rats,Possums,Mustelids,Hedgehogs,Others,Others Description,State\r\n' +
        "2026-03-05,Pūriri Ridge,catches,,0,0,2,0,0,'=stoat,Done",
      [`${named}-trap-nz-records-${dates}.csv`]:
        '\uFEFFDate,Trap code,Species caught,Strikes,Notes\r\n2026-03-05,,Stoat,2,Pūriri Ridge',
    });
  });

  test.each([
    [0, '619 checks of lines are not in these figures.'],
    [20, '619 checks of lines are not in these figures. “Use them” on their activities adds 20 of them.'],
    [619, '619 checks of lines are not in these figures. “Use them” on their activities adds them.'],
  ])('says of checks that are not in it what adds them, where an activity has them: %d', async (checksToUse, said) => {
    const counted = { ...predators, checksNotUsed: 619, checksToUse };
    renderPage(<ReportPage />, { at: address(8), server: { ...base, 'reports.objective': () => counted } });
    expect(await screen.findByText(said)).toBeVisible();
  });

  test('shows what of it is planned: beside the total, in the chart, in each row and in the file', async () => {
    const files = catchFiles();
    const halfway = { ...plants, plannedAmount: 34, plannedActivityIds: [5] };
    const server = {
      ...base,
      'reports.objective': () => halfway,
      'exports.report': () => ({ ...halfway, lineCatches: [] }),
    };
    renderPage(<ReportPage />, { at: address(7), server });
    const list = within(await screen.findByRole('list', { name: 'Detail by activity' }));
    expect(list.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
      '12-March-2026Ōkura planting dayState: PlannedAmount (Plants): 34',
      '05-March-2026Pūriri RidgeState: DoneAmount (Plants): 1,200.5',
    ]);
    expect(screen.getByText('Done', { selector: 'dt' }).parentElement).toHaveTextContent('Done1,200.5Plants');
    expect(screen.getByText('Planned', { selector: 'dt' }).parentElement).toHaveTextContent('Planned34Plants');
    expect(screen.getByText(/^Planned are activities that are still to come or on hold\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(Object.values(await files.read())[0]).toContain('Ōkura planting day,34,Plants,Planned');
  });

  test('leaves planned catches out of the file for Trap.NZ', async () => {
    const files = catchFiles();
    const asked = () => ({ ...predators, plannedActivityIds: [4] });
    const server = { ...base, 'reports.objective': asked, 'exports.report': () => ({ ...asked(), lineCatches: [] }) };
    renderPage(<ReportPage />, { at: address(8), server });
    expect(await screen.findByRole('button', { name: 'Trap.NZ CSV' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Export records' }));
    expect(Object.values(await files.read())[0]).toContain('catches,,7,1,0,0,1,Rabbit,Planned');
  });

  test('says that nothing was recorded', async () => {
    const nothing = { ...plants, detailRows: [], totalAmount: 0 };
    renderPage(<ReportPage />, { at: address(7), server: { ...base, 'reports.objective': () => nothing } });
    expect(await screen.findByText(messages.report.nothing)).toBeVisible();
  });
});
