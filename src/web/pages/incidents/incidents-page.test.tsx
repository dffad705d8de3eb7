import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { anIncident } from '#test/incident-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { changeField } from '#web/sync/field-state.ts';
import { queryKeyOf } from '#web/sync/paths.ts';
import type { ListedIncident } from './incident-columns.tsx';
import { IncidentsPage } from './incidents-page.tsx';

const wasps: ListedIncident = {
  ...{ ...anIncident, typeOfIncident: 'Medical Treatment', state: 'Action due', notifiable: 'No', openActions: 1 },
  ...{ projectName: 'Ōkura Bush', nextDueDate: '2026-11-18', incidentDescription: 'Wasp stings beside tunnel 14' },
};
const limb: ListedIncident = {
  ...wasps,
  ...{ id: 30, activityId: null, activityName: null, state: 'Open', notifiable: null, typeOfIncident: 'Near Miss' },
  ...{ openActions: 0, nextDueDate: null, incidentDescription: 'Limb fell', injuredPerson: '' },
};
const kinds = [
  { month: '2026-10', kind: 'Near Miss', count: 9 },
  { month: '2026-11', kind: 'Medical Treatment', count: 2 },
];

function open(at = '/incidents', answers: FakeServer = {}, withdrawn = 0) {
  const list = vi.fn((_: object) => ({ rows: [wasps, limb], total: 2 }));
  const states = [
    ...[
      { state: 'Open', count: 1 },
      { state: 'Action due', count: 2 },
      { state: 'Closed', count: 13 },
    ],
    ...(withdrawn > 0 ? [{ state: 'Withdrawn', count: withdrawn }] : []),
  ];
  const server = {
    'incidents.list': list,
    'incidents.counts': () => ({ states, months: kinds }),
    'projects.list': () => [{ id: 3, name: 'Ōkura Bush' }],
    ...answers,
  } as FakeServer;
  renderPage(<IncidentsPage />, { at, server });
  return list;
}

const row = async (name: RegExp) => (await screen.findByRole('link', { name })).closest('tr, li') as HTMLElement;

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

test('each incident says when, what kind, where, to whom, its state, and whether that has to be decided', async () => {
  open();
  const first = within(await row(/Wasp stings/));
  for (const words of ['14-November-2026', 'Medical Treatment', 'Tāne Rāwiri', 'Action due', '2 days late'])
    expect(first.getByText(words)).toBeVisible();
  expect(first.getByText('Pūriri Ridge trap check, Ōkura Bush')).toBeVisible();
  expect(first.getByRole('link')).toHaveAttribute('href', '/incident?incident=31');
  const second = within(await row(/Limb fell/));
  expect(second.getByText('No activity, Ōkura Bush')).toBeVisible();
  expect(second.getByText('Not decided')).toBeVisible();
});

test('states are tabs with counts; a tab for withdrawn ones stands only where there are any', async () => {
  open();
  await screen.findByText('16');
  expect(tabs()).toEqual(['All16 incidents', 'Action due2 incidents', 'Open1 incident', 'Closed13 incidents']);
});

test('withdrawn ones have a tab of their own as soon as there is one', async () => {
  const list = open('/incidents', {}, 1);
  fireEvent.click(await screen.findByRole('tab', { name: /^Withdrawn/ }));
  await vi.waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ state: 'Withdrawn' }));
});

test('search and filters come from the address, so that Back and a shared link restore them', async () => {
  const list = open('/incidents?q=wasp&kind=First+Aid&project=3&period=year&notifiable=Not+decided&tab=Open&page=2');
  await screen.findByRole('tab', { name: /^All/ });
  expect(list.mock.calls[0]?.[0]).toEqual({
    ...{ term: 'wasp', kind: 'First Aid', projectId: 3, from: '2026-01-01', to: '2026-12-31' },
    ...{ notifiable: 'Not decided', state: 'Open', page: 2, pageSize: 50 },
  });
});

test('an address that makes no sense asks for all', async () => {
  const list = open('/incidents?kind=Bite&project=-1&period=soon&notifiable=perhaps&tab=Gone');
  await screen.findByRole('tab', { name: /^All/ });
  expect(list.mock.calls[0]?.[0]).toEqual({ term: '', page: 1, pageSize: 50 });
});

test('the chart is folded, and its legend has the totals of the last twelve months, near misses apart', async () => {
  open();
  const marker = () => document.querySelector('span[data-still-to-come]');
  expect(marker(), 'what stands below waits for it').not.toBeNull();
  const chart = await screen.findByRole('button', { name: /Kinds by month/ });
  expect(marker()).toBeNull();
  expect(chart).toHaveAttribute('aria-expanded', 'false');
  expect(chart).toHaveTextContent('Near misses 9');
  expect(chart).toHaveTextContent('Medical treatment 2');
  expect(chart).toHaveTextContent('11 in all, last 12 months');
  fireEvent.click(chart);
  const table = screen.getByRole('table', { name: 'Kinds by month' });
  expect(within(table).getAllByRole('row')).toHaveLength(14);
  const october = within(table).getByRole('row', { name: /^Oct 2026/ });
  expect(
    within(october)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['9', '0', '0', '0']);
});

test('says when there is none, and leads to the form of one', async () => {
  open('/incidents', { 'incidents.list': () => ({ rows: [], total: 0 }) });
  expect(await screen.findByText(messages.incidentRegister.none)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Report an incident' })).toHaveLength(2);
});

test('says when none fits the search', async () => {
  open('/incidents?q=kea', { 'incidents.list': () => ({ rows: [], total: 0 }) });
  expect(await screen.findByText(messages.incidentRegister.noneFound)).toBeVisible();
});

test('without coverage nothing kept is said plainly, reporting is offered, and what the phone has shows once it is read', async () => {
  changeField({ hasCoverage: false });
  let cache: QueryClient | undefined;
  const WithCache = () => {
    cache = useQueryClient();
    return <IncidentsPage />;
  };
  renderPage(<WithCache />, { at: '/incidents' });
  expect(await screen.findByText(messages.general.needsCoverage)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Report an incident' })).toBeVisible();
  const document = shownDocument({
    incidents: [{ ...anIncident, id: -3, incidentDescription: 'Slipped on the bank' }],
  });
  act(() => void cache?.setQueryData(queryKeyOf('activities.document', { id: 12 }), document));
  expect(await screen.findByText('Slipped on the bank')).toBeVisible();
});
