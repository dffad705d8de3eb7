import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '#test/fake-server.ts';
import { renderPage } from '#test/render.tsx';
import { answers, caves, keepOut } from '#test/risks-manager-stage.tsx';
import { aroha } from '#test/staff-form-stage.tsx';
import { ChecklistPage } from '#web/pages/checklist/checklist-page.tsx';
import { HazardsManager } from '#web/pages/hazards/hazards-page.tsx';
import { ObjectivesManager } from '#web/pages/objectives/objectives-page.tsx';
import { RisksManager } from '#web/pages/risks/risks-manager.tsx';
import { StaffFormPage } from '#web/pages/staff/staff-form-page.tsx';
import { LastChange } from './last-change.tsx';

const at = '2026-03-04T20:30:00.000Z';

test.each([
  ['created', 'Created by Hēmi Walker on 05-March-2026 09:30'],
  ['updated', 'Changed by Hēmi Walker on 05-March-2026 09:30'],
])('a record that was %s last says by whom and when', async (action, words) => {
  const server = { 'audit.lastChange': () => ({ action, by: 'Hēmi Walker', at }) };
  renderPage(<LastChange recordType="project" recordId={7} />, { server });
  expect(await screen.findByText(/^(Created|Changed) by/)).toHaveTextContent(words);
});

type Place = {
  record: [recordType: string, recordId: number];
  ui: ReactNode;
  at?: string;
  presses: string[];
  server: FakeServer;
};

const places: Place[] = [
  {
    record: ['objective', 1],
    ui: <ObjectivesManager />,
    presses: ['Edit Benches mended'],
    server: { 'objectives.list': () => [{ id: 1, title: 'Benches mended', measurement: 'benches', version: 1 }] },
  },
  {
    record: ['hazard', 2],
    ui: <HazardsManager />,
    presses: ['Edit Old wire'],
    server: {
      'hazards.list': ({ kind }) =>
        kind === 'site' ? [{ id: 2, kind: 'site', hazardDescription: 'Old wire', version: 1 }] : [],
    },
  },
  {
    record: ['checklist item', 3],
    ui: <ChecklistPage />,
    presses: ['Edit Spare keys packed'],
    server: { 'checklist.list': () => [{ id: 3, description: 'Spare keys packed', version: 1 }] },
  },
  { record: ['risk', caves.id], ui: <RisksManager />, presses: ['Sea caves', 'Edit Title'], server: answers },
  {
    record: ['risk control', keepOut.id],
    ui: <RisksManager />,
    presses: ['Sea caves', 'Edit Keep out'],
    server: answers,
  },
  {
    record: ['staff', 7],
    ui: <StaffFormPage />,
    at: '/registerroles?user=7',
    presses: [],
    server: { 'staff.get': () => aroha },
  },
];

test.each(places)('$record.0: who changed it last stands where it is edited', async ({ record, presses, ...place }) => {
  const last = vi.fn((_: unknown) => ({ action: 'updated', by: 'Hēmi Walker', at }));
  const { ui, at: address = '/page', server } = place;
  renderPage(ui, { at: address, server: { ...server, 'audit.lastChange': last } });
  for (const name of presses) await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(/^Changed by Hēmi Walker on/)).toBeVisible();
  const [recordType, recordId] = record;
  expect(last).toHaveBeenCalledExactlyOnceWith({ recordType, recordId });
});
