import type { ActivityDocument } from '#shared/activities/document.ts';
import { formatInstant } from '#shared/dates.ts';
import { givenFields, pickFields } from '#shared/given-fields.ts';
import { type Incident, incidentFieldNames } from '#shared/incidents/report.ts';
import { type ActionRow, type IncidentRow, stateOf } from '#shared/incidents.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { fullName } from '#shared/names.ts';
import { noPosition, type Position, positionGiven } from '#shared/position-fields.ts';
import type { FieldWords } from '../field-words.ts';
import type { Made } from '../kinds.ts';
import { isSame } from '../merge.ts';
import type { InputOf } from '../paths.ts';
import { positionWords } from '../position-words.ts';
import { asRecord, type DocumentChange } from './document-change.ts';
import {
  findSame,
  givenFieldsOf,
  incidentChange,
  incidentTogether,
  incidentWords,
  nameOfStaff,
  newIncident,
  withFields,
} from './incident-rows.ts';
import type { Shared } from './known.ts';

type Report = InputOf<'incidents.report'>;

/** The first of an activity that is not completed is the report with which it will be completed. */
function reported(document: ActivityDocument, { activityId: _, projectId: __, ...given }: Report, made: Made) {
  const isCompletionReport = document.activity.completedAt === null && document.incidents.length === 0;
  const position = { ...noPosition, ...positionGiven(given as Partial<Position>) };
  return newIncident(document, made, isCompletionReport, givenFieldsOf(given), position);
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
const ofReport = { id: idOf, words: () => ({ ...incidentWords, ...positionWords }) };
/** A reason is no field of the incident: it belongs to what was done. */
const ofReason = { id: idOf, words: () => ({ reason: words.reason }) };

/** What is done to an incident as its screen showed it: where that is not so any more, a person is asked. */
const asSeen = (names: readonly (keyof IncidentRow)[]) => ({
  inputOf: (incident: IncidentRow, input: object) => ({
    ...asRecord(incident, input as Record<string, unknown>),
    ...pickFields(incident, names),
  }),
  asks: (seen: object, _input: unknown, now: IncidentRow) =>
    !isSame(pickFields(seen as IncidentRow, names), pickFields(now, names)),
});

const update = incidentChange<'incidents.update'>({
  words: ({ typeOfIncident }, kind) => words.changeIncident(typeOfIncident ?? kind),
  next: (before, { id: _, version: __, ...given }, { at }, _shared, document) => ({
    ...withFields(document, before, givenFieldsOf(given)),
    ...positionGiven(given as Partial<Position>),
    updatedAt: at,
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
  record: { ...ofReport, ...asSeen(['notifiable']) },
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
  record: { ...ofReason, ...asSeen([...incidentFieldNames, 'notifiable']) },
});

// Their texts are checked before: what is required may be anything until then.
type AddAction = InputOf<'incidents.actions.add'> & { description: string };
type UpdateAction = Omit<InputOf<'incidents.actions.update'>, 'description'> & { description?: string };

/** The incident with these actions, and the state that follows from them. */
function withActions(incident: IncidentRow, actions: ActionRow[]): IncidentRow {
  const openActions = actions.filter(({ endedAt }) => endedAt === null).length;
  return { ...incident, actions, openActions, state: stateOf({ ...incident, openActions }) };
}

function newAction(input: InputOf<'incidents.actions.add'>, made: Made, nameOf: (id: number) => string | null) {
  const { incidentId, description, staffId, dueDate } = input as AddAction;
  const { tempId: id, at: updatedAt, person } = made;
  return {
    ...{ id, incidentId, description, staffId, staffName: nameOf(staffId), dueDate },
    ...{ isOwnerGone: false, doneDate: null, givenUpReason: '', endedAt: null, endedBy: null },
    ...{ version: 1, updatedAt, updatedById: person.id },
  };
}

/** Whether two are one: an action whose answer was lost, and what the server made of it. */
const isSameAction = (one: ActionRow, other: ActionRow) =>
  one.description === other.description && one.staffId === other.staffId && one.dueDate === other.dueDate;

const namesIn = (document: ActivityDocument, shared: Shared) => (id: number) => nameOfStaff(document, id, shared);

const addAction = incidentChange<'incidents.actions.add'>({
  idOf: ({ incidentId }) => incidentId,
  words: ({ description }) => words.addAction(description as string),
  next: (incident, input, made, shared, document) => {
    const action = newAction(input, made, namesIn(document, shared));
    const isThere = incident.actions.some((one) => one.id === action.id || isSameAction(one, action));
    return isThere ? incident : withActions(incident, [...incident.actions, action]);
  },
  answer: (_before, input, made, shared, document) => newAction(input, made, namesIn(document, shared)),
  makes: 'incidentAction',
});

const findAction = ({ documents, incidents }: Shared, id: number): ActionRow | undefined =>
  [...documents.flatMap((one) => one.incidents), ...incidents]
    .flatMap(({ actions }) => actions)
    .find((one) => one.id === id);

function updatedAction(
  before: ActionRow,
  input: UpdateAction,
  { at, person }: Made,
  nameOf: (id: number) => string | null,
) {
  const { id: _, version: __, doneDate, givenUpReason, ...given } = input;
  const fields = givenFields({
    ...{ ...given, ...(doneDate !== undefined && { doneDate: doneDate || null }) },
    ...(givenUpReason !== undefined && { givenUpReason: givenUpReason ?? '' }),
  });
  const after = { ...before, ...fields };
  const isEnded = after.doneDate !== null || after.givenUpReason !== '';
  const ended = isEnded ? { endedAt: at, endedBy: fullName(person) } : { endedAt: null, endedBy: null };
  const isOwnerNew = after.staffId !== before.staffId;
  return {
    ...{ ...after, updatedAt: at, updatedById: person.id },
    ...(isEnded !== (before.endedAt !== null) && ended),
    ...(isOwnerNew && { staffName: nameOf(after.staffId), isOwnerGone: false }),
  };
}

const updateAction = incidentChange<'incidents.actions.update'>({
  idOf: ({ id }, shared) => findAction(shared, id)?.incidentId ?? 0,
  words: (input, _kind, incident) => {
    const { id, description, doneDate, givenUpReason } = input as UpdateAction;
    const what = description ?? incident?.actions.find((one) => one.id === id)?.description ?? words.anAction;
    if (doneDate) return words.actionDone(what);
    return givenUpReason ? words.giveUpAction(what) : words.changeAction(what);
  },
  next: (incident, input, made, shared, document) => {
    const change = (one: ActionRow) => updatedAction(one, input as UpdateAction, made, namesIn(document, shared));
    const actions = incident.actions.map((one) => (one.id === input.id ? change(one) : one));
    return withActions(incident, actions);
  },
  answer: ({ actions }, input, made, shared, document) =>
    updatedAction(
      actions.find(({ id }) => id === input.id) as ActionRow,
      input as UpdateAction,
      made,
      namesIn(document, shared),
    ),
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

export const incidentEffects = {
  'incidents.report': report,
  'incidents.update': update,
  'incidents.decideNotifiable': decideNotifiable,
  'incidents.close': close,
  'incidents.reopen': reopen,
  'incidents.withdraw': withdraw,
  'incidents.actions.add': addAction,
  'incidents.actions.update': updateAction,
};
