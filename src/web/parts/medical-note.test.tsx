import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { messages } from '#shared/messages.ts';
import { roles } from '#shared/permissions.ts';
import { type FakeServer, noConnection } from '#test/fake-server.ts';
import { press } from '#test/press.ts';
import { renderPage, testUser } from '#test/render.tsx';
import { changedMeanwhile } from '#test/stored-record.ts';
import { MedicalNote } from './medical-note.tsx';
import { MedicalNoteCard } from './medical-note-card.tsx';

const seen = { id: 5, note: 'Carries an EpiPen.\nLeft pocket.', version: 2 };
const person = { volunteerId: 5 };

function open(server: FakeServer, role: (typeof roles)[number] = 'Team Leader') {
  return renderPage(<MedicalNoteCard person={person} name="Tui Marsden" />, { server, user: { ...testUser, role } });
}

test('is asked for by a tap, once for each look, and is forgotten when it is hidden', async () => {
  const look = vi.fn(() => seen);
  open({ 'medicalNotes.look': look });
  expect(screen.queryByText(/EpiPen/)).toBeNull();
  expect(look).not.toHaveBeenCalled();
  await press('Show medical note: Tui Marsden');
  expect(await screen.findByText(/EpiPen/)).toBeVisible();
  await press('Hide medical note: Tui Marsden');
  await waitFor(() => expect(screen.queryByText(/EpiPen/)).toBeNull());
  await press('Show medical note: Tui Marsden');
  expect(await screen.findByText(/EpiPen/)).toBeVisible();
  expect(look).toHaveBeenCalledTimes(2);
});

test.each(roles)('has its button for a %s only where their role may read it', (role) => {
  renderPage(<MedicalNote person={person} name="Tui Marsden" />, { user: { ...testUser, role } });
  const button = screen.queryByRole('button', { name: /Show medical note/ });
  if (role === 'Field Staff') expect(button).toBeNull();
  else expect(button).toBeVisible();
});

test('says that nothing is noted, and takes a first note', async () => {
  const update = vi.fn((_: unknown) => ({ ...seen, note: 'Asthma', version: 2 }));
  open({ 'medicalNotes.look': () => ({ ...seen, note: '', version: 1 }), 'medicalNotes.update': update });
  await press(/Show medical note/);
  expect(await screen.findByText(messages.people.noMedicalNote)).toBeVisible();
  await press('Change medical note');
  await userEvent.type(await screen.findByLabelText('Medical note: Tui Marsden'), 'Asthma');
  await press('Save medical note');
  await waitFor(() => expect(update).toHaveBeenCalledWith({ volunteerId: 5, note: 'Asthma', version: 1 }));
  expect(await screen.findByRole('button', { name: /Show medical note/ })).toBeVisible();
});

test('says so when it cannot be shown, and keeps nothing of a note in the browser', async () => {
  open({
    'medicalNotes.look': () => {
      throw noConnection();
    },
  });
  await press(/Show medical note/);
  expect(await screen.findByText(messages.people.showMedicalNoteFailed)).toBeVisible();
  expect(JSON.stringify({ ...localStorage })).not.toContain('EpiPen');
});

test('that somebody else changed meanwhile is asked for by a look of its own, and then shown in the question', async () => {
  const look = vi.fn(() => ({ ...seen, version: 3, note: 'Asthma' })).mockReturnValueOnce(seen);
  const update = vi.fn((input: unknown) => {
    if ((input as { version: number }).version === 2)
      throw changedMeanwhile('Ana Reid', { ...seen, note: null, version: 3 });
    return { ...seen, note: 'Bee stings', version: 4 };
  });
  open({ 'medicalNotes.look': look, 'medicalNotes.update': update });
  await press(/Show medical note/);
  await press('Change medical note');
  const field = await screen.findByLabelText('Medical note: Tui Marsden');
  await userEvent.clear(field);
  await userEvent.type(field, 'Bee stings');
  await press('Save medical note');
  expect(await screen.findByText(/Asthma/)).toBeVisible();
  expect(look).toHaveBeenCalledTimes(2);
});
