import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { noPosition } from '#shared/position-fields.ts';
import { useOutbox } from '#web/forms/send-change.ts';
import type { Visit, Walk, WalkTrap } from '#web/pages/walk/walk.ts';
import { WalkPage } from '#web/pages/walk/walk-page.tsx';
import { changeField } from '#web/sync/field-state.ts';
import { isKeptFirst } from '#web/sync/open-room.ts';
import { closePhoneDb } from '#web/sync/phone-db.ts';
import { stubPhone } from './fake-phone.ts';
import type { FakeServer } from './fake-server.ts';
import { renderPage } from './render.tsx';

const trap = (id: number): WalkTrap => ({
  ...{ id, code: `T${id}`, type: 'DOC 200', holdsAlive: false, resetsItself: false, state: 'In use' },
  ...{ lure: '', notes: '', latitude: null, longitude: null, lastCheck: null, lastCatch: null },
});

/** A check of this walk, by somebody else. */
export const visit = (id: number, trapId: number, more: Partial<Visit> = {}) =>
  ({
    ...{ id, trapId, code: `T${trapId}`, lineId: 5, activityId: null, checkedBy: 'Kai', createdById: 2 },
    ...{ checkedAt: '2026-11-19T23:00:00.000Z', state: 'Set', catches: [], strikes: null, baitLeft: '', baitSet: '' },
    ...{ rebaited: false, condition: null, note: '', bothHappened: false, checkedTwice: false, ...noPosition },
    ...{ version: 1, updatedAt: '2026-11-19T23:00:00.000Z', updatedById: 2, ...more },
  }) as Visit;

function Page() {
  useOutbox();
  return <WalkPage />;
}

/** A phone on which nothing waits, with coverage. */
export async function startPhone() {
  stubPhone();
  await closePhoneDb();
  changeField({ hasCoverage: true, waiting: 0 });
}

export async function open(
  more: FakeServer = {},
  visits: Visit[] = [],
  at = '/line?line=5',
  now = '2026-11-20T00:00:00.000Z',
  line: Partial<Walk> = {},
) {
  const walk: Walk = {
    ...{
      id: 5,
      projectId: 3,
      name: 'Ridge line',
      directions: '',
      checkEveryDays: 21,
      from: '2026-10-20T11:00:00.000Z',
    },
    ...{ traps: [1, 2, 3].map(trap), visits, ...line },
  };
  const server = {
    'trapLines.walk': () => walk,
    'species.list': () => [{ id: 1, name: 'Stoat', countsAs: 'mustelids', version: 1 }],
    'traps.mostCaught': () => [],
    'activities.list': () => ({ rows: [], total: 0 }),
    'safetyTexts.get': () => ({ caught: 'Ring the leader.' }),
    ...more,
  } as FakeServer;
  const page = renderPage(<Page />, { server, at, config: { now } });
  await screen.findByText(walk.name);
  await waitFor(() => expect(isKeptFirst('trapChecks.create')).toBe(true));
  return page;
}

export const isAt = async (code: string) =>
  expect(await screen.findByRole('heading', { level: 2, name: code })).toBeVisible();
export const dialog = async () => within(await screen.findByRole('dialog'));
