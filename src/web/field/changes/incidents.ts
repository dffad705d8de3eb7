import type { QueryClient } from '@tanstack/react-query';
import { applyEffect } from '#shared/activities/document.ts';
import { type Incident, type IncidentFieldName, incidentToStore } from '#shared/incidents/report.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { fullName } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { incidentTogether, incidentWords } from '../words/incidents.ts';
import { incidentActionChanges } from './incidents/actions.ts';
import {
  activityOfIncident,
  drawAsReport,
  drawIncident,
  fieldsOf,
  findIncident,
  type KnownIncident,
} from './incidents/known.ts';
import { incidentStepChanges } from './incidents/steps.ts';
import { known, knownActivity, putRow } from './known.ts';

type Report = InputOf<'incidents.report'>;
type Update = InputOf<'incidents.update'>;
type Given = Partial<Record<IncidentFieldName, string>>;

/** The fields of a report that an input names. Null counts as the empty text. */
export function givenFieldsOf(input: object): Given {
  const fields = Object.entries(input).filter(([, text]) => text !== undefined);
  return Object.fromEntries(fields.map(([name, text]) => [name, text ?? '']));
}

type Seen = { hidden: IncidentFieldName[]; filled: IncidentFieldName[] };

/** A report after a save by somebody who may not see its `hidden` fields: an empty value counts as not sent, another is stored unseen. */
export function saveSeen(before: Incident | null, given: Given, { hidden, filled }: Seen) {
  const sent = Object.entries(given).filter(([name, text]) => text !== '' || !hidden.includes(name as never));
  const named = sent.map(([name]) => name);
  const fields = incidentToStore(before, Object.fromEntries(sent));
  for (const name of hidden) fields[name] = '';
  return { fields, filled: hidden.filter((name) => filled.includes(name) || named.includes(name)) };
}

type Reported = { activityId: number; isCompletionReport: boolean };

/** A report that was made on this phone, as it shows until the server has it. */
export function newIncident(cache: QueryClient, made: Made, reported: Reported, fields: Incident): KnownIncident {
  const { at, person, tempId } = made;
  const activity = known(cache, 'activities.document', { id: reported.activityId })?.activity;
  return {
    ...{ id: tempId, ...reported, projectId: activity?.projectId ?? null, state: 'Open' as const, ...fields },
    ...{ happenedOn: fields.dateOfIncident || (activity?.activityDate ?? ''), reportedAt: at },
    ...{ notifiable: null, decidedAt: null, decidedBy: null, notifiedAt: null, notifiedBy: '', notifiedReference: '' },
    ...{ closedAt: null, closedBy: null, withdrawnAt: null, withdrawnReason: '', version: 1, updatedAt: at },
    ...{ activityName: activity?.activityName ?? null, projectName: activity?.projectName ?? null },
    ...{ reportedBy: fullName(person), authorId: person.id, hidden: [], filled: [], openActions: 0, actions: [] },
  };
}

/** Whether two are one: a report whose answer was lost, and what the server made of it. */
export const isSameIncident = (one: KnownIncident, other: KnownIncident) =>
  one.id === other.id ||
  (one.authorId === other.authorId &&
    one.incidentDescription === other.incidentDescription &&
    `${one.typeOfIncident} ${one.happenedOn} ${one.timeOfIncident}` ===
      `${other.typeOfIncident} ${other.happenedOn} ${other.timeOfIncident}`);

/** What the server alone decides of a record that it has. */
const serverOwn = ({ id, version, isCompletionReport }: KnownIncident) => ({ id, version, isCompletionReport });

/** Shows a new incident: in its activity's list, and in the last step where it is the completion report. */
function drawNew(cache: QueryClient, incident: KnownIncident): Drawing[] {
  const { activityId, isCompletionReport } = incident;
  if (activityId === null) return [];
  const list = draw('incidents.ofActivity', { activityId }, (rows) => {
    const there = rows.find((row) => isSameIncident(row, incident));
    return putRow(rows, there ? { ...incident, ...serverOwn(there) } : incident);
  });
  // It keeps the activity from being deleted.
  const drawRecorded = draw('activities.document', { id: activityId }, (document) =>
    applyEffect(document, { activity: { hasOtherRecords: true } }),
  );
  const asReport = isCompletionReport ? [drawAsReport(cache, activityId)] : [];
  return [list, ...asReport, drawRecorded];
}

function reported(input: Report, made: Made, cache: QueryClient): KnownIncident {
  const { activityId, projectId, ...given } = input;
  const of = { activityId: activityId ?? 0 };
  const activity = known(cache, 'activities.document', { id: of.activityId })?.activity;
  const others = known(cache, 'incidents.ofActivity', of);
  const isCompletionReport = activity?.completedAt === null && others?.length === 0;
  return newIncident(cache, made, { ...of, isCompletionReport }, incidentToStore(null, givenFieldsOf(given)));
}

const report: FieldChange<'incidents.report'> = {
  activity: ({ activityId }, cache) => (activityId ? knownActivity(cache, activityId) : null),
  words: ({ typeOfIncident }) => words.reportIncident(typeOfIncident ?? ''),
  draws: (input, made, cache) => drawNew(cache, reported(input, made, cache)),
  answer: reported,
  makes: 'incident',
};

/** A report after this edit of its fields. */
function updated({ id: _, version: __, ...given }: Update, { at }: Made, before: KnownIncident): KnownIncident {
  const { fields, filled } = saveSeen(fieldsOf(before), givenFieldsOf(given), before);
  const happenedOn = fields.dateOfIncident || before.happenedOn;
  return { ...before, ...fields, filled, happenedOn, updatedAt: at };
}

const update: FieldChange<'incidents.update'> = {
  activity: ({ id }, cache) => activityOfIncident(cache, id),
  words: (input, cache) =>
    words.changeIncident(input.typeOfIncident ?? findIncident(cache, input.id)?.typeOfIncident ?? ''),
  draws: (input, made, cache) => drawIncident(cache, made, input.id, (before) => updated(input, made, before)),
  answer: (input, made, cache) => {
    const before = findIncident(cache, input.id);
    // One that is not known here needs coverage: then the answer is the server's.
    return before ? updated(input, made, before) : ({} as KnownIncident);
  },
  record: {
    id: ({ id }) => `incident:${id}`,
    known: ({ id }, cache) => findIncident(cache, id) ?? null,
    inputOf: (incident: KnownIncident, { id, ...input }) => {
      const named = Object.keys(input).filter((name) => name in incidentWords) as IncidentFieldName[];
      return { id, ...Object.fromEntries(named.map((name) => [name, incident[name]])) };
    },
    together: incidentTogether,
    words: () => ({ ...incidentWords, id: null }),
  },
};

export const incidentChanges = {
  'incidents.report': report,
  'incidents.update': update,
  ...incidentStepChanges,
  ...incidentActionChanges,
};
