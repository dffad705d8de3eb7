import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { anIncident, serveIncident } from '#test/incident-stage.tsx';
import { press } from '#test/press.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { NotifiablePage } from './notifiable-page.tsx';

type First = Parameters<typeof serveIncident>[0];

function open(first: First = {}, role: 'Group Admin' | 'Field Staff' = 'Group Admin') {
  const decide = vi.fn((_: object) => ({ ...anIncident, version: 2 }));
  const server: FakeServer = {
    ...serveIncident(first).server,
    'incidents.decideNotifiable': decide,
    'staff.list': () => [],
  };
  const at = '/incident/notifiable?incident=31';
  renderPage(<NotifiablePage />, { at, server, user: { ...testUser, role } });
  return decide;
}

async function answer(question: string, choice: 'Yes' | 'No') {
  const asked = await screen.findByRole('radiogroup', { name: question });
  fireEvent.click(within(asked).getByLabelText(choice));
}
const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
const save = () => press('Save the answer');

test('questions come one after the other, and the first Yes says what to do, with the number to ring', async () => {
  open();
  expect(await screen.findByText('Did somebody die?')).toBeVisible();
  expect(screen.queryByText('Was it hospital?')).toBeNull();
  expect(screen.queryByText(messages.incidentRegister.whenNotified)).toBeNull();
  await answer('Did somebody die?', 'No');
  await answer('Was it hospital?', 'Yes');
  expect(await screen.findByText('This is probably notifiable')).toBeVisible();
  expect(screen.getByText('This is probably notifiable').closest('[aria-live="polite"]')).not.toBeNull();
  expect(screen.getByText('Make it safe.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ring 0800 030 040' })).toHaveAttribute('href', 'tel:0800030040');
});

test('when it was notified, by whom and the reference are saved with the answer, in the time of the group', async () => {
  const decide = open();
  await answer('Did somebody die?', 'Yes');
  await screen.findByText(messages.incidentRegister.whenNotified);
  fireEvent.change(field('Date'), { target: { value: '15/11/2026' } });
  fireEvent.change(field('Time'), { target: { value: '14:05' } });
  fireEvent.change(field('By whom'), { target: { value: 'Callum Reid' } });
  fireEvent.change(field('Reference'), { target: { value: 'WS-77' } });
  await save();
  expect(await screen.findByText(messages.incidentRegister.answerSaved)).toBeVisible();
  expect(decide.mock.lastCall?.[0]).toEqual({
    ...{ id: 31, version: 1, decision: 'Yes', notifiedAt: '2026-11-15T01:05:00.000Z' },
    ...{ notifiedBy: 'Callum Reid', reference: 'WS-77' },
  });
});

test('No to all says that it is probably not, and is saved as that', async () => {
  const decide = open();
  await answer('Did somebody die?', 'No');
  await answer('Was it hospital?', 'No');
  expect(await screen.findByText('This is probably not notifiable')).toBeVisible();
  expect(screen.getByText('Keep the report.')).toBeVisible();
  await save();
  expect(await screen.findByText(messages.incidentRegister.answerSaved)).toBeVisible();
  expect(decide.mock.lastCall?.[0]).toEqual({ id: 31, version: 1, decision: 'No' });
});

test('another answer to an earlier question removes what followed', async () => {
  open();
  await answer('Did somebody die?', 'No');
  await answer('Was it hospital?', 'Yes');
  await answer('Did somebody die?', 'Yes');
  expect(screen.queryByText('Was it hospital?')).toBeNull();
  expect(screen.getByText('This is probably notifiable')).toBeVisible();
});

test('that it is no legal advice, and when the questions were checked, stands there from the start', async () => {
  open({}, 'Field Staff');
  expect(await screen.findByText(/This helps you decide; it is not legal advice\./)).toHaveTextContent(
    'Questions last checked on 20-November-2026.',
  );
  expect(screen.queryByRole('link', { name: 'Edit the questions' })).toBeNull();
});

test('a time without a date is asked for beside the date', async () => {
  const decide = open();
  await answer('Did somebody die?', 'Yes');
  await screen.findByText(messages.incidentRegister.whenNotified);
  fireEvent.change(field('Time'), { target: { value: '14:05' } });
  await save();
  expect(await screen.findByText(messages.incidentRegister.dateOfTime)).toBeVisible();
  expect(decide).not.toHaveBeenCalled();
});

test('a closed incident can be read through the questions, and says why no answer is saved', async () => {
  open({ state: 'Closed' });
  await answer('Did somebody die?', 'Yes');
  expect(await screen.findByText(messages.incidents.closedFirst)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save the answer' })).toBeNull();
});

describe('somebody else saves the incident while the questions are open', () => {
  const byAna = { notifiable: 'Yes', decidedBy: 'Ana Reid', notifiedBy: 'Ana Reid' } as const;
  const asked = 'Ana Reid has answered Yes meanwhile. Save No in its place?';

  /** Answers No to all, while it is stored as `first`. */
  async function answerNo(first: First = {}) {
    const { server, others, save: saveAs, stored } = serveIncident(first);
    const read = vi.fn(stored);
    const decide = vi.fn(({ version, decision }) => saveAs(version, { notifiable: decision }));
    renderPage(<NotifiablePage />, {
      at: '/incident/notifiable?incident=31',
      server: { ...server, 'incidents.get': read, 'incidents.decideNotifiable': decide, 'staff.list': () => [] },
    });
    await answer('Did somebody die?', 'No');
    await answer('Was it hospital?', 'No');
    await screen.findByText('This is probably not notifiable');
    return { others, stored, read, decide };
  }

  test('another answer is never replaced unasked', async () => {
    const { others, stored, decide } = await answerNo();
    others(byAna);
    await save();
    expect(await screen.findByText(asked)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(asked)).toBeNull());
    expect(stored().notifiable).toBe('Yes');
    await save();
    expect(await screen.findByText(asked)).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Save No' }));
    expect(await screen.findByText(messages.incidentRegister.answerSaved)).toBeVisible();
    expect(decide.mock.lastCall?.[0]).toEqual({ id: 31, version: 2, decision: 'No' });
  });

  test('nor one that the page has read meanwhile', async () => {
    const { others, stored, read, decide } = await answerNo();
    others(byAna);
    fireEvent(window, new Event('visibilitychange'));
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    await save();
    expect(await screen.findByText(asked)).toBeVisible();
    expect(decide).not.toHaveBeenCalled();
    expect(stored().notifiable).toBe('Yes');
  });

  test('nor where mine only says again what was stored', async () => {
    const { others } = await answerNo({ notifiable: 'No' });
    others(byAna);
    await save();
    expect(await screen.findByText(asked)).toBeVisible();
  });

  test.for([
    ['the same answer', { notifiable: 'No', decidedBy: 'Ana Reid' }],
    ['something else', { actionTaken: 'Moved downhill.' }],
  ] as const)('%s asks nothing', async ([, byOthers]) => {
    const { others, stored } = await answerNo({ notifiable: null });
    others(byOthers);
    await save();
    expect(await screen.findByText(messages.incidentRegister.answerSaved)).toBeVisible();
    expect(screen.queryByText(/meanwhile/)).toBeNull();
    expect(stored()).toMatchObject({ ...byOthers, notifiable: 'No' });
  });
});
