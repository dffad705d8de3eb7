import { screen } from '@testing-library/react';
import { OutcomeStep } from '#web/pages/activities/wizard/outcome-step.tsx';
import type { StepProps } from '#web/parts/activity/step-props.ts';
import type { Change } from '#web/sync/change.ts';
import type { FakeServer } from './fake-server.ts';
import { renderPage } from './render.tsx';
import { shownDocument } from './shown-document.ts';
import { changedMeanwhile } from './stored-record.ts';

const activity = { id: 12, activityName: 'Trap line check', projectLocation: 'Ōkura' } as StepProps['activity'];

export const objective = (activityObjectiveId: number, title: string, amount: number | null = null) => ({
  activityObjectiveId,
  title,
  measurement: 'Plants',
  amount,
  isDirect: false,
  version: 3,
});

const subTypes = [
  { id: 1, subType: 'traps established' },
  { id: 2, subType: 'traps checked' },
  { id: 3, subType: 'catches' },
];

export const catches = {
  id: 7,
  activityId: 12,
  predatorId: 3,
  subType: 'catches',
  measurement: null as number | null,
  rats: 4,
  possums: 1,
  mustelids: 0,
  hedgehogs: 0,
  others: 2,
  othersDescription: 'Mice',
  fromLines: null,
  version: 5,
  updatedAt: '2026-03-04T20:30:00.000Z',
  updatedById: 1,
};

/** The document of the activity with these results. */
export const results = (objectives: ReturnType<typeof objective>[], predatorRecords = [catches]) =>
  shownDocument({
    activity: { id: 12 },
    objectives: objectives.map(({ activityObjectiveId: id, ...row }) => ({ ...row, id })),
    predatorRecords,
  });

/** Renders the Outcome step on a wide screen. `changes`: those sent, in order. */
export function showOutcomeStep(server: FakeServer = {}) {
  const changes: Change[] = [];
  renderPage(<OutcomeStep activity={activity} />, {
    server: {
      'activities.document': () => results([objective(1, 'Plants Planted', 40)]),
      'activities.predator.subTypes': () => subTypes,
      ...server,
    },
    onChange: (change) => changes.push(change),
  });
  return changes;
}

export const field = (name: string) => screen.findByRole('textbox', { name });

/** The refusal after Wiremu saved the record meanwhile; `record` is its current version. */
export const savedByWiremu = (record: { version: number }) => changedMeanwhile('Wiremu Tāmihana', record);
