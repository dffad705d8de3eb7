import type { ActivityDocument, ActivityRow } from '#shared/activities/document.ts';
import { todayIn } from '#shared/dates.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import {
  blankIncident,
  type Incident,
  type IncidentFieldName,
  incidentFieldNames,
  incidentGroups,
  incidentToStore,
} from '#shared/incidents/report.ts';
import type { ActionRow, IncidentRow } from '#shared/incidents.ts';
import { compare, fullName } from '#shared/names.ts';
import { may } from '#shared/permissions.ts';
import { noPosition, type Position } from '#shared/position-fields.ts';
import { type Drawing, draw } from '../drawn-changes.ts';
import { type FormWords, longWords } from '../field-words.ts';
import type { Made } from '../kinds.ts';
import type { Together } from '../merge.ts';
import type { InputOf, MutationPath, OutputOf } from '../paths.ts';
import { positionTogether } from '../position-words.ts';
import { type DocumentChange, type OfRow, rowChange } from './document-change.ts';
import { findPerson, type Shared } from './known.ts';

/** The words of a report's fields. */
export const incidentWords = Object.fromEntries(
  incidentGroups.flatMap(({ fields }) =>
    fields.map(({ name, label, kind }) => [name, kind === 'lines' ? longWords(label) : label]),
  ),
) as FormWords<Incident>;

/** The treatment belongs to the type of incident; a position is one thing. */
export const incidentTogether: Together = [['typeOfIncident', 'medicalTreatmentObtained'], positionTogether];

type Given = Partial<Record<IncidentFieldName, string>>;

/** The fields of a report that an input names. Null counts as the empty text. */
export function givenFieldsOf(input: object): Given {
  const fields = Object.entries(givenFields(input as Record<string, string | null>)).filter(
    ([name]) => name in blankIncident,
  );
  return Object.fromEntries(fields.map(([name, text]) => [name, text ?? '']));
}

/** The documented fields of an incident. */
const fieldsOf = (incident: Incident): Incident => pickFields(incident, incidentFieldNames);

/** A report after a save by somebody who may not see its `hidden` fields: an empty value counts as not sent, another is stored unseen. */
export function withFields({ activity }: ActivityDocument, before: IncidentRow, given: Given): IncidentRow {
  const { hidden } = before;
  const sent = Object.entries(given).filter(([name, text]) => text !== '' || !hidden.includes(name as never));
  const named = sent.map(([name]) => name);
  const fields = incidentToStore(fieldsOf(before), Object.fromEntries(sent));
  for (const name of hidden) fields[name] = '';
  const filled = hidden.filter((name) => before.filled.includes(name) || named.includes(name));
  const after = { ...before, ...fields, filled };
  // One of no activity has its own day.
  if (before.activityId !== activity.id) return { ...after, happenedOn: fields.dateOfIncident || before.happenedOn };
  return inActivity(after, activity);
}

/** With what an incident has from its activity. */
export const inActivity = <Row extends Incident>(row: Row, activity: ActivityRow) => ({
  ...row,
  ...pickFields(activity, ['projectId', 'activityName', 'projectName']),
  happenedOn: row.dateOfIncident || activity.activityDate,
});

/** A report that was made on this phone, as it shows until the server has it. Whoever writes a new one is its author, and sees all. */
export function newIncident(
  { activity }: ActivityDocument,
  { at, person, tempId }: Made,
  isCompletionReport: boolean,
  given: Given,
  position: Position = noPosition,
): IncidentRow {
  return {
    ...position,
    ...inActivity(incidentToStore(null, given), activity),
    ...{ id: tempId, activityId: activity.id, isCompletionReport, state: 'Open', reportedAt: at },
    ...{ notifiable: null, decidedAt: null, decidedBy: null, notifiedAt: null, notifiedBy: '', notifiedReference: '' },
    ...{ closedAt: null, closedBy: null, withdrawnAt: null, withdrawnReason: '', version: 1, updatedAt: at },
    ...{ reportedBy: fullName(person), authorId: person.id, hidden: [], filled: [], openActions: 0, actions: [] },
  };
}

