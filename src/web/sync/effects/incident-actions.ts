import type { ActivityDocument } from '#shared/activities/document.ts';
import { givenFields } from '#shared/given-fields.ts';
import { type ActionRow, type IncidentRow, stateOf } from '#shared/incidents.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { fullName } from '#shared/names.ts';
import type { Made } from '../kinds.ts';
import type { InputOf } from '../paths.ts';
import { actionWords } from '../words/incidents.ts';
import { type Shared, sharedOf } from './document-change.ts';
import { incidentChange, nameOfStaff } from './incident-rows.ts';

// Their texts are checked before: what is required may be anything until then.
type Add = InputOf<'incidents.actions.add'> & { description: string };
type Update = Omit<InputOf<'incidents.actions.update'>, 'description'> & { description?: string };

/** The incident with these actions, and the state that follows from them. */
function withActions(incident: IncidentRow, actions: ActionRow[]): IncidentRow {
  const openActions = actions.filter(({ endedAt }) => endedAt === null).length;
  return { ...incident, actions, openActions, state: stateOf({ ...incident, openActions }) };
}

function newAction(input: InputOf<'incidents.actions.add'>, made: Made, nameOf: (id: number) => string | null) {
  const { incidentId, description, staffId, dueDate } = input as Add;
  const { tempId: id, at: updatedAt, person } = made;
  return {
    ...{ id, incidentId, description, staffId, staffName: nameOf(staffId), dueDate },
    ...{ isOwnerGone: false, doneDate: null, givenUpReason: '', endedAt: null, endedBy: null },
    ...{ version: 1, updatedAt, updatedById: person.id },
  };
}

type Incidents = { incidents: readonly IncidentRow[] };

/** Whether two are one: an action whose answer was lost, and what the server made of it. */
const isSame = (one: ActionRow, other: ActionRow) =>
  one.description === other.description && one.staffId === other.staffId && one.dueDate === other.dueDate;

const namesIn = (document: ActivityDocument, shared: Shared) => (id: number) => nameOfStaff(document, id, shared);

const add = incidentChange<'incidents.actions.add'>({
  idOf: ({ incidentId }) => incidentId,
  words: ({ description }) => words.addAction(description as string),
  next: (incident, input, made, document, shared) => {
    const action = newAction(input, made, namesIn(document, shared));
    const isThere = incident.actions.some((one) => one.id === action.id || isSame(one, action));
    return isThere ? incident : withActions(incident, [...incident.actions, action]);
  },
  answer: (_after, _before, input, made, document, shared) => newAction(input, made, namesIn(document, shared)),
  makes: 'incidentAction',
});

const findAction = ({ incidents }: Incidents, id: number, shared: Incidents): ActionRow | undefined =>
  [...incidents, ...shared.incidents].flatMap(({ actions }) => actions).find((one) => one.id === id);

function updated(before: ActionRow, input: Update, { at, person }: Made, nameOf: (id: number) => string | null) {
  const { id: _, version: __, doneDate, ...given } = input;
  const fields = givenFields({ ...given, ...(doneDate !== undefined && { doneDate: doneDate || null }) });
  const after = { ...before, ...fields, givenUpReason: fields.givenUpReason ?? before.givenUpReason };
  const isEnded = after.doneDate !== null || after.givenUpReason !== '';
  const ended = isEnded ? { endedAt: at, endedBy: fullName(person) } : { endedAt: null, endedBy: null };
  const isOwnerNew = after.staffId !== before.staffId;
  return {
    ...{ ...after, updatedAt: at, updatedById: person.id },
    ...(isEnded !== (before.endedAt !== null) && ended),
    ...(isOwnerNew && { staffName: nameOf(after.staffId), isOwnerGone: false }),
  };
}

const update = incidentChange<'incidents.actions.update'>({
  idOf: ({ id }, document, shared) => findAction(document, id, shared)?.incidentId ?? 0,
  words: (input, document, shared) => {
    const { id, description, doneDate, givenUpReason } = input as Update;
    const what = description ?? findAction(document, id, shared)?.description ?? words.anAction;
    if (doneDate) return words.actionDone(what);
    return givenUpReason ? words.giveUpAction(what) : words.changeAction(what);
  },
  next: (incident, input, made, document, shared) => {
    const change = (one: ActionRow) => updated(one, input as Update, made, namesIn(document, shared));
    return withActions(
      incident,
      incident.actions.map((one) => (one.id === input.id ? change(one) : one)),
    );
  },
  answer: ({ actions }, _before, { id }) => actions.find((one) => one.id === id) as ActionRow,
  record: {
    id: ({ id }) => `incidentAction:${id}`,
    known: (document, { id }, shared) => findAction(document, id, shared) ?? null,
    inputOf: (action: ActionRow, { id, ...input }) => {
      const named = Object.keys(input).filter((name) => name in actionWords(() => '')) as (keyof ActionRow)[];
      return { id, ...Object.fromEntries(named.map((name) => [name, action[name]])) };
    },
    words: ({ id }, cache) => {
      const shared = sharedOf(cache);
      const document = shared.documents.find((one) => findAction(one, id, one));
      const nameOf = (staffId: number) => (document && nameOfStaff(document, staffId, shared)) ?? words.somebody;
      return { ...actionWords(nameOf), id: null };
    },
  },
});

export const actionEffects = { 'incidents.actions.add': add, 'incidents.actions.update': update };
