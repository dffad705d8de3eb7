import type { ActivityDocument } from '#shared/activities/document.ts';
import { givenFields } from '#shared/given-fields.ts';
import { type ActionRow, type IncidentRow, stateOf } from '#shared/incidents.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import type { Made } from '../kinds.ts';
import type { InputOf } from '../paths.ts';
import { incidentChange, nameOfStaff } from './incident-rows.ts';
import type { Shared } from './known.ts';

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

/** Whether two are one: an action whose answer was lost, and what the server made of it. */
const isSame = (one: ActionRow, other: ActionRow) =>
  one.description === other.description && one.staffId === other.staffId && one.dueDate === other.dueDate;

const namesIn = (document: ActivityDocument, shared: Shared) => (id: number) => nameOfStaff(document, id, shared);

const add = incidentChange<'incidents.actions.add'>({
  idOf: ({ incidentId }) => incidentId,
  words: ({ description }) => words.addAction(description as string),
  next: (incident, input, made, shared, document) => {
    const action = newAction(input, made, namesIn(document, shared));
    const isThere = incident.actions.some((one) => one.id === action.id || isSame(one, action));
    return isThere ? incident : withActions(incident, [...incident.actions, action]);
  },
  answer: (_before, input, made, shared, document) => newAction(input, made, namesIn(document, shared)),
  makes: 'incidentAction',
});

const findAction = ({ documents, incidents }: Shared, id: number): ActionRow | undefined =>
  [...documents.flatMap((one) => one.incidents), ...incidents]
    .flatMap(({ actions }) => actions)
    .find((one) => one.id === id);

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
  idOf: ({ id }, shared) => findAction(shared, id)?.incidentId ?? 0,
  words: (input, _kind, incident) => {
    const { id, description, doneDate, givenUpReason } = input as Update;
    const what = description ?? incident?.actions.find((one) => one.id === id)?.description ?? words.anAction;
    if (doneDate) return words.actionDone(what);
    return givenUpReason ? words.giveUpAction(what) : words.changeAction(what);
  },
  next: (incident, input, made, shared, document) => {
    const change = (one: ActionRow) => updated(one, input as Update, made, namesIn(document, shared));
    const actions = incident.actions.map((one) => (one.id === input.id ? change(one) : one));
    return withActions(incident, actions);
  },
  answer: ({ actions }, input, made, shared, document) =>
    updated(actions.find(({ id }) => id === input.id) as ActionRow, input as Update, made, namesIn(document, shared)),
  record: {
    id: ({ id }) => `incidentAction:${id}`,
    known: (_document, { id }, shared) => findAction(shared, id),
    words: (_input, document, shared) => {
      const { actionWhat, actionWhen, markDone, giveUp, actionWho } = messages.incidentRegister;
      const show = (id: unknown) => nameOfStaff(document, Number(id), shared) ?? words.somebody;
      const staffId = { label: actionWho, show };
      return { description: actionWhat, dueDate: actionWhen, doneDate: markDone, givenUpReason: giveUp, staffId };
    },
  },
});

export const actionEffects = { 'incidents.actions.add': add, 'incidents.actions.update': update };
