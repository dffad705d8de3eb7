import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { anAction, serveIncident, theTexts } from '#test/incident-stage.tsx';
import { press } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { IncidentPage } from './incident-page.tsx';
import type { StoredIncident } from './use-report-form.ts';

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
  await press('Done: Treat the nest');
  expect(await screen.findByText(messages.incidentRegister.markedDone)).toBeVisible();
  expect(update.mock.lastCall?.[0]).toEqual({ id: 5, version: 1, doneDate: '2026-11-20' });
  await press('Undo');
  await vi.waitFor(() => expect(update.mock.lastCall?.[0]).toEqual({ id: 5, version: 2, doneDate: null }));
});

test('an action is given up with a reason', async () => {
  const update = vi.fn((_: object) => ({ ...late, version: 2 }));
  open(withActions, { 'incidents.actions.update': update });
  await press('More for Treat the nest');
  await press('Give up');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'The nest is gone' } });
  await press('Give up', dialog);
  expect(await screen.findByText(messages.incidentRegister.givenUp)).toBeVisible();
  expect(update.mock.lastCall?.[0]).toEqual({ id: 5, version: 1, givenUpReason: 'The nest is gone' });
});

test('an action is added with what, who and by when', async () => {
  const add = vi.fn((_: object) => late);
  open({}, { 'incidents.actions.add': add });
  await press('Add action');
  const dialog = within(await screen.findByRole('dialog'));
  fill('What is to be done', 'Treat the nest');
  fireEvent.click(dialog.getByLabelText(/By whom/, { selector: 'input' }));
  fireEvent.click(await screen.findByText('Callum Reid', { selector: '[role="option"] *' }));
  fill('By when', '18/11/2026');
  await press('Save', dialog);
  expect(await screen.findByText(messages.incidentRegister.actionAdded)).toBeVisible();
  expect(add.mock.lastCall?.[0]).toEqual({
    ...{ incidentId: 31, description: 'Treat the nest', staffId: 4, dueDate: '2026-11-18' },
  });
});

test('two of the staff who have one name are told apart where one is chosen', async () => {
  const callum = (id: number, email: string) => ({ id, firstname: 'Callum', lastname: 'Reid', phone: '', email });
  open({}, { 'staff.list': () => [callum(4, 'callum@x.nz'), callum(5, 'reid@x.nz')] as never });
  await press('Add action');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByLabelText(/By whom/, { selector: 'input' }));
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    ...['Callum Reid, callum@x.nz', 'Callum Reid, reid@x.nz'],
  ]);
});

test('an action of somebody who has left says so', async () => {
  open({ ...withActions, actions: [{ ...late, isOwnerGone: true }] });
  expect(await screen.findByText('Callum Reid, who has left')).toBeVisible();
});

test('pressed too early, Close leads to the first thing that is missing and says which', async () => {
  open({ ...withActions, notifiable: 'No' });
  await press('Close incident');
  expect(screen.getByText('Not yet: 1 of 3 actions done')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Actions');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('what was said to be missing is said no longer once it is done', async () => {
  const before = { ...serveIncident().stored(), ...withActions, notifiable: 'No' } as StoredIncident;
  let shown = before;
  open(before, {
    'incidents.get': () => shown,
    'incidents.actions.update': () => {
      shown = { ...before, state: 'Open', openActions: 0, actions: [ended] };
      return { ...late, version: 2 };
    },
  });
  await press('Close incident');
  expect(screen.getByText(/^Not yet/)).toBeVisible();
  await press('Done: Treat the nest');
  await vi.waitFor(() => expect(screen.queryByText(/^Not yet/)).toBeNull());
});

test('the notifiable question has to be decided before closing', async () => {
  open({});
  await press('Close incident');
  expect(screen.getByText('Not yet: Notifiable question not answered')).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Answer');
});

test('closing asks for the sign-off of the committee and sends it', async () => {
  const close = vi.fn((_: object) => ({ ...serveIncident({ state: 'Closed' }).stored(), version: 2 }));
  open({ notifiable: 'No' }, { 'incidents.close': close as never });
  await press('Close incident');
  const dialog = within(await screen.findByRole('dialog'));
  fill('Signature of chairperson', 'Mereana Hōhepa');
  await press('Close incident', dialog);
  expect(await screen.findByText(messages.incidentRegister.closed)).toBeVisible();
  expect(close.mock.lastCall?.[0]).toMatchObject({ id: 31, version: 1, chairpersonSignature: 'Mereana Hōhepa' });
});

test('a closed incident has Reopen, which asks for a reason, and nothing else to change', async () => {
  const reopen = vi.fn((_: object) => serveIncident().stored());
  open(
    { ...withActions, state: 'Closed', closedAt: '2026-11-17T00:00:00.000Z', closedBy: 'Aroha Ngātai' },
    { 'incidents.reopen': reopen },
  );
  await press('Reopen');
  for (const name of [/^Edit/, /^Done/, /Add action/, /Close incident/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'New facts' } });
  await press('Reopen', dialog);
  expect(await screen.findByText(messages.incidentRegister.reopened)).toBeVisible();
  expect(reopen.mock.lastCall?.[0]).toEqual({ id: 31, version: 1, reason: 'New facts' });
});

test('an incident is withdrawn with a reason, from the menu of the page', async () => {
  const withdraw = vi.fn((_: object) => serveIncident().stored());
  open({}, { 'incidents.withdraw': withdraw });
  await press(/^More for Medical/);
  await press('Withdraw');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Reported twice' } });
  await press('Withdraw', dialog);
  expect(await screen.findByText(messages.incidentRegister.withdrawDone)).toBeVisible();
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

test('says who did what with it, when and why, the latest first, and more of it on a press', async () => {
  const line = { at: '2026-11-15T00:00:00.000Z', madeAt: null, by: 'Hine Ngata', action: null, about: '', fields: [] };
  const lines = [
    { ...line, did: 'reopened', about: 'It was broken' },
    { ...line, did: 'closed', madeAt: '2026-11-14T19:00:00.000Z' },
    { ...line, did: 'updated', fields: ['witnesses', 'actionTaken'], hidesHealth: true },
    { ...line, did: 'given up', action: 'Treat the nest', about: 'The nest is gone' },
    { ...line, did: 'decided', about: 'No' },
    { ...line, did: 'emailed', about: 'chair@okurabush.example' },
    { ...line, did: 'created' },
  ].map((one, index) => ({ hidesHealth: false, ...one, id: 90 - index }));
  open({}, { 'incidents.history': () => lines });
  const card = within(await screen.findByRole('region', { name: 'History' }));
  const shown = async () => (await card.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(await shown()).toEqual([
    'Reopened: It was brokenHine Ngata, 15-November-2026 13:00',
    'ClosedHine Ngata, 15-November-2026 13:00, made on 15-November-2026 08:00',
    'Changed: Witnesses, Action taken, what is about healthHine Ngata, 15-November-2026 13:00',
    'Action given up: Treat the nest: The nest is goneHine Ngata, 15-November-2026 13:00',
    'Notifiable: NoHine Ngata, 15-November-2026 13:00',
  ]);
  await press('Show all 7', card);
  expect((await shown()).slice(5)).toEqual([
    'Sent to chair@okurabush.exampleHine Ngata, 15-November-2026 13:00',
    'ReportedHine Ngata, 15-November-2026 13:00',
  ]);
});
