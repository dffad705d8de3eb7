import type { QueryClient } from '@tanstack/react-query';
import { blankIncident, type Incident, type IncidentFieldName, incidentToStore } from '#shared/incidents/report.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { type Drawing, draw } from '#web/changes/drawn-changes.ts';
import { isSame } from '#web/changes/merge.ts';
import type { InputOf } from '#web/changes/paths.ts';
import { completing } from '../effects/details.ts';
import { drawnChange } from '../effects/document-change.ts';
import type { EditedRecord, FieldChange, Made } from '../field-change.ts';
import {
  type Answered,
  type Completion,
  completeTogether,
  completeWords,
  isReportAsked,
  movedOf,
  reportOf,
} from '../words/complete.ts';
import { withoutReport } from './incidents/known.ts';
import { givenFieldsOf, isSameIncident, newIncident, saveSeen } from './incidents.ts';
import { known, putRow } from './known.ts';

type Input = InputOf<'activities.complete.save'>;
type Given = Partial<Record<IncidentFieldName, string>>;

const knownCompletion = (cache: QueryClient, { activityId }: Input) =>
  known(cache, 'activities.complete.get', { activityId });

const givenOf = (input: Input): Given =>
  input.anyIncident === 'Yes' ? givenFieldsOf(input.incidentDetails ?? {}) : ({} as Given);

/** Whether it changes the report of this id, or there is none yet. Another one was reported meanwhile: the server asks about it. */
const isAbout = (input: Input, { tempId }: Made, id: number | null) =>
  id === null || id === tempId || input.report === undefined || id === input.report?.id;

/** The last step as it will be. A report that waits has the version of a new one. Whoever writes a new one is its author, and sees all. */
function after(input: Input, made: Made, before: Completion): Completion {
  const notes = input.notes ?? (input.notes === null ? '' : before.notes);
  const isOther = input.anyIncident === 'Yes' && input.isBeside === true;
  if (isOther || !isAbout(input, made, before.incidentId)) return { ...before, notes };
  if (input.anyIncident === 'No') return { ...before, notes, ...withoutReport };
  // A new one in its place, once.
  const isNew = input.withdrawReason !== undefined && before.incidentId !== made.tempId;
  const from = isNew ? { ...before, ...withoutReport } : before;
  const seen = { hidden: from.incidentHidden, filled: from.incidentFilled };
  const { fields: incident, filled } = saveSeen(from.incident, givenOf(input), seen);
  const { incidentId, incidentVersion, incidentState } = from;
  return {
    ...{ ...from, notes, incident, incidentId: incidentId ?? made.tempId, incidentVersion: incidentVersion ?? 1 },
    ...{ incidentState: incidentState ?? 'Open', incidentFilled: filled },
  };
}

const nothing: Completion = { notes: '', version: 1, ...withoutReport };

/** The report among the incidents of the activity: changed, added, or withdrawn. */
function drawReport(cache: QueryClient, input: Input, made: Made): Drawing[] {
  const { activityId } = input;
  return [
    draw('incidents.ofActivity', { activityId }, (rows) => {
      const report = rows.find(({ isCompletionReport }) => isCompletionReport);
      const add = (isCompletionReport: boolean) =>
        newIncident(cache, made, { activityId, isCompletionReport }, incidentToStore(null, givenOf(input)));
      if (input.anyIncident === 'Yes' && input.isBeside) {
        const mine = add(false);
        return rows.some((row) => isSameIncident(row, mine)) ? rows : putRow(rows, mine);
      }
      if (report && !isAbout(input, made, report.id)) return rows;
      const others = rows.filter((row) => row !== report);
      if (input.anyIncident === 'No') return others;
      if (!report) return putRow(rows, add(true));
      if (input.withdrawReason !== undefined && report.id !== made.tempId) return putRow(others, add(true));
      const { fields, filled } = saveSeen(report, givenOf(input), report);
      return putRow(rows, { ...report, ...fields, filled, happenedOn: fields.dateOfIncident || report.happenedOn });
    }),
  ];
}

const record: EditedRecord<Input> = {
  id: ({ activityId }) => `activity:${activityId}`,
  known: (input, cache) => knownCompletion(cache, input) ?? null,
  inputOf: (completion: Completion, input) => {
    const { notes, incident } = completion;
    const answered = { activityId: input.activityId, notes, report: reportOf(completion) };
    if (incident) return { ...answered, anyIncident: 'Yes', incidentDetails: onlyGiven(incident, input) };
    // The form's report of an activity without one: hidden for a No, and the starting point of a Yes.
    const blank = input.anyIncident === 'Yes' ? { incidentDetails: onlyGiven(blankIncident, input) } : {};
    return { ...answered, anyIncident: 'No', ...blank };
  },
  together: completeTogether,
  asks: (base: Answered, mine, completion: Completion) => {
    const theirs = record.inputOf(completion, mine) as Answered;
    if (movedOf(completion)?.did === 'closed') return true;
    // One of 0.1.0 names no report, so nothing says which one it knew.
    if (mine.report === undefined) return theirs.report !== null && !isSame(base, theirs);
    return isReportAsked(base, mine, theirs);
  },
  words: () => ({ ...completeWords, activityId: null }),
};

const save: FieldChange<'activities.complete.save'> = {
  ...drawnChange<'activities.complete.save'>({
    of: ({ activityId }) => activityId,
    effect: completing.effect,
    beside: (cache, ids, made, input) => [
      ...completing.beside(cache, ids, made, input),
      draw('activities.complete.get', { activityId: input.activityId }, (before) => after(input, made, before)),
      ...drawReport(cache, input, made),
    ],
  }),
  words: (input) =>
    input.anyIncident === 'Yes' ? words.completeWithIncident(givenOf(input).typeOfIncident ?? '') : words.complete,
  answer: (input, made, cache) => {
    const before = knownCompletion(cache, input) ?? { ...nothing, version: input.version ?? 1 };
    return { success: true, message: messages.wizard.completed, ...after(input, made, before) };
  },
  record,
};

/** The fields of a report that an input names. */
function onlyGiven(incident: Incident, input: Input): Given {
  const named = input.anyIncident === 'Yes' ? Object.keys(givenOf(input)) : Object.keys(incident);
  return Object.fromEntries(named.map((name) => [name, incident[name as IncidentFieldName]]));
}

export const completeChanges = { 'activities.complete.save': save };
