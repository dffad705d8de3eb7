import type { ActivityDocument } from '#shared/activities/document.ts';
import { formatInstant } from '#shared/dates.ts';
import { givenFields } from '#shared/given-fields.ts';
import type { Incident } from '#shared/incidents/report.ts';
import { type IncidentRow, stateOf } from '#shared/incidents.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { FieldWords } from '../field-words.ts';
import type { Made } from '../kinds.ts';
import type { InputOf } from '../paths.ts';
import { asRecord, type DocumentChange } from './document-change.ts';
import { actionEffects } from './incident-actions.ts';
import {
  findSame,
  givenFieldsOf,
  incidentChange,
  incidentTogether,
  incidentWords,
  newIncident,
  withFields,
} from './incident-rows.ts';

type Report = InputOf<'incidents.report'>;

/** The first of an activity that is not completed is the report with which it will be completed. */
function reported(document: ActivityDocument, { activityId: _, projectId: __, ...given }: Report, made: Made) {
  const isCompletionReport = document.activity.completedAt === null && document.incidents.length === 0;
  return newIncident(document, made, isCompletionReport, givenFieldsOf(given));
}

const report: DocumentChange<'incidents.report'> = {
  words: ({ typeOfIncident }) => words.reportIncident(typeOfIncident ?? ''),
  // It keeps the activity from being deleted.
  effect: (document, input, made) => {
    const incident = reported(document, input, made);
    const incidents = findSame(document, incident) ? [] : [incident];
    return { activity: { hasOtherRecords: true }, put: { incidents } };
  },
  answer: (_after, before, input, made) => reported(before, input, made),
  makes: 'incident',
};

const idOf = ({ id }: { id: number }) => `incident:${id}`;
const ofReport = { id: idOf, words: () => incidentWords };
/** A reason is no field of the incident: it belongs to what was done. */
const ofReason = { id: idOf, words: () => ({ reason: words.reason }) };

const update = incidentChange<'incidents.update'>({
  words: ({ typeOfIncident }, kind) => words.changeIncident(typeOfIncident ?? kind),
  next: (before, { id: _, version: __, ...given }, { at }, _shared, document) => ({
    ...{ ...withFields(document, before, givenFieldsOf(given)), updatedAt: at },
  }),
  record: { ...ofReport, together: incidentTogether },
});

const decideNotifiable = incidentChange<'incidents.decideNotifiable'>({
  words: ({ decision }) => words.decideNotifiable(decision),
  next: (before, { decision, notifiedAt, notifiedBy, reference }, { at, person }) => {
    const isNew = before.notifiable !== decision;
    const told = givenFields({
      notifiedAt: notifiedAt === '' ? null : notifiedAt,
      ...{ notifiedBy: notifiedBy?.trim(), notifiedReference: reference?.trim() },
    });
    return {
      ...{ ...before, notifiable: decision, ...told, updatedAt: at },
      ...(isNew && { decidedAt: at, decidedBy: fullName(person) }),
    };
  },
  record: {
    id: idOf,
    inputOf: ({ notifiable, notifiedReference, ...incident }: IncidentRow, input) =>
      asRecord({ ...incident, decision: notifiable, reference: notifiedReference }, input),
    words: (_input, _document, { zone }) => decisionWords(zone),
  },
});

/** The words of the decision whether an incident is notifiable, and of when the authority was told. */
function decisionWords(timeZone: string): Record<string, FieldWords> {
  const { notifiableTitle, whenNotified, byWhom, reference } = messages.incidentRegister;
  const show = (at: unknown) => (typeof at === 'string' && at !== '' ? formatInstant(at, timeZone) : '');
  return { decision: notifiableTitle, notifiedAt: { label: whenNotified, show }, notifiedBy: byWhom, reference };
}

const withState = (incident: IncidentRow, { at: updatedAt }: Made): IncidentRow => ({
  ...{ ...incident, state: stateOf(incident), updatedAt },
});

const close = incidentChange<'incidents.close'>({
  words: (_input, kind) => words.closeIncident(kind),
  next: (before, { id: _, version: __, ...signOff }, made) => {
    const closed = { closedAt: made.at, closedBy: fullName(made.person) };
    return withState({ ...before, ...(givenFieldsOf(signOff) as Incident), ...closed }, made);
  },
  record: ofReport,
});

const open = { closedAt: null, closedBy: null, withdrawnAt: null, withdrawnReason: '' };

const reopen = incidentChange<'incidents.reopen'>({
  words: (_input, kind) => words.reopenIncident(kind),
  // Beside the report that its activity has by now.
  next: (before, _input, made, _shared, { incidents }) => {
    const isReport = ({ id, isCompletionReport }: IncidentRow) => isCompletionReport && id !== before.id;
    const isCompletionReport = before.isCompletionReport && !incidents.some(isReport);
    return withState({ ...before, ...open, isCompletionReport }, made);
  },
  record: ofReason,
});

const withdraw = incidentChange<'incidents.withdraw'>({
  words: (_input, kind) => words.withdrawIncident(kind),
  next: (before, input, made) =>
    withState({ ...before, withdrawnAt: made.at, withdrawnReason: (input.reason as string).trim() }, made),
  record: ofReason,
});

export const incidentEffects = {
  'incidents.report': report,
  'incidents.update': update,
  'incidents.decideNotifiable': decideNotifiable,
  'incidents.close': close,
  'incidents.reopen': reopen,
  'incidents.withdraw': withdraw,
  ...actionEffects,
};
