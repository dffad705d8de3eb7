import { z } from 'zod';
import { id, updated } from './fields.ts';
import { incidentSchema } from './incidents/report.ts';
import { messages } from './messages.ts';

/** `Action due`: something is still to be done about it. A withdrawn one was a mistake, and is in no count. */
export const incidentStates = ['Open', 'Action due', 'Closed', 'Withdrawn'] as const;
export type IncidentState = (typeof incidentStates)[number];

export const notifiableDecisions = ['Yes', 'No'] as const;
export type NotifiableDecision = (typeof notifiableDecisions)[number];

type Facts = { withdrawnAt: string | null; closedAt: string | null; openActions: number };

/** The state that follows from what was done: the only place that says so. */
export function stateOf({ withdrawnAt, closedAt, openActions }: Facts): IncidentState {
  if (withdrawnAt !== null) return 'Withdrawn';
  if (closedAt !== null) return 'Closed';
  return openActions > 0 ? 'Action due' : 'Open';
}

/** What can be done with an incident. */
export type IncidentStep = 'edit' | 'close' | 'reopen' | 'withdraw';

const { closedFirst, withdrawn, notClosed } = messages.incidents;
const whileOpen = { edit: null, close: null, reopen: notClosed, withdraw: null };

/** Why a step cannot be taken in a state; null where it can. */
const steps: Record<IncidentState, Record<IncidentStep, string | null>> = {
  Open: whileOpen,
  'Action due': whileOpen,
  Closed: { edit: closedFirst, close: closedFirst, reopen: null, withdraw: closedFirst },
  Withdrawn: { edit: withdrawn, close: withdrawn, reopen: withdrawn, withdraw: withdrawn },
};

/** Why this step cannot be taken now; null when it can. */
export function whyNot(step: IncidentStep, state: IncidentState): string | null {
  return steps[state][step];
}

/** A report from the register or from the day: all documented fields, of an activity, of a project, or of neither. */
export const reportIncidentSchema = z.object({
  ...incidentSchema.shape,
  activityId: id.nullable().optional(),
  projectId: id.nullable().optional(),
});

/** A field that is absent stays as it is. */
export const updateIncidentSchema = z.object({ ...incidentSchema.shape, ...updated });
