import { createQuestionStore } from './question-store.ts';

/** A field that both changed: whose value is kept? Of two long texts, both can be (`mayKeepBoth`). */
export type MergeQuestion = { label: string; mine: string; theirs: string; mayKeepBoth?: boolean };

export type MergeRequest = {
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
  settle: (choices: readonly Choice[] | null) => void;
};

/** `both`: their text first, then mine. */
export type Choice = 'mine' | 'theirs' | 'both';

const store = createQuestionStore<Omit<MergeRequest, 'settle'>, readonly Choice[]>();

/** Asks whose values to keep: an answer for each question, in order, or null for Not now. */
export const askMerge = store.ask;
export const readMerge = store.read;
export const useMergeQuestion = store.useOpen;
