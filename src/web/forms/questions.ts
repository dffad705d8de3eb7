import type { Incident } from '#shared/incidents/report.ts';
import { confirmQuestion } from '#web/components/confirm-store.ts';
import { createQuestionStore, type OpenQuestion } from '#web/components/question-store.ts';

/** A field that both changed: whose value is kept? Of two long texts, both can be (`mayKeepBoth`). */
export type MergeQuestion = { label: string; mine: string; theirs: string; mayKeepBoth?: boolean };

type Merge = {
  /** What the record is called. */
  name: string;
  changedBy: string;
  /** ISO instant, UTC. */
  changedAt: string;
  /** When mine was made (ISO instant): of a change that waited. A form's is being made. */
  madeAt?: string | undefined;
  questions: readonly MergeQuestion[];
  /** The fields merged without a question, and whose change each is. */
  rest: readonly { label: string; text: string; from: string }[];
};

/** `both`: their text first, then mine. */
export type Choice = 'mine' | 'theirs' | 'both';

export type OpenMerge = OpenQuestion<Merge, readonly Choice[]>;

/** Whose values are kept? An answer for each question, in order. */
export const mergeQuestion = createQuestionStore<Merge, readonly Choice[]>();

/** The report of an activity is not as the page knew it: what becomes of it, now that the activity is completed? */
export type ReportQuestion = {
  did: 'reported' | 'changed' | 'closed' | 'withdrawn';
  by: string;
  /** ISO instant, UTC. */
  at: string;
  /** Why it was withdrawn; empty where it was not. */
  reason: string;
  /** As whoever is asked may see it; null for a withdrawn one. */
  incident: Incident | null;
  state: 'Open' | 'Action due' | 'Closed' | 'Withdrawn';
  saidNo: boolean;
  /** Whether a report was typed, which could stand beside it. */
  hasTyped: boolean;
};

/** `mine`: what was typed is the report. `without`: there is none. `withdraw`: the reason for which it is withdrawn. */
export type ReportChoice = 'keep' | 'beside' | 'mine' | 'without' | { withdraw: string };

export const reportQuestion = createQuestionStore<ReportQuestion, ReportChoice>();

/** True while a dialog waits for an answer: whether to save, or whose values to keep. */
export function useIsAsking(): boolean {
  const asked = [confirmQuestion.useIsOpen(), mergeQuestion.useIsOpen(), reportQuestion.useIsOpen()];
  return asked.includes(true);
}
