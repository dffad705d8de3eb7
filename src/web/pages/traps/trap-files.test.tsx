import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { catchFiles, expectDocumented } from '#test/catch-files.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { server, trap, type } from '#test/traps-stage.tsx';
import { TrapReportPage } from './report/trap-report-page.tsx';
import { TrapsPage } from './traps-page.tsx';

/** The file that a button of a page saves, by its name. */
async function exported(page: ReactNode, at: string, more: FakeServer, name = 'Export CSV') {
  const files = catchFiles();
  renderPage(page, { server: { ...server, ...more }, at });
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(async () => expect(Object.keys(await files.read())).toHaveLength(1));
  const [[file, text = ''] = []] = Object.entries(await files.read());
  expectDocumented(text);
  return { file, lines: text.slice(1).trimEnd().split('\r\n') };
}

const late = trap(1, 'T1', {
  ...{ lure: 'Egg', notes: 'By the "stile", left', latitude: -36.665, longitude: 174.735, daysLate: 7 },
  ...{ lastCheckedAt: '2026-01-09T12:30:00.000Z', lastCaught: 'Stoat', lastCaughtAt: '2025-12-31T12:00:00.000Z' },
});
const loose = trap(3, 'T10', {
  ...{ lineId: null, line: null, place: 0, state: 'Retired', retiredOn: '2026-02-01', retiredReason: '=Flood' },
  lastCheckedAt: null,
});
const filters = '?project=3&line=5&type=DOC+200&state=All&due=yes&months=6&q=t1';
const asked = {
  ...{ term: 't1', projectId: 3, lineId: 5, type: 'DOC 200', state: 'All', due: true, months: 6 },
};

test('traps are a file of those that the filters find, with the days of the group', async () => {
  const load = vi.fn((_: object) => [late, loose]);
  const { file, lines } = await exported(<TrapsPage />, `/traps${filters}`, { 'exports.traps': load });
  expect(load).toHaveBeenCalledWith(asked);
  expect(file).toBe('traps-2026-11-20.csv');
  expect(lines).toEqual([
    'Code,Type,Project,Line,Place,State,Set On,Retired On,Why Retired,Lure,Notes,Latitude,Longitude,Last Check,Days Late,Last Catch,Last Catch On',
    'T1,DOC 200,Ōkura Bush,Ridge line,1,In use,2025-01-01,,,Egg,"By the ""stile"", left",-36.665,174.735,2026-01-10,7,Stoat,2026-01-01',
    "T10,DOC 200,Ōkura Bush,,,Retired,2025-01-01,2026-02-01,'=Flood,,,,,,,,",
  ]);
});

test('traps are a file for Trap.NZ of those that the filters find, those of a line in its order', async () => {
  const load = vi.fn((_: object) => [trap(4, '01', { place: 2 }), late, loose]);
  const { file, lines } = await exported(
    <TrapsPage />,
    `/traps${filters}`,
    { 'exports.traps': load },
    'Traps for Trap.NZ',
  );
  expect(load).toHaveBeenCalledWith(asked);
  expect(file).toBe('trap-nz-traps-2026-11-20.csv');
  expect(lines.map((line) => line.split(',').slice(1, 5).join())).toEqual([
    'Line,Trap code,Trap type,Trap status',
    ',T10,DOC 200,Retired',
    'Ridge line,T1,DOC 200,Active',
    'Ridge line,01,DOC 200,Active',
  ]);
});

test.each([
  ['retired ones, too', '', 'All'],
  ['those in the state that was chosen', '?state=Needs+repair', 'Needs repair'],
])('a file for Trap.NZ has the checks of %s', async (_, at, state) => {
  const load = vi.fn((_: object) => ({ rows: [{ code: '01' }], isCut: false }));
  await exported(<TrapsPage />, `/traps${at}`, { 'exports.trapNz': load }, 'Export for Trap.NZ');
  expect(load).toHaveBeenCalledWith({ term: '', state });
});

test('checks are a file for Trap.NZ with codes as they are', async () => {
  const row = { project: 'Ridge', line: '02', code: '01', type: 'DOC 200', note: '=Wet' };
  const more = { 'exports.trapNz': () => ({ rows: [row], isCut: false }) };
  const { lines } = await exported(<TrapsPage />, '/traps', more, 'Export for Trap.NZ');
  expect(lines[1]).toBe("Ridge,02,01,DOC 200,,,,,,,,,,,,'=Wet,");
});

test.each<[tab: string, more: FakeServer, lines: string[]]>([
  [
    'types',
    {
      'trapTypes.export': () => [
        type,
        { ...type, name: 'A24', resetsItself: true, isBaitStation: true, holdsAlive: true },
      ],
    },
    ['Name,Resets Itself,Holds Alive,Bait Station', 'DOC 200,,,', 'A24,Yes,Yes,Yes'],
  ],
  [
    'species',
    {
      'species.export': () => [
        { id: 1, name: 'Ship rat', countsAs: 'rats', version: 1 },
        { id: 2, name: 'Hare', countsAs: 'others', version: 1 },
      ],
    },
    ['Name,Counted As', 'Ship rat,Rats', 'Hare,Others'],
  ],
])('%s are a file', async (tab, more, lines) => {
  expect((await exported(<TrapsPage />, `/traps?tab=${tab}`, more)).lines).toEqual(lines);
});

test('the trap report is a file of all its sections, of the project and the days in the address', async () => {
  const figures = { checks: 40, catches: 12, nights: 400.5, per100Nights: 3 };
  const report = {
    ...figures,
    bySpecies: [{ species: 'Ship rat', catches: 12 }],
    byMonth: [{ month: '2026-03', species: 'Ship rat', catches: 12, countsAs: 'rats' }],
    byLine: [{ lineId: null, name: '', project: null, ...figures, per100Nights: null }],
    byTrap: [{ trapId: 1, code: 'T1', project: 'Huia weeds', isRemoved: false, ...figures }],
  };
  const load = vi.fn((_: object) => report);
  const more = { 'traps.report': () => report, 'exports.trapReport': load };
  const at = '/report/traps?project=3&start=2026-01-01&end=2026-06-30';
  const { lines } = await exported(<TrapReportPage />, at, more);
  expect(load).toHaveBeenCalledWith({ projectId: 3, from: '2026-01-01', to: '2026-06-30' });
  expect(lines).toEqual([
    'Section,Item,Month,Checks,Catches,Corrected Nights,Catches Per 100 Nights,Project',
    'All,All,,40,12,400.5,3,',
    'Species,Ship rat,,,12,,,',
    'Month,Ship rat,2026-03,,12,,,',
    'Line,No line,,40,12,400.5,,',
    'Trap,T1,,40,12,400.5,3,Huia weeds',
  ]);
});
