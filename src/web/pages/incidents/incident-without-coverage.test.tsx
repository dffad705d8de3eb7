import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { contact } from '#test/day-stage.tsx';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { anAction, anIncident, serveIncident } from '#test/incident-stage.tsx';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { changeField } from '#web/sync/field-state.ts';
import { trpc } from '#web/trpc.ts';
import { IncidentPage } from './incident-page.tsx';
import type { StoredIncident } from './use-report-form.ts';

const late = { ...anAction, id: 5, description: 'Treat the nest', dueDate: '2026-11-18' };
const withActions = { state: 'Action due', openActions: 1, actions: [late] } as Partial<StoredIncident>;

describe('without coverage', () => {
  beforeEach(() => changeField({ hasCoverage: false }));

  /** Loads the activity, as a kept one is known. */
  function Kept({ children }: { children: ReactNode }) {
    trpc.activities.document.useQuery({ id: 12 });
    return children;
  }

  function openHere(first: Partial<StoredIncident>, isKept: boolean, answers: FakeServer = {}) {
    const { server } = serveIncident(first);
    const activity = { id: 12, activityName: 'Trap check', activityDate: '2026-11-14' };
    const document = () => shownDocument({ activity, incidents: [{ ...anIncident, ...first }] });
    const shown = { ...server, 'activities.document': document, ...answers } as FakeServer;
    const page = isKept ? (
      <Kept>
        <IncidentPage />
      </Kept>
    ) : (
      <IncidentPage />
    );
    renderPage(page, { at: '/incident?incident=31', server: shown });
  }

  const blocked = async (name: string) =>
    (await screen.findByRole('button', { name })).getAttribute('aria-disabled') === 'true';

  test('one that is not kept says beside each step that it needs coverage', async () => {
    openHere(withActions, false);
    for (const name of ['Add action', 'Done: Treat the nest', 'Close incident'])
      expect(await blocked(name), name).toBe(true);
    await press(/^More for Medical/);
    for (const name of ['Send', 'Withdraw']) expect(await blocked(name), name).toBe(true);
    expect(screen.getAllByText(messages.general.needsCoverage).length).toBeGreaterThan(4);
  });

  test('a kept one can be acted on: only its mail needs coverage', async () => {
    openHere(withActions, true);
    await vi.waitFor(async () => expect(await blocked('Add action')).toBe(false));
    for (const name of ['Done: Treat the nest', 'Close incident']) expect(await blocked(name), name).toBe(false);
    await press(/^More for Medical/);
    expect(await blocked('Withdraw')).toBe(false);
    expect(await blocked('Send')).toBe(true);
  });

  test('its history says that it needs coverage', async () => {
    openHere(withActions, true, {
      'incidents.history': () => {
        throw noConnection();
      },
    });
    const card = within(await screen.findByRole('region', { name: 'History' }));
    expect(card.getByText(messages.general.needsCoverage)).toBeVisible();
  });

  test('a closed one that is kept can be reopened', async () => {
    openHere({ state: 'Closed', closedAt: '2026-11-15T00:00:00.000Z' }, true);
    await vi.waitFor(async () => expect(await blocked('Reopen')).toBe(false));
  });

  test('an action is given to anybody of the staff whom the phone keeps, Group Admins too', async () => {
    openHere(withActions, true, {
      'staff.list': () => {
        throw noConnection();
      },
      'activities.details.leaders': () => [
        { ...contact, id: 4, firstname: 'Callum', lastname: 'Reid', role: 'Team Leader' },
        { ...contact, id: 5, firstname: 'Aroha', lastname: 'Ngātai', role: 'Group Admin' },
      ],
    });
    await vi.waitFor(async () => expect(await blocked('Add action')).toBe(false));
    await press('Add action');
    fireEvent.click(await screen.findByLabelText('By whom *', { selector: 'input' }));
    expect(await screen.findByRole('option', { name: 'Aroha Ngātai', hidden: true })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Callum Reid', hidden: true })).toBeInTheDocument();
  });
});

test('one that waits on the phone is found among those of its activity, with no page of the server’s', async () => {
  const waiting = { ...anIncident, id: -1_000_000_007, incidentDescription: 'A branch came down' };
  const at = '/incident?incident=-1000000007&activity=12';
  const document = () => shownDocument({ incidents: [waiting] });
  renderPage(<IncidentPage />, { at, server: { ...serveIncident().server, 'activities.document': document } });
  expect(await screen.findByText('A branch came down')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer' })).toHaveAttribute(
    'href',
    '/incident/notifiable?incident=-1000000007&activity=12',
  );
  await press(/^More for Medical/);
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Print report' })).toBeNull();
});
