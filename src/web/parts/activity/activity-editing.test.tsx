import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type ActivityStepSlug, activitySteps } from '#shared/activities/steps.ts';
import type { ActivityStatus } from '#shared/activities.ts';
import { messages } from '#shared/messages.ts';
import { plain } from '#test/complete-stage.tsx';
import { catches } from '#test/outcome-stage.tsx';
import { renderPage } from '#test/render.tsx';
import { ratedRisk } from '#test/risk-stage.tsx';
import { checklistRow, shownDocument } from '#test/shown-document.ts';
import { widenScreen } from '#test/wide-screen.ts';
import { ActivityPage } from '#web/pages/activities/activity-page.tsx';

const objectives = [
  { id: 5, title: 'Plants Planted', measurement: 'Plants', amount: 40, isDirect: false, version: 1 },
  {
    id: 6,
    title: 'Establishing predator control',
    measurement: 'Traps',
    amount: null,
    isDirect: false,
    version: 1,
  },
];

const person = { firstname: 'Kahu', lastname: 'Parata', phone: '0215550101', email: '', role: 'Field Staff' as const };
const record = { ...catches, id: 8, activityId: 7, predatorId: 1, subType: 'traps established', measurement: 4 };

const server = {
  'projects.pickList': () => [],
  'activities.details.leaders': () => [],
  'volunteers.pickList': () => [],
  'activities.document': (status: ActivityStatus) =>
    shownDocument({
      activity: { status, checklistNotes: 'Two radios' },
      risks: [ratedRisk(3, 2, 'Uneven tracks')],
      hazards: [{ id: 4, hazardId: 9, kind: 'site', hazardDescription: 'Steep bank' }],
      staff: [{ id: 1, staffId: 2, ...person, emergencyContact: '', emergencyContactNumber: '' }],
      volunteers: [
        { id: 1, volunteerId: 2, ...person, emergencyContact: 'Moana', emergencyContactNumber: '0215550102' },
      ],
      checklist: [checklistRow(1, 4, 'First aid kit')],
      objectives,
      predatorRecords: [record],
    }),
  'checklist.list': () => [],
  'activities.predator.subTypes': () => [{ id: 1, subType: 'traps established' }],
};

function open(step: number, status: ActivityStatus = 'Completed') {
  widenScreen();
  renderPage(<ActivityPage />, {
    at: `/activity-notes?activity=7&step=${step}`,
    server: { ...server, 'activities.document': () => server['activities.document'](status) },
  });
}

type Slug = Exclude<ActivityStepSlug, 'details'>;
type Shown = { shown: string; changes: string[] };

/** What each step shows, and its controls that change something. */
const steps: Record<Slug, Shown> = {
  risk: {
    shown: 'Uneven tracks',
    changes: ['+ Add Site Hazard', 'Remove Steep bank', '+ Add Risk', 'Edit Uneven tracks', 'Remove Uneven tracks'],
  },
  staff: { shown: 'Kahu Parata', changes: ['Add Field Staff', 'Add Team Leaders', 'Remove Kahu Parata'] },
  volunteers: { shown: 'Kahu Parata', changes: [messages.wizard.addVolunteers, 'Remove Kahu Parata'] },
  checklist: { shown: 'First aid kit', changes: [messages.wizard.addChecklists, 'Remove First aid kit', 'Save Notes'] },
  outcome: {
    shown: 'Plants Planted',
    changes: [
      'Edit Plants Planted',
      messages.objectives.add,
      '+ Add Record',
      'Edit Traps Established, record 1',
      'Delete Traps Established, record 1',
    ],
  },
  complete: { shown: 'Activity Complete', changes: ['Complete'] },
};

const notice = messages.activities.completedReadOnly;
const numberOf = (slug: ActivityStepSlug) => activitySteps.findIndex((step) => step.slug === slug) + 1;
const labelOf = (slug: ActivityStepSlug) => activitySteps.find((step) => step.slug === slug)?.label ?? '';
const button = (name: string) => screen.queryByRole('button', { name });

describe('a completed activity', () => {
  test.each(Object.entries(steps) as [Slug, Shown][])('is read-only in %s until Edit', async (slug, step) => {
    const { shown, changes } = step;
    const label = labelOf(slug);
    open(numberOf(slug));
    const section = within(await screen.findByRole('region', { name: label }));
    expect(await section.findByText(notice)).toBeVisible();
    expect((await section.findAllByText(shown))[0]).toBeVisible();
    for (const name of changes) expect(button(name), name).toBeNull();
    for (const field of section.queryAllByRole('textbox')) expect(field).toHaveAttribute('readonly');

    await userEvent.click(section.getByRole('button', { name: 'Edit' }));
    expect(section.queryByText(notice)).toBeNull();
    for (const name of changes) expect(await screen.findByRole('button', { name }), name).toBeVisible();
    // The pressed button is gone; the focus is on its step.
    expect(screen.getByRole('region', { name: label })).toHaveFocus();
  });

  test('can be changed in all steps once Edit was pressed in one', async () => {
    open(numberOf('details'));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(await screen.findByRole('button', { name: '+ Add Risk' })).toBeVisible();
    expect(screen.queryByText(notice)).toBeNull();
  });
});

test.each([
  [2, 'Risks', ['Risk Title', 'Selected Controls', 'Likelihood', 'Consequence', 'Risk Rating', 'Actions']],
  [3, 'Assigned staff', ['Full Name', 'Phone', 'Role', 'Action']],
  [4, 'Assigned volunteers', ['Full Name', 'Phone', 'Emergency Contact', 'Action']],
  [5, 'On this activity', ['Description', 'Action']],
  [6, 'Activity Outcome', ['Objective Title', 'Default Measurement', 'Amount / Value', 'Action']],
])('the table of step %i, %s, has the documented columns', async (step, name, titles) => {
  open(step, 'InProgress');
  const columns = within(await screen.findByRole('table', { name })).getAllByRole('columnheader');
  expect(columns.map(({ textContent }) => textContent)).toEqual(titles);
});

test('an activity that was completed has the focus on the heading of its last step, and no step after it', async () => {
  let status: ActivityStatus = 'InProgress';
  renderPage(<ActivityPage />, {
    at: '/activity-notes?activity=7&step=7',
    server: {
      ...server,
      'activities.document': () => server['activities.document'](status),
      'activities.complete.save': () => {
        status = 'Completed';
        return { ...plain, success: true, message: messages.wizard.completed };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Complete' }));
  expect(await screen.findByText(messages.wizard.completed)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Activity Complete' })).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Complete' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
});

test('an archived activity says that it is archived', async () => {
  open(numberOf('staff'), 'archived');
  expect(await screen.findByText(messages.activities.archivedReadOnly)).toBeVisible();
});
