import { completionOf } from '#shared/activities/complete.ts';
import type { ActivityDocument, DocumentEffect } from '#shared/activities/document.ts';
import { blankIncident, type Incident, type IncidentFieldName } from '#shared/incidents/report.ts';
import type { IncidentRow } from '#shared/incidents.ts';
import { fieldChanges as words } from '#shared/messages/field-changes.ts';
import { messages } from '#shared/messages.ts';
import { type FieldWords, type FormWords, longWords } from '../field-words.ts';
import type { Made } from '../kinds.ts';
import { flatten, isSame, type Together } from '../merge.ts';
import type { InputOf, OutputOf } from '../paths.ts';
import { changed } from './details.ts';
import type { DocumentChange } from './document-change.ts';
import { findSame, givenFieldsOf, incidentWords, newIncident, withFields } from './incident-rows.ts';
import type { Shared } from './known.ts';

/** A report on the server, or one that waits on this phone. */
export type ReportNumbers = { id: number; version: number };

export type CompleteValues = {
  notes: string;
  missingNote: string;
  anyIncident: 'Yes' | 'No';
  incidentDetails: Incident;
  /** The report that these values are about; null: none that is known. */
  report: ReportNumbers | null;
};

export type Completion = OutputOf<'activities.complete.get'>;

/** What became of the report since the page showed it, where the server refused for it. */
export type Moved = { did: 'reported' | 'changed' | 'closed' | 'withdrawn'; by: string; at: string; reason: string };

export const movedOf = (completion: object | null) => (completion as { moved?: Moved } | null)?.moved ?? null;

/** The numbers of the report that a last step shows. */
export function reportOf({ incidentId, incidentVersion }: Completion): ReportNumbers | null {
  return incidentId === null || incidentVersion === null ? null : { id: incidentId, version: incidentVersion };
}

const detailsWords = Object.fromEntries(
  Object.entries(incidentWords).map(([name, words]) => [`incidentDetails.${name}`, words]),
) as Record<`incidentDetails.${keyof Incident}`, FieldWords>;

/** The words of the last step: the activity's notes, and its incident report. */
export const completeWords: FormWords<CompleteValues> = {
  notes: longWords(messages.wizard.notes),
  missingNote: messages.needs.word,
  anyIncident: messages.wizard.anyIncidents,
  ...detailsWords,
  'report.id': null,
  'report.version': null,
};

/** What an answer was given about, in a form or in a change. A change of 0.1.0 says no `report`. */
export type Answered = {
  anyIncident: 'Yes' | 'No';
  incidentDetails?: unknown;
  report?: ReportNumbers | null | undefined;
};

/** True where a person must be asked before their answer is given about the report as it is now, and not as they knew it. */
export function isReportAsked(base: Answered, mine: Answered, theirs: Answered): boolean {
  const [before, now] = [base.report ?? null, theirs.report ?? null];
  if (before?.id !== now?.id) return true;
  return mine.anyIncident === 'No' && before?.version !== now?.version;
}

const isOfReport = (path: string) => /^(anyIncident$|incidentDetails\b|report\b)/.test(path);

/**
 * One report that all know is merged field by field; its treatment belongs to its type. Otherwise the answer, the report and its fields are
 * one: half a report is none.
 */
export const completeTogether: Together = (...sides) => {
  const [base, mine, theirs] = sides as [Answered, Answered, Answered];
  const isOne = sides.every((side) => (side as Answered).anyIncident === 'Yes') && !isReportAsked(base, mine, theirs);
  if (isOne) return [['incidentDetails.typeOfIncident', 'incidentDetails.medicalTreatmentObtained']];
  return [[...new Set(sides.flatMap((side) => Object.keys(flatten(side))))].filter(isOfReport)];
};

/** Whether somebody typed a report of their own, or something into the one that they knew. */
export function hasTyped(base: Answered, mine: Answered): boolean {
  return mine.anyIncident === 'Yes' && !isSame(base.incidentDetails, mine.incidentDetails);
}

type Input = InputOf<'activities.complete.save'>;
type Given = Partial<Record<IncidentFieldName, string>>;

const givenOf = (input: Input): Given =>
  input.anyIncident === 'Yes' ? givenFieldsOf(input.incidentDetails ?? {}) : ({} as Given);

/** Whether it is about the report of this id. Where another one was reported meanwhile, the server asks. */
const isAbout = (input: Input, { tempId }: Made, id: number) =>
  id === tempId || input.report === undefined || id === input.report?.id;

