import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { refusal } from '#test/fake-server.ts';
import { address, open, report } from '#test/project-report-stage.tsx';

const photo = (id: number) => ({ id, url: `/api/files/${id}`, smallUrl: '', caption: `Bank ${id}` });
const photos = () => [1, 2, 3, 4, 5, 6].map(photo) as never;
const noTraps = {
  checks: 0,
  catches: 0,
  nights: 0,
  per100Nights: null,
  bySpecies: [],
  byMonth: [],
  byLine: [],
  byTrap: [],
};
const server = { 'reports.project': () => report, 'photos.list': photos, 'traps.report': () => noTraps };
const broken = () => {
  throw refusal(500, '');
};

test.each([
  ['photos.list', 'Photos', messages.photos.loadFailed],
  ['traps.report', 'Traps', messages.trapReport.notInReport],
] as const)('says where %s could not be loaded, which is missing on paper, too', async (path, title, said) => {
  const answer = vi.fn(broken);
  open({ ...server, [path]: answer });
  const part = within(await screen.findByRole('region', { name: title }));
  expect(part.getByText(said)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  const before = answer.mock.calls.length;
  await userEvent.click(part.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(answer.mock.calls.length).toBeGreaterThan(before));
});

test.each(['photos.list', 'traps.report'] as const)('is printed once %s has come', async (path) => {
  let come = () => {};
  const coming = new Promise<void>((go) => {
    come = go;
  });
  open({ ...server, [path]: () => coming.then(server[path] as () => never) });
  await screen.findByRole('article');
  expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  come();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled());
});

test('keeps the photos that were chosen for another period of the same project', async () => {
  open(server, `${address()}&photos=1,2`);
  const shown = () =>
    within(screen.getByRole('region', { name: 'Photos' }))
      .getAllByRole('figure')
      .map((one) => one.textContent?.trim());
  await screen.findByRole('region', { name: 'Photos' });
  expect(shown()).toEqual(['Bank 1', 'Bank 2']);
  await userEvent.click(screen.getByRole('button', { name: 'Last 12 months' }));
  const period = '21-November-2025 to 20-November-2026';
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('status')
        .map((one) => one.textContent)
        .join(),
    ).toContain(period),
  );
  expect(shown()).toEqual(['Bank 1', 'Bank 2']);
});
