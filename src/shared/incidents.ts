import { z } from 'zod';
import { formed, id, instant, isoDate, line, requiredLine, sentenceLength, updated } from './fields.ts';
import { daysInOrder } from './hours.ts';
import { type Incident, type IncidentFieldName, incidentSchema, incidentTypes } from './incidents/report.ts';
import { messages } from './messages.ts';
import { type Position, positionFields, refuseHalf } from './position-fields.ts';

/** `Action due`: something is still to be done about it. A withdrawn one was a mistake, and is in no count. */
export const incidentStates = ['Open', 'Action due', 'Closed', 'Withdrawn'] as const;
export type IncidentState = (typeof incidentStates)[number];

export const notifiableDecisions = ['Yes', 'No'] as const;
export type NotifiableDecision = (typeof notifiableDecisions)[number];

/** What is to be done after an incident, or was. `isOwnerGone`: its owner has left the staff. */
export type ActionRow = {
  id: number;
  incidentId: number;
  description: string;
  staffId: number;
  staffName: string | null;
  isOwnerGone: boolean;
  dueDate: string;
  doneDate: string | null;
  givenUpReason: string;
  endedAt: string | null;
  endedBy: string | null;
  version: number;
  updatedAt: string;
  updatedById: number | null;
};

/**
 * An incident as one reader sees it, with its actions. `hidden`: the fields about health that they may not read, which are empty; `filled`:
 * those of them that hold something.
 */
export type IncidentRow = Incident &
  Position & {
    id: number;
    activityId: number | null;
    activityName: string | null;
    projectId: number | null;
    projectName: string | null;
    isCompletionReport: boolean;
    state: IncidentState;
    happenedOn: string;
    reportedAt: string;
    reportedBy: string | null;
    authorId: number | null;
    notifiable: NotifiableDecision | null;
    decidedAt: string | null;
    decidedBy: string | null;
    notifiedAt: string | null;
    notifiedBy: string;
    notifiedReference: string;
    closedAt: string | null;
    closedBy: string | null;
    withdrawnAt: string | null;
    withdrawnReason: string;
    hidden: IncidentFieldName[];
    filled: IncidentFieldName[];
    openActions: number;
    actions: ActionRow[];
    version: number;
    updatedAt: string;
  };

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
  // A mistake can itself have been one: it is taken up again.
  Withdrawn: { edit: withdrawn, close: withdrawn, reopen: null, withdraw: withdrawn },
};

/** Why this step cannot be taken now; null when it can. */
export function whyNot(step: IncidentStep, state: IncidentState): string | null {
  return steps[state][step];
}

const whereItWas = z.object(positionFields).partial().shape;

/** A report from the register or from the day: all documented fields, of an activity, of a project, or of neither. */
export const reportIncidentSchema = z
  .object({
    ...incidentSchema.shape,
    ...whereItWas,
    activityId: id.nullable().optional(),
    projectId: id.nullable().optional(),
  })
  .superRefine(refuseHalf);

/** A field that is absent stays as it is. */
export const updateIncidentSchema = z
  .object({ ...incidentSchema.shape, ...whereItWas, ...updated })
  .superRefine(refuseHalf);

/** An empty value is no condition, because queries and the page's fields send what they hold. */
const maybe = <Field extends z.ZodType>(field: Field) =>
  z.union([z.literal('').transform(() => undefined), field]).optional();

const incidentFilter = z.object({
  state: maybe(z.enum(incidentStates)),
  kind: maybe(z.enum(incidentTypes)),
  projectId: maybe(id),
  /** The first and the last day on which they happened. */
  from: maybe(isoDate()),
  to: maybe(isoDate()),
  notifiable: maybe(z.enum([...notifiableDecisions, 'Not decided'])),
  /** Looked for in what happened, the day, the person, the activity and the project, never in fields about health. */
  term: line().default(''),
});

/** Which incidents are asked for. Withdrawn ones only by their state. */
export const filterIncidentsSchema = incidentFilter.refine(...daysInOrder);
export type IncidentFilter = z.output<typeof filterIncidentsSchema>;

/** A page of the register, newest first. */
export const listIncidentsSchema = incidentFilter
  .extend({
    page: z.number().int().positive().max(1_000_000).default(1),
    pageSize: z.number().int().min(1).max(100).default(50),
  })
  .refine(...daysInOrder);

export const exportIncidentsSchema = incidentFilter
  .extend({ withHealth: z.boolean().default(false) })
  .refine(...daysInOrder);

const reason = requiredLine(messages.incidents.reasonRequired, sentenceLength);

/** Why an incident is reopened or withdrawn. */
export const giveReasonSchema = z.object({ ...updated, reason });

/** The committee's sign-off, asked for when an incident is closed. What is absent stays. */
export const closeIncidentSchema = z.object({
  ...updated,
  ...z.object(incidentSchema.shape).pick({
    managerSignature: true,
    managerSignatureDate: true,
    committeeMeetingDate: true,
    committeeMeetingComments: true,
    chairpersonSignature: true,
    chairpersonSignatureDate: true,
  }).shape,
});

/** Whether it is notifiable, and when the authority was told, by whom, with which reference. What is absent stays. */
export const decideNotifiableSchema = z.object({
  ...updated,
  decision: z.enum(notifiableDecisions, messages.incidents.decisionRequired),
  notifiedAt: formed(messages.general.invalidInstant)
    .nullable()
    .transform((text) => text || null)
    .pipe(instant.nullable())
    .optional(),
  notifiedBy: line().optional(),
  reference: line().optional(),
});