/** Whether an earlier report of its author was withdrawn before it arrived. Known of those that were opened here. */
const tookPlaceOfOwn = ({ id, activityId, authorId }: IncidentRow, { incidents }: Shared) =>
  incidents.some(
    (one) =>
      one.withdrawnAt !== null && one.activityId === activityId && one.authorId === authorId && (id < 0 || one.id < id),
  );

/** One's own of which the page did not know that it is the report. */
const isOwnUnknown = (report: IncidentRow, input: Input, { tempId, person }: Made, shared: Shared) =>
  report.id !== tempId && input.report === null && report.authorId === person.id && tookPlaceOfOwn(report, shared);

/**
 * The report so far, and the one that an answer is about: that which it names, also where it arrived after somebody had completed. The
 * former then stands beside.
 */
function reportsOf({ incidents }: ActivityDocument, input: Input) {
  const report = incidents.find(({ isCompletionReport }) => isCompletionReport);
  const named = incidents.find(({ id }) => id === input.report?.id);
  const isOfNamed = input.anyIncident === 'No' ? !report : input.withdrawReason === undefined;
  const meant = named && isOfNamed ? named : report;
  const beside = report && report.id !== meant?.id ? [{ ...report, isCompletionReport: false }] : [];
  return { report, meant, beside };
}

/** The report among the incidents of the activity: changed, added, replaced, or withdrawn. */
function reporting(document: ActivityDocument, input: Input, made: Made, shared: Shared): DocumentEffect {
  const add = (isCompletionReport: boolean) => newIncident(document, made, isCompletionReport, givenOf(input));
  const { report, meant, beside } = reportsOf(document, input);
  if (report && isOwnUnknown(report, input, made, shared)) {
    // Stays beside.
    const mine = input.anyIncident === 'Yes' ? [add(true)] : [];
    const isHeld = mine.some((one) => findSame(document, one));
    return isHeld ? {} : { put: { incidents: [{ ...report, isCompletionReport: false }, ...mine] } };
  }
  if (input.anyIncident === 'Yes' && input.isBeside) {
    const mine = add(report === undefined);
    return findSame(document, mine) ? {} : { put: { incidents: [mine] } };
  }
  if (meant && !isAbout(input, made, meant.id)) return {};
  const isReplaced = input.withdrawReason !== undefined && meant?.id !== made.tempId;
  const gone = meant && (input.anyIncident === 'No' || isReplaced) ? [meant.id] : [];
  if (input.anyIncident === 'No') return { remove: { incidents: gone } };
  const after = meant && !isReplaced ? withFields(document, meant, givenOf(input)) : add(true);
  return { put: { incidents: [...beside, { ...after, isCompletionReport: true }] }, remove: { incidents: gone } };
}

/** The fields of a report that an input names. */
function onlyGiven(incident: Incident, input: Input): Given {
  const named = input.anyIncident === 'Yes' ? Object.keys(givenOf(input)) : Object.keys(incident);
  return Object.fromEntries(named.map((name) => [name, incident[name as IncidentFieldName]]));
}

function inputOf(completion: Completion, input: Input): Answered {
  const { notes, missingNote, incident } = completion;
  // A change of 0.2.0-rc says nothing of it.
  const said = input.missingNote === undefined ? {} : { missingNote };
  const answered = { activityId: input.activityId, notes, ...said, report: reportOf(completion) };
  if (incident) return { ...answered, anyIncident: 'Yes', incidentDetails: onlyGiven(incident, input) };
  // The form's report of an activity without one: hidden for a No, and the starting point of a Yes.
  const blank = input.anyIncident === 'Yes' ? { incidentDetails: onlyGiven(blankIncident, input) } : {};
  return { ...answered, anyIncident: 'No', ...blank };
}

const save: DocumentChange<'activities.complete.save'> = {
  words: (input) =>
    input.anyIncident === 'Yes' ? words.completeWithIncident(givenOf(input).typeOfIncident ?? '') : words.complete,
  effect: (document, input, made, shared) => ({
    ...reporting(document, input, made, shared),
    activity: {
      ...changed(
        document.activity,
        { status: 'Completed', ...(input.notes !== undefined && { notes: input.notes ?? '' }) },
        made,
        shared,
      ),
      ...(input.missingNote !== undefined && { missingNote: input.missingNote }),
    },
  }),
  answer: (after, _before, _input, { tempId: id }) => ({
    ...{ success: true, message: messages.wizard.completed, ...completionOf(after) },
    ...(after.incidents.some((one) => one.id === id) && { id }),
  }),
  makes: 'incident',
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
    words: () => completeWords,
  },
};

export const completeEffects = { 'activities.complete.save': save };
