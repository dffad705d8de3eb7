import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { refusal } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { makeProjectRow } from '#test/project-row.ts';
import { renderPage } from '#test/render.tsx';
import { trap as stored } from '#test/traps-stage.tsx';
import { TrapReportPage } from './trap-report-page.tsx';

const figures = (checks: number, catches: number, nights: number, per100Nights: number | null) => ({
  ...{ checks, catches, nights, per100Nights },
});
const trap = <More extends object>(trapId: number, more: More) => ({
  ...{ trapId, project: 'Huia weeds', isRemoved: false },
  ...more,
});
const none = { ...figures(0, 0, 0, null), bySpecies: [], byMonth: [], byLine: [], byTrap: [] };
const report = {
  ...figures(40, 12, 400.5, 3),
  bySpecies: [
    { species: 'Ship rat', catches: 10 },
    { species: 'Stoat', catches: 2 },
  ],
  byMonth: [
    { month: '2026-03', species: 'Ship rat', catches: 10, countsAs: 'rats' as const },
    { month: '2026-04', species: 'Stoat', catches: 2, countsAs: 'mustelids' as const },
  ],
  byLine: [
    { lineId: 5, name: 'Ridge line', project: 'Huia weeds', ...figures(30, 12, 400.5, 3) },
    { lineId: null, name: '', project: null, ...figures(10, 0, 0, null) },
  ],
  byTrap: Array.from({ length: 12 }, (_, n) => trap(n + 1, { code: `T${n + 1}`, ...figures(3, n, 30, n) })),
};
const server = {
  'traps.report': ({ from }: { from: string }) => (from < '2025-06-01' ? none : report),
  'traps.list': () => [],
  'projects.list': () => [],
};
const open = (more: object = {}, at = '/report/traps') =>
  renderPage(<TrapReportPage />, { server: { ...server, ...more }, at });

test('says the rate, how its nights are counted, the lines and the best ten traps', async () => {
  open();
  const rate = within(await screen.findByRole('region', { name: 'Catches per 100 corrected trap nights' }));
  expect(rate.getByText('12 catches in all. 400.5 corrected nights, 40 checks.')).toBeVisible();
  expect(rate.getByRole('heading', { name: 'How nights are counted' })).toBeVisible();
  // A year earlier nobody had checked a trap.
  expect(rate.queryByText(/a year earlier/)).toBeNull();
  const rows = within(screen.getByRole('region', { name: 'By line' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'LineChecksCatchesPer 100 nights',
    'Ridge line30123',
    'No line100–',
  ]);
  const best = within(screen.getByRole('region', { name: 'Best ten traps' })).getAllByRole('link');
  expect(best.map(({ textContent }) => textContent)).toEqual(Array.from({ length: 10 }, (_, n) => `T${12 - n}`));
});

test('tells the lines and traps of two projects apart, and leads to no trap that is gone', async () => {
  const found = { code: 'T1', ...figures(3, 2, 30, 2) };
  const ofTwo = {
    ...report,
    byLine: ['Huia weeds', 'Mill bush'].map((project, at) => ({ ...report.byLine[0], lineId: at, project })),
    byTrap: [trap(1, found), trap(2, { ...found, project: 'Mill bush' }), trap(3, { ...found, isRemoved: true })],
  };
  const idle = ['Huia weeds', 'Mill bush'].map((project, at) =>
    stored(at, 'T1', { project, projectId: at, setOn: '2020-01-01' }),
  );
  open({ 'traps.report': () => ofTwo, 'traps.list': () => idle });
  const best = within(await screen.findByRole('region', { name: 'Best ten traps' }));
  expect(best.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'T1 (Huia weeds)2 Per 100 nights: 2',
    'T1 (Mill bush)2 Per 100 nights: 2',
    'T1 (Huia weeds)2 Per 100 nights: 2',
  ]);
  expect(best.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/trap?trap=1', '/trap?trap=2']);
  const lines = within(screen.getByRole('region', { name: 'By line' })).getAllByRole('rowheader');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Ridge line (Huia weeds)', 'Ridge line (Mill bush)']);
  expect(await screen.findByText('2 traps, among them T1 (Huia weeds), T1 (Mill bush).')).toBeVisible();
});

test('draws what was caught by month in the counts of the species', async () => {
  open();
  const rows = within(await screen.findByRole('region', { name: 'Catches by month' })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['month', 'Rats', 'Possums', 'Mustelids', 'Hedgehogs', 'Others'],
    ['Mar', '10', '0', '0', '0', '0'],
    ['Apr', '0', '0', '2', '0', '0'],
  ]);
});

test('asks for the project and the days in the address, and for the same a year earlier', async () => {
  const asked = vi.fn((_: object) => report);
  open({ 'traps.report': asked }, '/report/traps?project=3&start=2026-01-01&end=2026-06-30');
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ projectId: 3, from: '2026-01-01', to: '2026-06-30' }));
  await waitFor(() => expect(asked).toHaveBeenCalledWith({ projectId: 3, from: '2025-01-01', to: '2025-06-30' }));
  expect(await screen.findByText('was 3 a year earlier')).toBeVisible();
});

test('says that the figures of a year earlier could not be loaded, and loads them again', async () => {
  let isDown = true;
  const asked = ({ from }: { from: string }) => {
    if (isDown && from === '2025-01-01') throw refusal(500, '');
    return report;
  };
  open({ 'traps.report': asked }, '/report/traps?start=2026-01-01&end=2026-06-30');
  expect(await screen.findByText(messages.trapReport.earlierFailed)).toBeVisible();
  expect(screen.getByRole('region', { name: 'By line' })).toBeVisible();
  isDown = false;
  await press('Try again');
  expect(await screen.findByText('was 3 a year earlier')).toBeVisible();
  expect(screen.queryByText(messages.trapReport.earlierFailed)).toBeNull();
});

test.each([
  ['', 'All projects'],
  ['project=3&', 'Huia weeds'],
])('names group, project and period on paper, and a PDF of it, with %s', async (project, name) => {
  const projects = () => [makeProjectRow({ id: 3, name: 'Huia weeds', status: 'inprogress' })];
  open({ 'projects.list': projects }, `/report/traps?${project}start=2026-01-01&end=2026-06-30`);
  const paper = await screen.findByRole('article', { name: 'Trap report' });
  await waitFor(() => expect(paper).toHaveTextContent(`Ōkura Bush Trust${name} · 01-January-2026 to 30-June-2026`));
  expect(document.title).toBe(`Ōkura Bush Trust, ${name}, Trap report, 2026-01-01 to 2026-06-30 · Bushline`);
});

test.each([
  ['?start=2026-06-30&end=2026-01-01', messages.trapReport.badPeriod],
  ['?start=2020-01-01&end=2020-12-31', messages.trapReport.nothing],
])('says with %s why there is none', async (search, said) => {
  open({}, `/report/traps${search}`);
  expect(await screen.findByText(said)).toBeVisible();
});
