import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messages } from '#shared/messages.ts';
import { documentOf, open, plain, press, startServer, type } from '#test/complete-stage.tsx';
import { dayDocument, jack, openDay, sione } from '#test/day-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { shownDocument } from '#test/shown-document.ts';
import { PrintActivityPage } from '#web/pages/activities/print/print-activity-page.tsx';
import { VolunteersStep } from '#web/pages/activities/wizard/volunteers-step.tsx';
import type { ActivityDetails } from '#web/parts/activity/step-props.ts';

const needs = [{ typeId: 1, atLeast: 1, type: 'Workplace first aid', isFirstAid: true }];
const uninducted = ['volunteer 2'];
/** What Sione has is of another kind. */
const outdoor = {
  ...{ id: 1, staffId: null, volunteerId: 2, typeId: 2, type: 'Outdoor first aid', isFirstAid: true },
  ...{ expiresOn: '2026-03-05', isSeen: true },
};
const [tickets, activity] = [[outdoor], { needs, uninducted }];
const ofSione = { volunteers: [sione], tickets, activity };
const box = async () => within(await screen.findByRole('region', { name: 'What is missing' }));
const lacks = 'Nobody with Workplace first aid';
const unread = messages.needs.uninducted('Sione Taufa');

test('the step of the volunteers says what is missing, and the tickets of each', async () => {
  renderPage(<VolunteersStep activity={{ id: 7, activityDate: '2026-03-05' } as ActivityDetails} />, {
    server: { 'activities.document': () => shownDocument(ofSione), 'volunteers.pickList': () => [] },
  });
  const lines = (await box()).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([lacks, unread]);
  expect(screen.getByText('Outdoor first aid until 05-March-2026')).toBeVisible();
});

test('the day says what is missing, and how many of the first aiders are here', async () => {
  await openDay({ 'activities.document': () => dayDocument([jack, sione], { tickets, activity }) });
  expect((await box()).getByText(lacks)).toBeInTheDocument();
  expect((await box()).getByText(unread)).toBeInTheDocument();
  expect(screen.getByText(/Sione Taufa\. 0 of 1 here/)).toBeInTheDocument();
});

test('the safety plan names the first aiders', async () => {
  const server = { 'activities.document': () => shownDocument(ofSione) };
  renderPage(<PrintActivityPage />, { at: '/activity-notes/print?activity=7', server });
  expect((await screen.findByText('First aiders')).nextSibling).toHaveTextContent('Sione Taufa');
});

test('the last step says which tickets are missing alone, and the word on it is saved', async () => {
  const { server, save } = startServer(plain);
  const document = documentOf(plain);
  const lacking = { ...document, ...ofSione, activity: { ...document.activity, ...activity } };
  open({ server: { ...server, 'activities.document': () => lacking } });
  // On its day Sione's has ended.
  const lines = (await box()).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([messages.needs.noFirstAider]);
  await type(messages.needs.word, 'Sione has the outdoor course.');
  await press('Complete');
  await waitFor(() =>
    expect(save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ missingNote: 'Sione has the outdoor course.' }),
    ),
  );
});
