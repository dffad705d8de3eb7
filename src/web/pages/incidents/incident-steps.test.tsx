import { fireEvent, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakeServer, noConnection, refusal } from '#test/fake-server.ts';
import { anAction, anIncident, serveIncident, theTexts } from '#test/incident-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { clearBanner } from '#web/components/banner-store.ts';
import { changeField } from '#web/field/field-state.ts';
import { trpc } from '#web/trpc.ts';
import { IncidentPage } from './incident-page.tsx';
import type { StoredIncident } from './use-report-form.ts';

beforeEach(() => {
  clearBanner();
  sessionStorage.clear();
  localStorage.clear();
});

const late = { ...anAction, id: 5, description: 'Treat the nest', dueDate: '2026-11-18' };
const later = { ...anAction, id: 6, description: 'Put antihistamine in each kit', dueDate: '2026-12-01' };
const ended = {
  ...{ ...anAction, id: 7, description: 'Tell everybody', doneDate: '2026-11-16' },
  ...{ endedAt: '2026-11-16T00:00:00.000Z', endedBy: 'Aroha Ngātai' },
};

function open(first: Partial<StoredIncident>, answers: FakeServer = {}) {
  const { server, ...record } = serveIncident(first);
  const staff = [{ id: 4, firstname: 'Callum', lastname: 'Reid' }];
  const shown = { ...server, 'staff.list': () => staff, ...answers } as FakeServer;
  renderPage(<IncidentPage />, { at: '/incident?incident=31', server: shown });
  return record;
}

const withActions = { state: 'Action due', openActions: 2, actions: [late, later, ended] } as Partial<StoredIncident>;
const rowOf = async (words: string) => (await screen.findByText(words)).closest('li') as HTMLElement;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false, selector: 'input, textarea' }), { target: { value } });

test('each action says what, who, by when, how late it is, or when and by whom it was done', async () => {
  open(withActions);
  expect(await rowOf('Treat the nest')).toHaveTextContent('Callum Reidby 18-November-2026 2 days late');
  expect(await rowOf('Put antihistamine in each kit')).toHaveTextContent('by 01-December-2026 in 11 days');
  expect(await rowOf('Tell everybody')).toHaveTextContent('Done 16-November-2026 by Aroha Ngātai');
});

test('only the action that is due first has the filled button', async () => {
  open(withActions);
  const variantOf = async (name: string) => (await screen.findByRole('button', { name })).getAttribute('data-variant');
  expect(await variantOf('Done: Treat the nest')).toBe('filled');
  expect(await variantOf('Done: Put antihistamine in each kit')).toBe('default');
});

test('Done is dated today and can be undone', async () => {
  const update = vi.fn((_: object) => ({ ...late, version: 2 }));
  open(withActions, { 'incidents.actions.update': update });
  fireEvent.click(await screen.findByRole('button', { name: 'Done: Treat the nest' }));
  expect(await screen.findByText('Action done.')).toBeVisible();
  expect(update.mock.lastCall?.[0]).toEqual({ id: 5, version: 1, doneDate: '2026-11-20' });
  press('Undo');
  await vi.waitFor(() => expect(update.mock.lastCall?.[0]).toEqual({ id: 5, version: 2, doneDate: null }));
});

test('an action is given up only with a reason', async () => {
  const update = vi.fn((_: object) => ({ ...late, version: 2 }));
  open(withActions, { 'incidents.actions.update': update });
  fireEvent.click(await screen.findByRole('button', { name: 'More for Treat the nest' }));
  press('Give up');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Give up' }));
  expect(await dialog.findByText('Please give a reason.')).toBeVisible();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The nest is gone' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Give up' }));
  expect(await screen.findByText('Action given up.')).toBeVisible();
  expect(update.mock.lastCall?.[0]).toEqual({ id: 5, version: 1, givenUpReason: 'The nest is gone' });
});

