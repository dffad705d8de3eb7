import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RiskRow } from '#shared/activities/risk.ts';
import { RiskStep } from '#web/pages/activities/wizard/risk-step.tsx';
import type { StepProps } from '#web/parts/activity/step-props.ts';
import type { Change } from '#web/sync/change.ts';
import type { FakeServer } from './fake-server.ts';
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

export const ratedRisk = (id: number, riskTitleId: number, riskTitle: string): RiskRow & { activityId: number } => ({
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
  needs: [],
});

export const water = ratedRisk(31, 4, 'Near water');

/** A control that came with the product. */
const control = (riskId: number, id: number, controlText: string) => ({
  ...{ id, riskId, controlText, isReadOnly: true, version: 1 },
});

const waterControls = [control(4, 41, 'Check the tide'), control(4, 42, 'Turn back')];
export const beeControls = [control(5, 51, 'Ask about allergies'), control(5, 52, 'Carry an EpiPen')];

/** The document of an activity with two hazards, and these risks. */
export const riskDocument = (...risks: RiskRow[]) =>
  shownDocument({ hazards: [hazard(1, 'Steep bank'), hazard(2, 'Wasp nest')], risks });

/** A server with two hazards and a risk on the activity, and two titles in the library. */
function createServer(more: FakeServer): FakeServer {
  return {
    'activities.document': () => riskDocument(water),
    'risks.list': () => [
      { id: 4, title: 'Near water', isReadOnly: true, version: 1, needs: [] },
      { id: 5, title: 'Wasps and bees', isReadOnly: true, version: 1, needs: [] },
    ],
    'risks.listControls': ({ riskId }) => (riskId === 4 ? waterControls : beeControls),
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
