import type { ActivityDocument } from '#shared/activities/document.ts';
import { givenFields } from '#shared/given-fields.ts';
import type { Incident } from '#shared/incidents/report.ts';
import { type IncidentRow, stateOf } from '#shared/incidents.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { fullName } from '#shared/names.ts';
import type { EditedRecord, Made } from '../kinds.ts';
import type { InputOf } from '../paths.ts';
import { decisionWords, incidentTogether, incidentWords } from '../words/incidents.ts';
import { type DocumentChange, documentChanges, type Shared, sharedOf } from './document-change.ts';
import { actionEffects } from './incident-actions.ts';
import {
  fieldsOf,
  findIncident,
  findSame,
  givenFieldsOf,
  incidentChange,
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
  of: ({ activityId }) => activityId ?? 0,
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

type Step<Path extends StepPath> = Pick<EditedRecord<InputOf<Path>>, 'together'> & {
  /** `kind`: of the incident, the empty text where it is not known here. */
  words: (input: InputOf<Path>, kind: string) => string;
  next: (before: IncidentRow, input: InputOf<Path>, made: Made, document: ActivityDocument) => IncidentRow;
  /** The input that leaves an incident as it is. */
  inputOf: (incident: IncidentRow) => object;
  labels: (shared: Shared) => object;
};

function step<Path extends StepPath>({ words, next, inputOf, labels, together }: Step<Path>): DocumentChange<Path> {
  type Input = InputOf<StepPath>;
  const change = incidentChange<StepPath>({
    idOf: ({ id }) => id,
    words: (input, document, shared) =>
      words(input as InputOf<Path>, findIncident(document, input.id, shared)?.typeOfIncident ?? ''),
    next: (before, input, made, document) => ({
      ...next(before, input as InputOf<Path>, made, document),
      updatedAt: made.at,
    }),
    answer: (after) => after,
    record: {
      id: ({ id }) => `incident:${id}`,
      known: (document, { id }, shared) => findIncident(document, id, shared) ?? null,
      inputOf: (incident: IncidentRow, { id, ...input }: Input) => {
        const fields: Record<string, unknown> = { ...inputOf(incident) };
        const named = Object.keys(input).filter((name) => name in fields);
        return { id, ...Object.fromEntries(named.map((name) => [name, fields[name]])) };
      },
      ...(together && { together }),
      words: (_input, cache) => ({ ...labels(sharedOf(cache)), id: null }),
    },
  });
  return change as object as DocumentChange<Path>;
}

const update = step<'incidents.update'>({
  words: ({ typeOfIncident }, kind) => words.changeIncident(typeOfIncident ?? kind),
  next: (before, { id: _, version: __, ...given }, _made, document) =>
    withFields(document, before, givenFieldsOf(given)),
  inputOf: fieldsOf,
  labels: () => incidentWords,
  together: incidentTogether,
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
  inputOf: ({ notifiable, notifiedAt, notifiedBy, notifiedReference }) => ({
    ...{ decision: notifiable, notifiedAt, notifiedBy, reference: notifiedReference },
  }),
  labels: ({ zone }) => decisionWords(zone),
});

const withState = (incident: IncidentRow): IncidentRow => ({ ...incident, state: stateOf(incident) });

const close = step<'incidents.close'>({
  words: (_input, kind) => words.closeIncident(kind),
  next: (before, { id: _, version: __, ...signOff }, { at, person }) =>
    withState({ ...before, ...(givenFieldsOf(signOff) as Incident), closedAt: at, closedBy: fullName(person) }),
  inputOf: fieldsOf,
  labels: () => incidentWords,
});

/** A reason is no field of the incident: it belongs to what was done. */
const reason = { inputOf: () => ({ reason: '' }), labels: () => ({ reason: words.reason }) };

const open = { closedAt: null, closedBy: null, withdrawnAt: null, withdrawnReason: '' };

const reopen = step<'incidents.reopen'>({
  words: (_input, kind) => words.reopenIncident(kind),
  // Beside the report that its activity has by now.
  next: (before, _input, _made, { incidents }) => {
    const isReport = ({ id, isCompletionReport }: IncidentRow) => isCompletionReport && id !== before.id;
    const isCompletionReport = before.isCompletionReport && !incidents.some(isReport);
    return withState({ ...before, ...open, isCompletionReport });
  },
  ...reason,
});

const withdraw = step<'incidents.withdraw'>({
  words: (_input, kind) => words.withdrawIncident(kind),
  next: (before, input, { at }) =>
    withState({ ...before, withdrawnAt: at, withdrawnReason: (input.reason as string).trim() }),
  ...reason,
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

export const incidentChanges = documentChanges(incidentEffects);
