import type { QueryClient } from '@tanstack/react-query';
import {
  blankIncident,
  type Incident,
  type IncidentFieldName,
  incidentToStore,
} from '#shared/activities/incident-report.ts';
import { healthFields } from '#shared/health-fields.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { may, type Role } from '#shared/permissions.ts';
import { draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { completeTogether, completeWords } from '../words/complete.ts';
import { drawDetails } from './details.ts';
import { known, knownActivity } from './known.ts';

type Input = InputOf<'activities.complete.save'>;
type Completion = OutputOf<'activities.complete.get'>;
type Given = Partial<Record<IncidentFieldName, string>>;

const knownCompletion = (cache: QueryClient, { activityId }: Input) =>
  known(cache, 'activities.complete.get', { activityId });

/** The fields of the report that the input names. Null counts as the empty text. */
function givenOf(input: Input): Given {
  const details = input.anyIncident === 'Yes' ? input.incidentDetails : {};
  const fields = Object.entries(details).filter(([, text]) => text !== undefined);
  return Object.fromEntries(fields.map(([name, text]) => [name, text ?? '']));
}

/** What this person may not see of somebody's health reads as empty, and is stored as it was. */
function seenBy(role: Role, incident: Incident): Incident {
  const shown = Object.entries(incident).map(([name, text]) => {
    const permission = healthFields.incidents[name as IncidentFieldName];
    return [name, permission === null || may(role, permission) ? text : ''];
  });
  return Object.fromEntries(shown) as Incident;
}

/** The last step as it will be. A report that waits has the version of a new one. */
function after(input: Input, { person, tempId }: Made, before: Completion): Completion {
  const notes = input.notes ?? (input.notes === null ? '' : before.notes);
  if (input.anyIncident === 'No') return { ...before, notes, incident: null, incidentId: null, incidentVersion: null };
  const incident = seenBy(person.role, incidentToStore(before.incident, givenOf(input)));
  const { incidentId, incidentVersion } = before;
  return { ...before, notes, incident, incidentId: incidentId ?? tempId, incidentVersion: incidentVersion ?? 1 };
}

const nothing: Completion = { notes: '', version: 1, incident: null, incidentId: null, incidentVersion: null };

const save: FieldChange<'activities.complete.save'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input) =>
    input.anyIncident === 'Yes' ? words.completeWithIncident(givenOf(input).typeOfIncident ?? '') : words.complete,
  draws: (input, made, cache) => {
    const notes = input.notes === undefined ? {} : { notes: input.notes ?? '' };
    return [
      ...drawDetails(cache, input.activityId, { status: 'Completed', ...notes }, made.at),
      draw('activities.complete.get', { activityId: input.activityId }, (before) => after(input, made, before)),
    ];
  },
  answer: (input, made, cache) => {
    const before = knownCompletion(cache, input) ?? { ...nothing, version: input.version ?? 1 };
    return { success: true, message: messages.wizard.completed, ...after(input, made, before) };
  },
  record: {
    id: ({ activityId }) => `activity:${activityId}`,
    known: (input, cache) => knownCompletion(cache, input) ?? null,
    inputOf: ({ notes, incident }: Completion, input) => {
      const { activityId } = input;
      if (incident) return { activityId, anyIncident: 'Yes', notes, incidentDetails: onlyGiven(incident, input) };
      // The form's report of an activity without one: hidden for a No, and the starting point of a Yes.
      const blank = input.anyIncident === 'Yes' ? { incidentDetails: onlyGiven(blankIncident, input) } : {};
      return { activityId, anyIncident: 'No', notes, ...blank };
    },
    together: completeTogether,
    words: () => ({ ...completeWords, activityId: null }),
  },
  // A Yes and a No stay two changes: the report is made and then removed, and the audit trail shows both.
  joins: (input, { path, input: earlier }) =>
    path === 'activities.complete.save' && (earlier as Input).anyIncident !== input.anyIncident ? null : undefined,
};

/** The fields of a report that an input names. */
function onlyGiven(incident: Incident, input: Input): Given {
  const named = input.anyIncident === 'Yes' ? Object.keys(givenOf(input)) : Object.keys(incident);
  return Object.fromEntries(named.map((name) => [name, incident[name as IncidentFieldName]]));
}

export const completeChanges = { 'activities.complete.save': save };
