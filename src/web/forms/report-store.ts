import type { Incident } from '#shared/incidents/report.ts';
import { createQuestionStore } from './question-store.ts';

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

const store = createQuestionStore<ReportQuestion, ReportChoice>();

export const askReport = store.ask;
export const readReport = store.read;
export const watchReport = store.watch;
export const useReportQuestion = store.useOpen;
