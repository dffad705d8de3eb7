import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { serveIncident } from '#test/incident-stage.tsx';
import { renderPage, testUser } from '#test/render.tsx';
import { IncidentPage } from './incident-page.tsx';

function open(server: FakeServer) {
  renderPage(<IncidentPage />, { at: '/incident?incident=31', server });
}

const told = () => screen.findByRole('region', { name: 'What happened' });

async function editStory() {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit What happened' }));
  return screen.getByRole('form', { name: 'Edit What happened' });
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name, { exact: false }), { target: { value } });

test('says what happened, to whom, when, where, what was done at once, and who reported it', async () => {
  open(serveIncident().server);
  const card = within(await told());
  for (const words of ['Tāne Rāwiri', '14-November-2026, 10:40', 'Line B, tunnel 14', 'Moved uphill.'])
    expect(card.getByText(words)).toBeVisible();
  expect(card.getByText(/Lifted the lid of tunnel 14/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Medical Treatment at Pūriri Ridge trap check');
  expect(screen.getByText('Reported by Wiremu Tāmati')).toBeVisible();
  expect(screen.getByText('Open')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pūriri Ridge trap check' })).toHaveAttribute(
    'href',
    '/activity-notes?activity=12&step=1',
  );
});

test('one that belongs to no activity is called by its project, or else by its day', async () => {
  open(serveIncident({ activityId: null, activityName: null, projectName: null, projectId: null }).server);
  expect(await screen.findByRole('heading', { name: 'Medical Treatment on 14-November-2026' })).toBeVisible();
  expect(screen.getByText('No activity')).toBeVisible();
});

test('is edited in place: the focus is in its first field, and what was typed is saved and shown', async () => {
  const { server, stored } = serveIncident();
  open(server);
  const form = await editStory();
  expect(form).toContainElement(document.activeElement as HTMLElement);
  type('Action taken', 'Antihistamine given.');
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(messages.incidentRegister.saved)).toBeVisible();
  expect(await within(await told()).findByText('Antihistamine given.')).toBeVisible();
  expect(stored()).toMatchObject({ version: 2, incidentDescription: expect.stringContaining('Lifted') });
});

test('a position that two people changed is asked about once, as one thing', async () => {
  const { server, stored, others } = serveIncident({ latitude: -36.66, longitude: 174.72, positionHow: 'typed' });
  open(server);
  const form = await editStory();
  // Until its code has come it cannot be typed into.
  await within(form).findByText(messages.positions.hint);
  const field = within(form).getByLabelText(messages.positions.ofIncident);
  fireEvent.change(field, { target: { value: '-36.665, 174.72' } });
  const theirs = { latitude: -36.66, longitude: 174.75, accuracy: 8, positionHow: 'phone' } as const;
  others(theirs);
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Both of you changed this' }));
  const question = within(dialog.getByRole('radiogroup'));
  expect(question.getByRole('radio', { name: /^Mine/ })).toHaveTextContent('36.665° south 174.72° east');
  expect(dialog.getByRole('radiogroup', { name: 'Position' })).toBeVisible();
  fireEvent.click(question.getByRole('radio', { name: /^Kai’s/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(stored()).toMatchObject(theirs));
});

test('Cancel leaves the incident as it was', async () => {
  const { server, stored } = serveIncident();
  open(server);
  const form = await editStory();
  type('Action taken', 'Something else.');
  fireEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
  expect(within(await told()).getByText('Moved uphill.')).toBeVisible();
  expect(stored().version).toBe(1);
});

test('the other parts say under their button how much somebody filled, and open on a press', async () => {
  open(serveIncident().server);
  const part = await screen.findByRole('button', { name: /Who was hurt/ });
  expect(part).toHaveTextContent('1 of 5 filled');
  fireEvent.click(part);
  expect(screen.getByText('Wasp stings')).toBeVisible();
});

test('those who may not see what is filled about health see that it is, and how much', async () => {
  const hidden = ['injuredPersonGender', 'typeOfInjury', 'bodyPartInjured', 'preExistingInjury', 'conditionDisclosed'];
  const { server } = serveIncident({
    hidden: [...hidden, 'medicalTreatmentObtained'] as never,
    filled: ['typeOfInjury', 'bodyPartInjured', 'conditionDisclosed', 'medicalTreatmentObtained'] as never,
    typeOfInjury: '',
  });
  open(server);
  expect(await screen.findByText('1 field is filled. Team Leaders and Group Admins can see it.')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: /Who was hurt/ }));
  expect(screen.getByText('3 fields are filled. Team Leaders and Group Admins can see them.')).toBeVisible();
  expect(screen.queryByText('Type of injury')).toBeNull();
  await editStory();
  expect(screen.queryByLabelText('Medical treatment obtained')).toBeNull();
});

test.each([
  ['somebody else’s, to Field Staff', 'Field Staff', 4, false],
  ['their own, to Field Staff', 'Field Staff', testUser.id, true],
  ['somebody else’s, to a Team Leader', 'Team Leader', 4, true],
] as const)(
  'photos of an incident: %s, are said to be none only where all would show',
  async (_, role, authorId, seesAll) => {
    const { server } = serveIncident({ authorId });
    renderPage(<IncidentPage />, { at: '/incident?incident=31', server, user: { ...testUser, role } });
    const seenBy = messages.photos.incidentSeenBy;
    expect(await screen.findByText(seesAll ? messages.photos.none : seenBy)).toBeVisible();
    expect(screen.queryByText(seesAll ? seenBy : messages.photos.none)).toBeNull();
  },
);

test('one that is withdrawn says why, and cannot be edited', async () => {
  open(serveIncident({ state: 'Withdrawn', withdrawnReason: 'Reported twice' }).server);
  await told();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  expect(screen.getByText('Withdrawn: Reported twice')).toBeVisible();
});

test('a closed one shows its sign-off at once', async () => {
  open(serveIncident({ state: 'Closed', committeeMeetingComments: 'Nest removed.' }).server);
  expect(await screen.findByText('Nest removed.')).toBeVisible();
});
