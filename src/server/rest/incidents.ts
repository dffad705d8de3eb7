import { z } from 'zod';
import { incidentFieldNames } from '#shared/incidents/report.ts';
import { incidentStates, notifiableDecisions } from '#shared/incidents.ts';
import type { Outputs } from './operations.ts';
import {
  answerOf,
  type CallGroup,
  callsOf,
  from,
  int,
  positionAnswer,
  positionBody,
  type RestRoute,
  route,
  same,
  texts,
} from './route.ts';

const incidentShape = {
  id: z.int(),
  activityId: z.int().nullable(),
  projectId: z.int().nullable(),
  activityName: z.string().nullable(),
  projectName: z.string().nullable(),
  state: z.enum(incidentStates),
  notifiable: z.enum([...notifiableDecisions, 'Not decided']),
  openActions: z.int(),
  isCompletionReport: z.boolean(),
  ...texts(...incidentFieldNames),
  ...positionAnswer,
};

const incidentRow = z.object(incidentShape).meta({ id: 'RegisteredIncident' });

const actionRow = z
  .object({
    id: z.int(),
    incidentId: z.int(),
    description: z.string(),
    staffId: z.int(),
    staffName: z.string().nullable(),
    dueDate: z.string().meta({ format: 'date' }),
    doneDate: z.string().nullable(),
    givenUpReason: z.string(),
  })
  .meta({ id: 'IncidentAction' });

const incidentDetails = z
  .object({
    ...incidentShape,
    notifiedAt: z.string().nullable(),
    notifiedBy: z.string(),
    reference: from('notifiedReference', z.string()),
    withdrawnReason: z.string(),
    actions: z.array(actionRow),
  })
  .meta({ id: 'IncidentWithActions' });

type Registered = Outputs['incidents']['get'];

const answerRow = answerOf(incidentRow);
const answerDetails = answerOf(incidentDetails);

/** Null is `Not decided` on the wire. */
const decided = <Decision>(notifiable: Decision) => notifiable ?? ('Not decided' as const);
const rowToWire = (row: Outputs['incidents']['all'][number]) =>
  answerRow({ ...row, notifiable: decided(row.notifiable) });
const toWire = (row: Registered) => answerDetails({ ...row, notifiable: decided(row.notifiable) });

const byId = { returns: incidentDetails, answer: toWire } as const;
const reason = { body: { reason: 'reason' } } as const;

/** Of the fields that a report holds. */
export const reportExamples = {
  actionTaken: 'Cleaned and bandaged, walked out with a buddy',
  bodyPartInjured: 'Left ankle',
  conditionDisclosed: 'No',
  dateOfIncident: '2026-05-02',
  incidentDescription: 'Slipped on the bank',
  injuredPerson: 'Wiremu Tāmati',
  timeOfIncident: '14:05',
  typeOfIncident: 'First Aid',
};

const actionExamples = {
  doneDate: '2026-05-16',
  dueDate: '2026-05-16',
  givenUpReason: '',
  incidentId: 1,
  staffName: 'Mereana Hōhepa',
};

const register: CallGroup = {
  about:
    'The register of incidents and near misses, and what is done about them. One is never deleted, only withdrawn.',
  examples: {
    ...reportExamples,
    ...actionExamples,
    activityName: 'Estuary trap line',
    decision: 'No',
    from: '2026-01-01',
    kind: 'First Aid',
    notifiable: 'No',
    notifiedAt: null,
    notifiedBy: '',
    reference: '',
    state: 'Action due',
    to: '2026-12-31',
    withdrawnReason: '',
  },
};

const actions: CallGroup = {
  about: 'What is to be done after an incident: by whom of the staff, by when.',
  examples: { ...actionExamples, description: 'Put two antihistamine packs in every line kit' },
};

const registered = callsOf(register, [
  route('incidents.all', 'GET /api/incidents', {
    summary: 'Every incident and near miss that was not withdrawn, newest first',
    returns: z.array(incidentRow),
    query: { ...same('state', 'kind', 'from', 'to', 'notifiable'), projectId: int('projectId'), search: 'term' },
    each: rowToWire,
  }),
  route('incidents.get', 'GET /api/incidents/{id}', {
    summary: 'One incident with its actions',
    ...byId,
  }),
  route('incidents.report', 'POST /api/incidents', {
    summary: 'Report an incident or near miss of an activity, of a project, or of neither',
    returns: incidentDetails,
    body: {
      ...same(...incidentFieldNames),
      ...positionBody,
      activityId: int('activityId'),
      projectId: int('projectId'),
    },
    status: 201,
    answer: toWire,
  }),
  route('incidents.update', 'PUT /api/incidents/{id}', {
    summary: 'Change the report of an incident',
    body: { ...same(...incidentFieldNames), ...positionBody },
    ...byId,
  }),
  route('incidents.close', 'POST /api/incidents/{id}/close', {
    summary:
      'Close an incident, with the committee’s sign-off; refused while an action is open or it is not decided whether it is notifiable',
    body: {
      ...same('managerSignature', 'managerSignatureDate', 'committeeMeetingDate', 'committeeMeetingComments'),
      ...same('chairpersonSignature', 'chairpersonSignatureDate'),
    },
    ...byId,
  }),
  route('incidents.reopen', 'POST /api/incidents/{id}/reopen', {
    summary: 'Reopen a closed incident, or take up a withdrawn one again',
    ...reason,
    ...byId,
  }),
  route('incidents.withdraw', 'POST /api/incidents/{id}/withdraw', {
    summary: 'Withdraw an incident that was a mistake; it is never deleted',
    ...reason,
    ...byId,
  }),
  route('incidents.decideNotifiable', 'PUT /api/incidents/{id}/notifiable', {
    summary: 'Say whether an incident is notifiable, and when the authority was told',
    body: { decision: 'decision', notifiedAt: 'notifiedAt', notifiedBy: 'notifiedBy', reference: 'reference' },
    ...byId,
  }),
]);

const agreed = callsOf(actions, [
  route('incidents.actions.add', 'POST /api/incidents/{id}/actions', {
    summary: 'Add an action: what, who of the staff, by when',
    returns: actionRow,
    params: { id: 'incidentId' },
    body: { description: 'description', staffId: int('staffId'), dueDate: 'dueDate' },
    status: 201,
  }),
  route('incidents.actions.update', 'PUT /api/incident_actions/{id}', {
    summary: 'Change an action, say that it is done, or give it up with a reason',
    returns: actionRow,
    body: { description: 'description', staffId: int('staffId'), ...same('dueDate', 'doneDate', 'givenUpReason') },
  }),
]);

export const incidentRoutes: RestRoute[] = [...registered, ...agreed];
