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

type StepPath =
  | 'incidents.update'
  | 'incidents.decideNotifiable'
  | 'incidents.close'
  | 'incidents.reopen'
  | 'incidents.withdraw';
type Step<Path extends StepPath> = {
  /** `kind`: of the incident, the empty text where it is not known here. */
  words: (input: InputOf<Path>, kind: string) => string;
  next: Parameters<typeof incidentChange<Path>>[0]['next'];
  /** What it edits. */
  fields: Omit<NonNullable<DocumentChange<Path>['record']>, 'id'>;
};

function step<Path extends StepPath>({ words, next, fields }: Step<Path>): DocumentChange<Path> {
  return incidentChange<Path>({
    idOf: ({ id }: InputOf<StepPath>) => id,
    words: (input, incident) => words(input, incident?.typeOfIncident ?? ''),
    next: (before, input, made, ...of) => ({ ...next(before, input, made, ...of), updatedAt: made.at }),
    record: { id: ({ id }: InputOf<StepPath>) => `incident:${id}`, ...fields },
  });
}

const ofReport = { words: () => incidentWords };

const update = step<'incidents.update'>({
  words: ({ typeOfIncident }, kind) => words.changeIncident(typeOfIncident ?? kind),
  next: (before, { id: _, version: __, ...given }, _made, _shared, document) =>
    withFields(document, before, givenFieldsOf(given)),
  fields: { ...ofReport, together: incidentTogether },
});

const decideNotifiable = step<'incidents.decideNotifiable'>({
  words: ({ decision }) => words.decideNotifiable(decision),
  next: (before, { decision, notifiedAt, notifiedBy, reference }, { at, person }) => {
    const isNew = before.notifiable !== decision;
    const told = givenFields({
      notifiedAt: notifiedAt === '' ? null : notifiedAt,
      ...{ notifiedBy: notifiedBy?.trim(), notifiedReference: reference?.trim() },
    });
    return {
      ...{ ...before, notifiable: decision, ...told },
      ...(isNew && { decidedAt: at, decidedBy: fullName(person) }),
    };
  },
  fields: {
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

const withState = (incident: IncidentRow): IncidentRow => ({ ...incident, state: stateOf(incident) });

const close = step<'incidents.close'>({
  words: (_input, kind) => words.closeIncident(kind),
  next: (before, { id: _, version: __, ...signOff }, { at, person }) =>
    withState({ ...before, ...(givenFieldsOf(signOff) as Incident), closedAt: at, closedBy: fullName(person) }),
  fields: ofReport,
});

/** A reason is no field of the incident: it belongs to what was done. */
const ofReason = { words: () => ({ reason: words.reason }) };

const open = { closedAt: null, closedBy: null, withdrawnAt: null, withdrawnReason: '' };

const reopen = step<'incidents.reopen'>({
  words: (_input, kind) => words.reopenIncident(kind),
  // Beside the report that its activity has by now.
  next: (before, _input, _made, _shared, { incidents }) => {
    const isReport = ({ id, isCompletionReport }: IncidentRow) => isCompletionReport && id !== before.id;
    const isCompletionReport = before.isCompletionReport && !incidents.some(isReport);
    return withState({ ...before, ...open, isCompletionReport });
  },
  fields: ofReason,
});

const withdraw = step<'incidents.withdraw'>({
  words: (_input, kind) => words.withdrawIncident(kind),
  next: (before, input, { at }) =>
    withState({ ...before, withdrawnAt: at, withdrawnReason: (input.reason as string).trim() }),
  fields: ofReason,
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
