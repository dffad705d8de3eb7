import { completionOf } from '#shared/activities/complete.ts';
import type { ActivityDocument, DocumentEffect } from '#shared/activities/document.ts';
import { blankIncident, type Incident, type IncidentFieldName } from '#shared/incidents/report.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import type { Made } from '../field-change.ts';
import { isSame } from '../merge.ts';
import type { InputOf } from '../paths.ts';
import {
  type Answered,
  type Completion,
  completeTogether,
  completeWords,
  isReportAsked,
  movedOf,
  reportOf,
} from '../words/complete.ts';
import { completing } from './details.ts';
import { type DocumentChange, documentChanges } from './document-change.ts';
import { findSame, givenFieldsOf, newIncident, withFields } from './incident-rows.ts';

type Input = InputOf<'activities.complete.save'>;
type Given = Partial<Record<IncidentFieldName, string>>;

const givenOf = (input: Input): Given =>
  input.anyIncident === 'Yes' ? givenFieldsOf(input.incidentDetails ?? {}) : ({} as Given);

/** Whether it is about the report of this id. Where another one was reported meanwhile, the server asks. */
const isAbout = (input: Input, { tempId }: Made, id: number) =>
  id === tempId || input.report === undefined || id === input.report?.id;

/** The report among the incidents of the activity: changed, added, replaced, or withdrawn. */
function reporting(document: ActivityDocument, input: Input, made: Made): DocumentEffect {
  const add = (isCompletionReport: boolean) => newIncident(document, made, isCompletionReport, givenOf(input));
  const report = document.incidents.find(({ isCompletionReport }) => isCompletionReport);
  const isUnknown = report && report.id !== made.tempId && input.report === null;
  if (isUnknown && report.authorId === made.person.id) {
    // Stays beside: one's own of which the page did not know that it is the report.
    const mine = input.anyIncident === 'Yes' ? [add(true)] : [];
    const isHeld = mine.some((one) => findSame(document, one));
    return isHeld ? {} : { put: { incidents: [{ ...report, isCompletionReport: false }, ...mine] } };
  }
  if (input.anyIncident === 'Yes' && input.isBeside) {
    const mine = add(report === undefined);
    return findSame(document, mine) ? {} : { put: { incidents: [mine] } };
  }
  if (report && !isAbout(input, made, report.id)) return {};
  const isReplaced = input.withdrawReason !== undefined && report?.id !== made.tempId;
  const gone = report && (input.anyIncident === 'No' || isReplaced) ? [report.id] : [];
  if (input.anyIncident === 'No') return { remove: { incidents: gone } };
  const after = report && !isReplaced ? withFields(document, report, givenOf(input)) : add(true);
  return { put: { incidents: [after] }, remove: { incidents: gone } };
}

/** The fields of a report that an input names. */
function onlyGiven(incident: Incident, input: Input): Given {
  const named = input.anyIncident === 'Yes' ? Object.keys(givenOf(input)) : Object.keys(incident);
  return Object.fromEntries(named.map((name) => [name, incident[name as IncidentFieldName]]));
}

function inputOf(completion: Completion, input: Input): Answered {
  const { notes, incident } = completion;
  const answered = { activityId: input.activityId, notes, report: reportOf(completion) };
  if (incident) return { ...answered, anyIncident: 'Yes', incidentDetails: onlyGiven(incident, input) };
  // The form's report of an activity without one: hidden for a No, and the starting point of a Yes.
  const blank = input.anyIncident === 'Yes' ? { incidentDetails: onlyGiven(blankIncident, input) } : {};
  return { ...answered, anyIncident: 'No', ...blank };
}

const save: DocumentChange<'activities.complete.save'> = {
  of: ({ activityId }) => activityId,
  words: (input) =>
    input.anyIncident === 'Yes' ? words.completeWithIncident(givenOf(input).typeOfIncident ?? '') : words.complete,
  effect: (document, input, made, shared) => ({
    ...reporting(document, input, made),
    activity: completing.effect(document, input, made, shared).activity,
  }),
  answer: (after) => ({ success: true, message: messages.wizard.completed, ...completionOf(after) }),
  record: {
    id: ({ activityId }) => `activity:${activityId}`,
    known: completionOf,
    inputOf,
    together: completeTogether,
    asks: (base: Answered, mine, completion: Completion) => {
      const theirs = inputOf(completion, mine);
      if (movedOf(completion)?.did === 'closed') return true;
      // One of 0.1.0 names no report, so nothing says which one it knew.
      if (mine.report === undefined) return theirs.report !== null && !isSame(base, theirs);
      return isReportAsked(base, mine, theirs);
    },
    words: () => ({ ...completeWords, activityId: null }),
  },
};

export const completeEffects = { 'activities.complete.save': save };

export const completeChanges = documentChanges(completeEffects);