const telling = ['authorId', 'happenedOn', ...incidentFieldNames] as const;

/**
 * The one that this is already: a report whose answer was lost, and what the server made of it, are one. Whatever their author told
 * differently makes two: one thing may have hurt two people.
 */
export const findSame = ({ incidents }: ActivityDocument, one: IncidentRow) =>
  incidents.find((other) => one.id === other.id || telling.every((name) => one[name] === other[name]));

/** One of the activity; a withdrawn one where it was opened. */
function findIncident(document: ActivityDocument, id: number, shared: Shared): IncidentRow | undefined {
  const opened = shared.incidents.filter(({ activityId }) => activityId === document.activity.id);
  return [...document.incidents, ...opened].find((row) => row.id === id);
}

/** Somebody of the staff; null where they are not known here. */
export function nameOfStaff(document: ActivityDocument, staffId: number, shared: Shared): string | null {
  const found = findPerson(document, { staffId }, shared);
  return found ? fullName(found) : null;
}

type IncidentChange<Path extends MutationPath> = Pick<DocumentChange<Path>, 'makes' | 'record'> & {
  /** By default the `id` of the input. */
  idOf?: (input: InputOf<Path>, shared: Shared) => number;
  /** `kind`: of the incident, the empty text where it is not known here. */
  words: (input: InputOf<Path>, kind: string, incident: IncidentRow | undefined) => string;
  /** The incident after it. */
  next: (...of: OfRow<Path, 'incidents'>) => IncidentRow;
  /** By default the incident after it. */
  answer?: (...of: OfRow<Path, 'incidents'>) => OutputOf<Path>;
};

const ownId = (input: unknown) => (input as { id: number }).id;

/** A change of one incident: in its activity, on its own page, and on Home. */
export function incidentChange<Path extends MutationPath>(change: IncidentChange<Path>): DocumentChange<Path> {
  const { idOf = ownId, words, next, answer = next as IncidentChange<Path>['answer'], ...rest } = change;
  return rowChange<Path, 'incidents'>({
    table: 'incidents',
    ...rest,
    row: (document, input, shared) => findIncident(document, idOf(input, shared), shared),
    words: (input, incident) => words(input, incident?.typeOfIncident ?? '', incident),
    // A withdrawn one is in no list, until it is taken up again.
    next: (...of) => {
      const after = next(...of);
      return after.state === 'Withdrawn' ? null : after;
    },
    ...(answer && { answer }),
    beside: (document, input, made, shared) => {
      const id = idOf(input, shared);
      const { id: activityId } = document.activity;
      const shown = draw('incidents.get', { id }, (before) => next(before, input, made, shared, document));
      return activityId > 0 ? [shown, drawOverdue({ id, activityId }, made, shared)] : [shown];
    },
  });
}

/** Home's late actions, with those of this incident as its activity has them when it is drawn. */
const drawOverdue = (of: { id: number; activityId: number }, { at, person }: Made, shared: Shared): Drawing =>
  draw('incidents.actions.overdue', undefined, (rows) => {
    const document = shared.documents.find(({ activity }) => activity.id === of.activityId);
    if (!document) return rows;
    const today = todayIn(shared.zone, at);
    const isTheirs = ({ staffId }: ActionRow) => may(person.role, 'incidents:oversee') || staffId === person.id;
    const late = document.incidents
      .filter(({ id, state }) => id === of.id && state === 'Action due')
      .flatMap(({ actions }) => actions.filter((one) => one.endedAt === null && one.dueDate < today && isTheirs(one)))
      .map((one) => ({ ...one, more: 0 }));
    return [...rows.filter(({ incidentId }) => incidentId !== of.id), ...late].sort(
      (a, b) => compare(a.dueDate, b.dueDate) || a.id - b.id,
    );
  });
