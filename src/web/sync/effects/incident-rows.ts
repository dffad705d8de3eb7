import type { QueryClient } from '@tanstack/react-query';
import type { ActivityDocument, ActivityRow, DocumentEffect } from '#shared/activities/document.ts';
import { todayIn } from '#shared/dates.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import {
  type Incident,
  type IncidentFieldName,
  incidentFieldNames,
  incidentToStore,
} from '#shared/incidents/report.ts';
import type { ActionRow, IncidentRow } from '#shared/incidents.ts';
import { fullName } from '#shared/names.ts';
import { may } from '#shared/permissions.ts';
import { type Drawing, draw } from '../drawn-changes.ts';
import type { Made } from '../kinds.ts';
import type { InputOf, MutationPath, OutputOf } from '../paths.ts';
import { type DocumentChange, type Shared, sharedOf } from './document-change.ts';
import { known } from './known.ts';

type Given = Partial<Record<IncidentFieldName, string>>;

/** The fields of a report that an input names. Null counts as the empty text. */
export function givenFieldsOf(input: object): Given {
  const fields = Object.entries(givenFields(input as Record<string, string | null>));
  return Object.fromEntries(fields.map(([name, text]) => [name, text ?? '']));
}

/** The documented fields of an incident. */
export const fieldsOf = (incident: Incident): Incident => pickFields(incident, incidentFieldNames);

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
): IncidentRow {
  return {
    ...inActivity(incidentToStore(null, given), activity),
    ...{ id: tempId, activityId: activity.id, isCompletionReport, state: 'Open', reportedAt: at },
    ...{ notifiable: null, decidedAt: null, decidedBy: null, notifiedAt: null, notifiedBy: '', notifiedReference: '' },
    ...{ closedAt: null, closedBy: null, withdrawnAt: null, withdrawnReason: '', version: 1, updatedAt: at },
    ...{ reportedBy: fullName(person), authorId: person.id, hidden: [], filled: [], openActions: 0, actions: [] },
  };
}

/** The one that this is already: a report whose answer was lost, and what the server made of it, are one. */
export const findSame = ({ incidents }: ActivityDocument, one: IncidentRow) =>
  incidents.find(
    (other) =>
      one.id === other.id ||
      (one.authorId === other.authorId &&
        one.incidentDescription === other.incidentDescription &&
        `${one.typeOfIncident} ${one.happenedOn} ${one.timeOfIncident}` ===
          `${other.typeOfIncident} ${other.happenedOn} ${other.timeOfIncident}`),
  );

/** One of the activity; a withdrawn one where it was opened. */
export function findIncident(document: ActivityDocument, id: number, shared: Shared): IncidentRow | undefined {
  const opened = shared.incidents.filter(({ activityId }) => activityId === document.activity.id);
  return [...document.incidents, ...opened].find((row) => row.id === id);
}

/** Somebody of the staff; null where they are not known here. */
export function nameOfStaff({ staff }: ActivityDocument, staffId: number, shared: Shared): string | null {
  const found = staff.find((row) => row.staffId === staffId) ?? shared.staff.find(({ id }) => id === staffId);
  return found ? fullName(found) : null;
}

type Known<Path extends MutationPath> = [
  before: IncidentRow,
  input: InputOf<Path>,
  made: Made,
  document: ActivityDocument,
  shared: Shared,
];

type IncidentChange<Path extends MutationPath> = Pick<DocumentChange<Path>, 'words' | 'record' | 'makes'> & {
  idOf: (input: InputOf<Path>, document: ActivityDocument, shared: Shared) => number;
  /** The incident after it. */
  next: (...of: Known<Path>) => IncidentRow;
  answer: (after: IncidentRow, ...of: Known<Path>) => OutputOf<Path>;
};

/** A change of one incident: in its activity, on its own page, and on Home. */
export function incidentChange<Path extends MutationPath>(change: IncidentChange<Path>): DocumentChange<Path> {
  const { idOf, next, answer, ...rest } = change;
  const find = (document: ActivityDocument, input: InputOf<Path>, shared: Shared) =>
    findIncident(document, idOf(input, document, shared), shared);
  return {
    ...rest,
    of: (input) => (document, shared) => find(document, input, shared) !== undefined,
    effect: (document, input, made, shared) => {
      const before = find(document, input, shared);
      return before ? putIncident(next(before, input, made, document, shared)) : {};
    },
    answer: (_after, document, input, made, shared) => {
      const before = find(document, input, shared);
      // One that is not known here needs coverage: then the answer is the server's.
      if (!before) return {} as OutputOf<Path>;
      return answer(next(before, input, made, document, shared), before, input, made, document, shared);
    },
    alone: (cache, document, made, input) => {
      const shared = sharedOf(cache);
      const id = idOf(input, document, shared);
      return [draw('incidents.get', { id }, (before) => next(before, input, made, document, shared))];
    },
    beside: (cache, [activityId = 0], made, input) => {
      const document = known(cache, 'activities.document', { id: activityId });
      return document ? [drawOverdue(cache, made, { id: idOf(input, document, sharedOf(cache)), activityId })] : [];
    },
  };
}

/** A withdrawn one is in no list, until it is taken up again. */
const putIncident = (row: IncidentRow): DocumentEffect =>
  row.state === 'Withdrawn' ? { remove: { incidents: [row.id] } } : { put: { incidents: [row] } };

const byDueDate = (a: ActionRow, b: ActionRow) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0);

/** Home's late actions, with those of this incident as its activity has them when it is drawn. */
function drawOverdue(
  cache: QueryClient,
  { at, person }: Pick<Made, 'at' | 'person'>,
  { id, activityId }: { id: number; activityId: number },
): Drawing {
  return draw('incidents.actions.overdue', undefined, (rows) => {
    const timeZone = known(cache, 'session.config', undefined)?.orgTimezone;
    const document = known(cache, 'activities.document', { id: activityId });
    if (timeZone === undefined || !document) return rows;
    const today = todayIn(timeZone, at);
    const isTheirs = ({ staffId }: ActionRow) => may(person.role, 'incidents:oversee') || staffId === person.id;
    const incident = document.incidents.find((one) => one.id === id);
    const late = (incident?.actions ?? []).filter(
      (action) =>
        incident?.state === 'Action due' && action.endedAt === null && action.dueDate < today && isTheirs(action),
    );
    return [...rows.filter(({ incidentId }) => incidentId !== id), ...late].sort(
      (a, b) => byDueDate(a, b) || a.id - b.id,
    );
  });
}