test('an action is added with what, who and by when, each asked for beside its field', async () => {
  const add = vi.fn((_: object) => late);
  open({}, { 'incidents.actions.add': add });
  fireEvent.click(await screen.findByRole('button', { name: 'Add action' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  for (const words of ['describe what is to be done', 'choose somebody of the staff', 'choose the day'])
    expect(await dialog.findByText(new RegExp(words))).toBeVisible();
  fill('What is to be done', 'Treat the nest');
  fireEvent.click(dialog.getByLabelText(/By whom/, { selector: 'input' }));
  fireEvent.click(await screen.findByText('Callum Reid', { selector: '[role="option"] *' }));
  fill('By when', '18/11/2026');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Action added.')).toBeVisible();
  expect(add.mock.lastCall?.[0]).toEqual({
    ...{ incidentId: 31, description: 'Treat the nest', staffId: 4, dueDate: '2026-11-18' },
  });
});

test('an action of somebody who has left says so', async () => {
  open({ ...withActions, actions: [{ ...late, isOwnerGone: true }] });
  expect(await screen.findByText('Callum Reid, who has left')).toBeVisible();
});

test('pressed too early, Close leads to the first thing that is missing and says which', async () => {
  open({ ...withActions, notifiable: 'No' });
  fireEvent.click(await screen.findByRole('button', { name: 'Close incident' }));
  expect(screen.getByText('Not yet: 1 of 3 actions done')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Actions');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the notifiable question has to be decided before closing', async () => {
  open({});
  fireEvent.click(await screen.findByRole('button', { name: 'Close incident' }));
  expect(screen.getByText('Not yet: Notifiable question not answered')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Answer');
});

test('closing asks for the sign-off of the committee and sends it', async () => {
  const close = vi.fn((_: object) => ({ ...serveIncident({ state: 'Closed' }).stored(), version: 2 }));
  open({ notifiable: 'No' }, { 'incidents.close': close as never });
  fireEvent.click(await screen.findByRole('button', { name: 'Close incident' }));
  const dialog = within(await screen.findByRole('dialog'));
  fill('Signature of chairperson', 'Mereana Hōhepa');
  fireEvent.click(dialog.getByRole('button', { name: 'Close incident' }));
  expect(await screen.findByText('Incident closed.')).toBeVisible();
  expect(close.mock.lastCall?.[0]).toMatchObject({ id: 31, version: 1, chairpersonSignature: 'Mereana Hōhepa' });
});

test('a refusal to close is told in the dialog, and what was typed stays', async () => {
  open(
    { notifiable: 'No' },
    {
      'incidents.close': () => {
        throw refusal(409, '1 action is still open.');
      },
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Close incident' }));
  const dialog = within(await screen.findByRole('dialog'));
  fill('Signature of chairperson', 'Mereana');
  fireEvent.click(dialog.getByRole('button', { name: 'Close incident' }));
  expect(await dialog.findByText('1 action is still open.')).toBeVisible();
  expect(dialog.getByDisplayValue('Mereana')).toBeVisible();
});

test('a closed incident has Reopen, which asks for a reason, and nothing else to change', async () => {
  const reopen = vi.fn((_: object) => serveIncident().stored());
  open(
    { ...withActions, state: 'Closed', closedAt: '2026-11-17T00:00:00.000Z', closedBy: 'Aroha Ngātai' },
    { 'incidents.reopen': reopen },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }));
  for (const name of [/^Edit/, /^Done/, /Add action/, /Close incident/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'New facts' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Reopen' }));
  expect(await screen.findByText('Incident reopened.')).toBeVisible();
  expect(reopen.mock.lastCall?.[0]).toEqual({ id: 31, version: 1, reason: 'New facts' });
});

test('an incident is withdrawn with a reason, from the menu of the page', async () => {
  const withdraw = vi.fn((_: object) => serveIncident().stored());
  open({}, { 'incidents.withdraw': withdraw });
  fireEvent.click(await screen.findByRole('button', { name: /^More for Medical/ }));
  press('Withdraw');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Reported twice' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Incident withdrawn.')).toBeVisible();
  expect(withdraw.mock.lastCall?.[0]).toEqual({ id: 31, version: 1, reason: 'Reported twice' });
});

test('what was decided stands there with who and when, and that it is no legal advice, always', async () => {
  open({
    ...{ notifiable: 'Yes', decidedBy: 'Mereana Hōhepa', decidedAt: '2026-11-15T00:00:00.000Z' },
    ...{ notifiedAt: '2026-11-15T01:00:00.000Z', notifiedBy: 'Callum Reid', notifiedReference: 'WS-77' },
  });
  const card = within(await screen.findByRole('region', { name: 'Notifiable?' }));
  expect(await card.findByText('This is probably notifiable')).toBeVisible();
  expect(card.queryByText('Make it safe.')).toBeNull();
  expect(card.getByText(/by Callum Reid\. Reference: WS-77/)).toBeVisible();
  expect(card.getByText(/Decided by Mereana Hōhepa on/)).toHaveTextContent('15-November-2026');
  expect(card.getByText(/This helps you decide; it is not legal advice\./)).toBeVisible();
  expect(card.getByRole('link', { name: 'Answer again' })).toHaveAttribute('href', '/incident/notifiable?incident=31');
});

test.each([
  ['Yes', 'Ring the authority', ['Make it safe.', 'Ring now.']],
  ['No', 'Nobody need be told', ['Keep the report.']],
] as const)('the words of the answer %s, and what to do, are those of the group', async (notifiable, words, steps) => {
  const texts = { ...theTexts, yes: 'Ring the authority', no: 'Nobody need be told', phone: '0800 111 222' };
  open({ notifiable, decidedAt: '2026-11-15T00:00:00.000Z' }, { 'safetyTexts.get': () => texts });
  const card = within(await screen.findByRole('region', { name: 'Notifiable?' }));
  for (const text of [words, ...steps]) expect(await card.findByText(text)).toBeVisible();
  const ring = card.queryByRole('link', { name: 'Ring 0800 111 222' });
  expect(ring?.getAttribute('href')).toBe(notifiable === 'Yes' ? 'tel:0800111222' : undefined);
});

describe('without coverage', () => {
  beforeEach(() => changeField({ hasCoverage: false }));
  afterEach(() => changeField({ hasCoverage: true }));

  /** Loads the activity, as a kept one is known. */
  function Kept({ children }: { children: ReactNode }) {
    trpc.activities.details.get.useQuery({ id: 12 });
    return children;
  }

  function openHere(first: Partial<StoredIncident>, isKept: boolean, answers: FakeServer = {}) {
    const { server } = serveIncident(first);
    const details = { id: 12, activityName: 'Trap check', activityDate: '2026-11-14' };
    const shown = { ...server, 'activities.details.get': () => details, ...answers } as FakeServer;
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
    press(/^More for Medical/);
    for (const name of ['Send', 'Withdraw']) expect(await blocked(name), name).toBe(true);
    expect(screen.getAllByText('This needs coverage.').length).toBeGreaterThan(4);
  });

  test('a kept one can be acted on: only its mail needs coverage', async () => {
    openHere(withActions, true);
    await vi.waitFor(async () => expect(await blocked('Add action')).toBe(false));
    for (const name of ['Done: Treat the nest', 'Close incident']) expect(await blocked(name), name).toBe(false);
    press(/^More for Medical/);
    expect(await blocked('Withdraw')).toBe(false);
    expect(await blocked('Send')).toBe(true);
  });

  test('a closed one that is kept can be reopened', async () => {
    openHere({ state: 'Closed', closedAt: '2026-11-15T00:00:00.000Z' }, true);
    await vi.waitFor(async () => expect(await blocked('Reopen')).toBe(false));
  });

  test('an action is given to those whom the phone keeps with the activity', async () => {
    const person = { phone: '021', emergencyContact: '', emergencyContactNumber: '', role: 'Team Leader' };
    openHere(withActions, true, {
      'staff.list': () => {
        throw noConnection();
      },
      'activities.staff.assigned': () => [{ id: 90, staffId: 4, firstname: 'Callum', lastname: 'Reid', ...person }],
      'activities.staff.unassigned': () => [{ id: 5, firstname: 'Aroha', lastname: 'Ngātai', ...person }],
    });
    await vi.waitFor(async () => expect(await blocked('Add action')).toBe(false));
    press('Add action');
    fireEvent.click(await screen.findByLabelText('By whom *', { selector: 'input' }));
    expect(await screen.findByRole('option', { name: 'Aroha Ngātai', hidden: true })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Callum Reid', hidden: true })).toBeInTheDocument();
  });
});

test('one that waits on the phone is found among those of its activity, with no page of the server’s', async () => {
  const waiting = { ...anIncident, id: -1_000_000_007, incidentDescription: 'A branch came down' };
  const at = '/incident?incident=-1000000007&activity=12';
  renderPage(<IncidentPage />, { at, server: { ...serveIncident().server, 'incidents.ofActivity': () => [waiting] } });
  expect(await screen.findByText('A branch came down')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Answer' })).toHaveAttribute(
    'href',
    '/incident/notifiable?incident=-1000000007&activity=12',
  );
});
