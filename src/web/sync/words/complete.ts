import type { Incident } from '#shared/incidents/report.ts';
import { messages } from '#shared/messages.ts';
import { type FieldWords, type FormWords, longWords } from '../field-words.ts';
import { flatten, isSame, type Together } from '../merge.ts';
import type { OutputOf } from '../paths.ts';
import { incidentWords } from './incidents.ts';

/** A report on the server, or one that waits on this phone. */
export type ReportNumbers = { id: number; version: number };

export type CompleteValues = {
  notes: string;
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
