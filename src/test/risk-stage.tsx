import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Change } from '#web/changes/change.ts';
import { RiskStep } from '#web/pages/activities/wizard/risk-step.tsx';
import type { StepProps } from '#web/pages/activities/wizard/step-props.ts';
import type { AnswerOf, FakeServer } from './fake-server.ts';
import { renderPage } from './render.tsx';
import { shownDocument } from './shown-document.ts';

const activity = { id: 7, activityName: 'Pūriri Ridge trap check' } as StepProps['activity'];

export const hazard = (id: number, hazardDescription: string) => ({
  id,
  activityId: 7,
  hazardId: id + 100,
  kind: 'site' as const,
  hazardDescription,
});

export const ratedRisk = (id: number, riskTitleId: number, riskTitle: string) => ({
  id,
  activityId: 7,
  riskTitleId,
  riskTitle,
  likelihood: 'quite possible',
  consequences: 'major',
  riskRating: 'High',
  version: 3,
  chosenControlIds: [41],
  chosenControls: ['Check the tide'],
});

export const water = ratedRisk(31, 4, 'Near water');

export const beeControls = [
  { id: 51, riskId: 5, controlText: 'Ask about allergies', isReadOnly: true, version: 1 },
  { id: 52, riskId: 5, controlText: 'Carry an EpiPen', isReadOnly: true, version: 1 },
];

type Control = Extract<AnswerOf<'activities.risk.listControls'>, unknown[]>[number];

/** A control that came with the product, ticked or not. */
const control = (about: Pick<Control, 'riskId' | 'riskControlId' | 'controlText' | 'isChecked'>): Control => ({
  activityId: 7,
  activityRiskControlId: about.isChecked ? about.riskControlId : null,
  isReadOnly: true,
  ...about,
});

/** A server with two hazards and a risk on the activity, and two titles in the library. */
function createServer(more: FakeServer): FakeServer {
  return {
    'activities.document': () => shownDocument({ hazards: [hazard(1, 'Steep bank'), hazard(2, 'Wasp nest')] }),
    'activities.risk.list': () => [water],
    'activities.risk.listControls': () => [
      control({ riskId: 31, riskControlId: 41, controlText: 'Check the tide', isChecked: true }),
      control({ riskId: 31, riskControlId: 42, controlText: 'Turn back', isChecked: false }),
      control({ riskId: 99, riskControlId: 43, controlText: 'Of another risk', isChecked: true }),
    ],
    'risks.list': () => [
      { id: 4, title: 'Near water', isReadOnly: true, version: 1 },
      { id: 5, title: 'Wasps and bees', isReadOnly: true, version: 1 },
    ],
    'risks.listControls': () => beeControls,
    'hazards.list': () => [
      { id: 101, kind: 'site', hazardDescription: 'Steep bank', version: 1 },
      { id: 103, kind: 'site', hazardDescription: 'Old well', version: 1 },
      { id: 105, kind: 'site', hazardDescription: 'Rotten bridge', version: 1 },
    ],
    ...more,
  };
}

export type Person = ReturnType<typeof userEvent.setup>;

/** Renders the Risk step of an activity. `changes`: those sent, in order. */
export function showRiskStep(more: FakeServer = {}) {
  const changes: Change[] = [];
  const { unmount } = renderPage(<RiskStep activity={activity} />, {
    server: createServer(more),
    onChange: (change) => changes.push(change),
  });
  return { person: userEvent.setup(), changes, unmount };
}

export const inDialog = () => within(screen.getByRole('dialog'));

export async function choose(person: Person, field: string, option: string) {
  await person.click(inDialog().getByRole('combobox', { name: field }));
  await person.click(await screen.findByRole('option', { name: option }));
}

export async function openAddHazard(person: Person) {
  await screen.findByText('Steep bank');
  await person.click(screen.getByRole('button', { name: '+ Add Site Hazard' }));
  await screen.findByRole('dialog');
}

export async function openAddRisk(person: Person) {
  await screen.findByText('Near water');
  await person.click(screen.getByRole('button', { name: '+ Add Risk' }));
  await screen.findByRole('dialog');
}

export async function openEditRisk(person: Person) {
  await person.click(await screen.findByRole('button', { name: 'Edit Near water' }));
  await screen.findByRole('dialog');
}

/** The answer to a create whose first try was stored but whose answer was lost: the record saved then. */
export const savedAlready = (record: { id: number; version: number }) => ({
  saved: { id: record.id, version: record.version, record },
});
