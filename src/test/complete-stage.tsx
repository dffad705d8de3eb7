import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { blankIncident, type Incident, type IncidentFieldName } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import type { FakeServer } from '#test/fake-server.ts';
import { pressable } from '#test/press.ts';
import { renderPage } from '#test/render.tsx';
import { storeRecord } from '#test/stored-record.ts';
import { CompleteStep } from '#web/pages/activities/wizard/complete-step.tsx';
import { ActivityEditingScope } from '#web/parts/activity/activity-editing.tsx';
import type { StepProps } from '#web/parts/activity/step-props.ts';
import { anIncident } from './incident-stage.tsx';
import { shownDocument } from './shown-document.ts';

export const activity = {
  id: 12,
  activityName: 'Trap line check',
  projectLocation: 'Ōkura Bush Walkway',
  activityDate: '2026-11-14',
  startTime: '',
  finishTime: '',
  meetingPlace: '',
  status: 'InProgress',
  filledSteps: ['details', 'risk', 'staff', 'outcome'],
} as StepProps['activity'];

export type Completion = {
  notes: string;
  missingNote: string;
  version: number;
  incident: Incident | null;
  incidentId: number | null;
  incidentVersion: number | null;
  incidentState: 'Open' | 'Action due' | 'Closed' | null;
  incidentHidden: IncidentFieldName[];
  incidentFilled: IncidentFieldName[];
  /** In a conflict about the report. */
  moved?: { did: 'withdrawn' | 'changed'; by: string; at: string; reason: string };
};

export const plain: Completion = {
  notes: 'Bring water.',
  missingNote: '',
  version: 4,
  incident: null,
  incidentId: null,
  incidentVersion: null,
  incidentState: null,
  incidentHidden: [],
  incidentFilled: [],
};
export const report: Incident = {
  ...blankIncident,
  typeOfIncident: 'First Aid',
  injuredPerson: 'Callum',
  incidentDescription: 'Slipped on the bank.',
};
export const withReport: Completion = {
  ...plain,
  incident: report,
  incidentId: 31,
  incidentVersion: 1,
  incidentState: 'Open',
};

/** The document of the activity with this last step. */
export function documentOf(completion: Completion) {
  const { notes, version, incident, incidentId: id, incidentVersion, incidentState: state } = completion;
  const { incidentHidden: hidden, incidentFilled: filled } = completion;
  const numbers = { id: id ?? 0, version: incidentVersion ?? 0, state: state ?? 'Open', hidden, filled };
  const incidents = incident ? [{ ...anIncident, ...incident, ...numbers, isCompletionReport: true }] : [];
  return shownDocument({ activity: { ...activity, notes, version }, incidents });
}

export type Sent = { version: number; notes: string; anyIncident: 'Yes' | 'No'; incidentDetails?: Incident };

/** Stores one completion, trims notes and refuses a save that started from an older version, as the server does. */
export function startServer(first: Completion) {
  const { stored, others, ...record } = storeRecord(first, 'Kai Marsden');
  const save = vi.fn(({ version, notes, anyIncident, incidentDetails }: Sent) => {
    const incident = anyIncident === 'Yes' ? (incidentDetails ?? null) : null;
    const numbers = incident ? { incidentId: 31, incidentVersion: 2 } : { incidentId: null, incidentVersion: null };
    const saved = record.save(version, { notes: notes.trim(), incident, ...numbers });
    return { ...saved, success: true, message: messages.wizard.completed };
  });
  const server: FakeServer = {
    'activities.document': () => documentOf(stored()),
    'activities.complete.save': save,
  };
  return { save, others, server, stored };
}

export function open({ server }: { server: FakeServer }, shown = activity, over?: ReactNode) {
  return renderPage(
    <ActivityEditingScope activity={shown}>
      {over}
      <CompleteStep activity={shown} />
    </ActivityEditingScope>,
    {
      server: {
        'activities.complete.mail': () => ({ incidentId: 31, version: 2, text: 'Type of incident: First Aid' }),
        'activities.complete.sendings': () => [],
        'activities.document': () => shownDocument(),
        'staff.list': () => [],
        ...server,
      },
    },
  );
}

// Found by text: in a form of thirty fields a search by role takes a second.
export const press = async (name: string) => fireEvent.click(await pressable(() => screen.findByText(name)));
export const field = (name: string) =>
  screen.findByLabelText((label) => label === name || label === `${name} *`, { selector: 'input, textarea' });
export const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
export const draft = () => localStorage.getItem('bushline.draft.1.activity.12.complete');

export async function answer(name: 'Yes' | 'No') {
  await screen.findByText(messages.wizard.anyIncidents);
  fireEvent.click(screen.getAllByLabelText(name)[0] as HTMLElement);
}

export async function chooseType(name: string) {
  fireEvent.click(await field('Type of incident'));
  fireEvent.click(await screen.findByText(name, { selector: '[role="option"] *' }));
}

export const completed = () => screen.findByText(messages.wizard.completed);
export const question = () => screen.findByText(messages.wizard.confirmRemoveIncident);
