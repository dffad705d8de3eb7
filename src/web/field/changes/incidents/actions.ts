import type { QueryClient } from '@tanstack/react-query';
import { givenFields } from '#shared/given-fields.ts';
import { stateOf } from '#shared/incidents.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { fullName } from '#shared/names.ts';
import type { InputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../../field-change.ts';
import { actionWords } from '../../words/incidents.ts';
import { allKnown, knownPerson, putRow } from '../known.ts';
import { activityOfIncident, drawIncident, findIncident, type KnownAction, type KnownIncident } from './known.ts';

// Their texts are checked before: what is required may be anything until then.
type Add = InputOf<'incidents.actions.add'> & { description: string };
type Update = Omit<InputOf<'incidents.actions.update'>, 'description'> & { description?: string };

/** Somebody of the staff, by the lists of the incident's activity; null where they are not known. */
function nameOfStaff(cache: QueryClient, incidentId: number, staffId: number): string | null {
  const found = knownPerson(cache, findIncident(cache, incidentId)?.activityId ?? 0, { staffId });
  return found ? fullName(found) : null;
}

/** The incident with its actions changed, and the state that follows from them. */
function withActions(incident: KnownIncident, change: (actions: KnownAction[]) => KnownAction[]): KnownIncident {
  const actions = change(incident.actions);
  const openActions = actions.filter(({ endedAt }) => endedAt === null).length;
  return { ...incident, actions, openActions, state: stateOf({ ...incident, openActions }) };
}

function newAction({ incidentId, description, staffId, dueDate }: Add, made: Made, cache: QueryClient): KnownAction {
  const { tempId: id, at: updatedAt, person } = made;
  return {
    ...{ id, incidentId, description, staffId, staffName: nameOfStaff(cache, incidentId, staffId), dueDate },
    ...{ isOwnerGone: false, doneDate: null, givenUpReason: '', endedAt: null, endedBy: null },
    ...{ version: 1, updatedAt, updatedById: person.id },
  };
}

/** Whether two are one: an action whose answer was lost, and what the server made of it. */
const isSame = (one: KnownAction, other: KnownAction) =>
  one.description === other.description && one.staffId === other.staffId && one.dueDate === other.dueDate;

const add: FieldChange<'incidents.actions.add'> = {
  activity: ({ incidentId }, cache) => activityOfIncident(cache, incidentId),
  words: ({ description }) => words.addAction(description as string),
  draws: (input, made, cache) => {
    const action = newAction(input as Add, made, cache);
    return drawIncident(cache, made, input.incidentId, (incident) =>
      withActions(incident, (actions) =>
        actions.some((one) => isSame(one, action)) ? actions : putRow(actions, action),
      ),
    );
  },
  answer: (input, made, cache) => newAction(input as Add, made, cache),
  makes: 'incidentAction',
};

function findAction(cache: QueryClient, id: number): KnownAction | undefined {
  const listed = allKnown(cache, 'incidents.ofActivity').flatMap(({ data }) => data);
  const opened = allKnown(cache, 'incidents.get').map(({ data }) => data);
  return [...listed, ...opened].flatMap(({ actions }) => actions).find((one) => one.id === id);
}

function updated(input: Update, { at, person }: Made, cache: QueryClient, before: KnownAction): KnownAction {
  const { id: _, version: __, doneDate, ...given } = input;
  const fields = givenFields({ ...given, ...(doneDate !== undefined && { doneDate: doneDate || null }) });
  const after = { ...before, ...fields, givenUpReason: fields.givenUpReason ?? before.givenUpReason };
  const isEnded = after.doneDate !== null || after.givenUpReason !== '';
  const ended = isEnded ? { endedAt: at, endedBy: fullName(person) } : { endedAt: null, endedBy: null };
  const isOwnerNew = after.staffId !== before.staffId;
  return {
    ...{ ...after, updatedAt: at, updatedById: person.id },
    ...(isEnded !== (before.endedAt !== null) && ended),
    ...(isOwnerNew && { staffName: nameOfStaff(cache, before.incidentId, after.staffId), isOwnerGone: false }),
  };
}

const update: FieldChange<'incidents.actions.update'> = {
  activity: ({ id }, cache) => activityOfIncident(cache, findAction(cache, id)?.incidentId ?? 0),
  words: (input, cache) => {
    const { id, description, doneDate, givenUpReason } = input as Update;
    const what = description ?? findAction(cache, id)?.description ?? words.anAction;
    if (doneDate) return words.actionDone(what);
    return givenUpReason ? words.giveUpAction(what) : words.changeAction(what);
  },
  draws: (input, made, cache) => {
    const { incidentId = 0 } = findAction(cache, input.id) ?? {};
    return drawIncident(cache, made, incidentId, (incident) =>
      withActions(incident, (actions) =>
        actions.map((one) => (one.id === input.id ? updated(input as Update, made, cache, one) : one)),
      ),
    );
  },
  answer: (input, made, cache) => {
    const before = findAction(cache, input.id);
    // One that is not known here needs coverage: then the answer is the server's.
    return before ? updated(input as Update, made, cache, before) : ({} as KnownAction);
  },
  record: {
    id: ({ id }) => `incidentAction:${id}`,
    known: ({ id }, cache) => findAction(cache, id) ?? null,
    inputOf: (action: KnownAction, { id, ...input }) => {
      const named = Object.keys(input).filter((name) => name in actionWords(() => '')) as (keyof KnownAction)[];
      return { id, ...Object.fromEntries(named.map((name) => [name, action[name]])) };
    },
    words: ({ id }, cache) => {
      const incidentId = findAction(cache, id)?.incidentId ?? 0;
      return { ...actionWords((staffId) => nameOfStaff(cache, incidentId, staffId) ?? words.somebody), id: null };
    },
  },
};

export const incidentActionChanges = { 'incidents.actions.add': add, 'incidents.actions.update': update };
