import type { QueryClient } from '@tanstack/react-query';
import { type Incident, type IncidentFieldName, incidentToStore } from '#shared/incidents/report.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { fullName } from '#shared/names.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { incidentTogether, incidentWords } from '../words/incidents.ts';
import { following } from './following.ts';
import { allKnown, known, knownActivity, putRow } from './known.ts';

export type KnownIncident = OutputOf<'incidents.get'>;
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

function findIncident(cache: QueryClient, id: number): KnownIncident | undefined {
  const listed = allKnown(cache, 'incidents.ofActivity').flatMap(({ data }) => data);
  return listed.find((one) => one.id === id) ?? known(cache, 'incidents.get', { id });
}

const activityOf = (cache: QueryClient, id: number | null | undefined) => (id ? knownActivity(cache, id) : null);

type Place = { activityId: number; isCompletionReport: boolean };

/** A report that was made on this phone, as it shows until the server has it. */
export function newIncident(cache: QueryClient, made: Made, place: Place, fields: Incident): KnownIncident {
  const { at, person, tempId } = made;
  const activity = known(cache, 'activities.details.get', { id: place.activityId });
  return {
    ...{ id: tempId, ...place, projectId: activity?.projectId ?? null, state: 'Open' as const, ...fields },
    ...{ happenedOn: fields.dateOfIncident || (activity?.activityDate ?? ''), reportedAt: at },
    ...{ notifiable: null, decidedAt: null, decidedBy: null, notifiedAt: null, notifiedBy: '', notifiedReference: '' },
    ...{ closedAt: null, closedBy: null, withdrawnAt: null, withdrawnReason: '', version: 1, updatedAt: at },
    ...{ activityName: activity?.activityName ?? null, projectName: activity?.projectName ?? null },
    ...{ reportedBy: fullName(person), authorId: person.id, hidden: [], filled: [], openActions: 0, actions: [] },
  };
}

/** Whether two are one: a report whose answer was lost, and what the server made of it. */
const isSame = (one: KnownIncident, other: KnownIncident) =>
  one.id === other.id ||
  (one.authorId === other.authorId &&
    one.incidentDescription === other.incidentDescription &&
    `${one.typeOfIncident} ${one.happenedOn} ${one.timeOfIncident}` ===
      `${other.typeOfIncident} ${other.happenedOn} ${other.timeOfIncident}`);

/** What the server alone decides of a record that it has. */
const serverOwn = ({ id, version, isCompletionReport }: KnownIncident) => ({ id, version, isCompletionReport });

/** Shows an incident wherever it is known: in its activity's list, in the last step, and by itself. */
function drawIncident(cache: QueryClient, incident: KnownIncident): Drawing[] {
  const { activityId, id } = incident;
  const alone = draw('incidents.get', { id }, ({ version }) => ({ ...incident, version }));
  if (activityId === null) return [alone];
  const list = draw('incidents.ofActivity', { activityId }, (rows) => {
    const there = rows.find((row) => isSame(row, incident));
    return putRow(rows, there ? { ...incident, ...serverOwn(there) } : incident);
  });
  return [alone, list, ...drawAsReport(incident), ...following(cache, activityId, 'complete')];
}

/** Shows the completion report in the last step. */
function drawAsReport(incident: KnownIncident): Drawing[] {
  const { activityId, id, version, state, hidden, filled, isCompletionReport } = incident;
  if (!isCompletionReport || activityId === null) return [];
  return [
    draw('activities.complete.get', { activityId }, (before) => ({
      ...{ ...before, incident: fieldsOf(incident), incidentState: state, incidentHidden: hidden },
      ...{ incidentFilled: filled, incidentId: before.incidentId ?? id },
      incidentVersion: before.incidentVersion ?? version,
    })),
  ];
}

const fieldsOf = (incident: Incident): Incident =>
  Object.fromEntries(Object.keys(incidentWords).map((name) => [name, incident[name as IncidentFieldName]])) as Incident;

function reported(input: Report, made: Made, cache: QueryClient): KnownIncident {
  const { activityId, projectId, ...given } = input;
  const of = { activityId: activityId ?? 0 };
  const activity = known(cache, 'activities.details.get', { id: of.activityId });
  const others = known(cache, 'incidents.ofActivity', of);
  const isCompletionReport = activity?.completedAt === null && others?.length === 0;
  return newIncident(cache, made, { ...of, isCompletionReport }, incidentToStore(null, givenFieldsOf(given)));
}

const report: FieldChange<'incidents.report'> = {
  activity: ({ activityId }, cache) => activityOf(cache, activityId),
  words: ({ typeOfIncident }) => words.reportIncident(typeOfIncident ?? ''),
  draws: (input, made, cache) => drawIncident(cache, reported(input, made, cache)),
  answer: reported,
  makes: 'incident',
};

function updated(input: Update, { at }: Made, cache: QueryClient): KnownIncident | undefined {
  const before = findIncident(cache, input.id);
  const { id, version, ...given } = input;
  if (!before) return undefined;
  const { fields, filled } = saveSeen(fieldsOf(before), givenFieldsOf(given), before);
  const happenedOn = fields.dateOfIncident || before.happenedOn;
  return { ...before, ...fields, filled, happenedOn, updatedAt: at };
}

const update: FieldChange<'incidents.update'> = {
  activity: ({ id }, cache) => activityOf(cache, findIncident(cache, id)?.activityId),
  words: (input, cache) =>
    words.changeIncident(input.typeOfIncident ?? findIncident(cache, input.id)?.typeOfIncident ?? ''),
  draws: (input, made, cache) => {
    const incident = updated(input, made, cache);
    return incident ? drawIncident(cache, incident) : [];
  },
  answer: (input, made, cache) => updated(input, made, cache) as KnownIncident,
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
  joins: (input, { path, input: earlier, tempId }) => {
    const { id, version: _, ...given } = input;
    return path === 'incidents.report' && id === tempId ? { ...(earlier as Report), ...given } : undefined;
  },
};

export const incidentChanges = { 'incidents.report': report, 'incidents.update': update };
