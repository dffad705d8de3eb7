import type { QueryClient } from '@tanstack/react-query';
import { blankIncident, type Incident, type IncidentFieldName } from '#shared/incidents/report.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import type { InputOf, OutputOf } from '#web/changes/paths.ts';
import type { FieldChange, Made } from '../field-change.ts';
import { completeTogether, completeWords } from '../words/complete.ts';
import { drawDetails } from './details.ts';
import { withoutReport } from './incidents/known.ts';
import { givenFieldsOf, newIncident, saveSeen } from './incidents.ts';
import { known, knownActivity, putRow } from './known.ts';

type Input = InputOf<'activities.complete.save'>;
type Completion = OutputOf<'activities.complete.get'>;
type Given = Partial<Record<IncidentFieldName, string>>;

const knownCompletion = (cache: QueryClient, { activityId }: Input) =>
  known(cache, 'activities.complete.get', { activityId });

const givenOf = (input: Input): Given =>
  input.anyIncident === 'Yes' ? givenFieldsOf(input.incidentDetails) : ({} as Given);

/** The last step as it will be. A report that waits has the version of a new one. Whoever writes a new one is its author, and sees all. */
function after(input: Input, { tempId }: Made, before: Completion): Completion {
  const notes = input.notes ?? (input.notes === null ? '' : before.notes);
  if (input.anyIncident === 'No') return { ...before, notes, ...withoutReport };
  const seen = { hidden: before.incidentHidden, filled: before.incidentFilled };
  const { fields: incident, filled } = saveSeen(before.incident, givenOf(input), seen);
  const { incidentId, incidentVersion, incidentState } = before;
  return {
    ...{ ...before, notes, incident, incidentId: incidentId ?? tempId, incidentVersion: incidentVersion ?? 1 },
    ...{ incidentState: incidentState ?? 'Open', incidentFilled: filled },
  };
}

const nothing: Completion = { notes: '', version: 1, ...withoutReport };

/** The report among the incidents of the activity: changed, added, or withdrawn. */
function drawReport(cache: QueryClient, input: Input, made: Made): Drawing[] {
  const { activityId } = input;
  const of = { activityId, isCompletionReport: true };
  return [
    draw('incidents.ofActivity', { activityId }, (rows) => {
      const saved = rows.find(({ isCompletionReport }) => isCompletionReport);
      if (input.anyIncident === 'No') return rows.filter((row) => row !== saved);
      const { fields, filled } = saveSeen(saved ?? null, givenOf(input), saved ?? { hidden: [], filled: [] });
      const report = saved
        ? { ...saved, ...fields, filled, happenedOn: fields.dateOfIncident || saved.happenedOn }
        : newIncident(cache, made, of, fields);
      return putRow(rows, report);
    }),
  ];
}

const save: FieldChange<'activities.complete.save'> = {
  activity: ({ activityId }, cache) => knownActivity(cache, activityId),
  words: (input) =>
    input.anyIncident === 'Yes' ? words.completeWithIncident(givenOf(input).typeOfIncident ?? '') : words.complete,
  draws: (input, made, cache) => {
    const notes = input.notes === undefined ? {} : { notes: input.notes ?? '' };
    return [
      ...drawDetails(cache, input.activityId, { status: 'Completed', ...notes }, made.at),
      draw('activities.complete.get', { activityId: input.activityId }, (before) => after(input, made, before)),
      ...drawReport(cache, input, made),
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
