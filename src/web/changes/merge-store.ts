/** A field that both changed: whose value is kept? */
export type MergeQuestion = { label: string; mine: string; theirs: string };

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

export type Choice = 'mine' | 'theirs';

let current: MergeRequest | null = null;
const listeners = new Set<() => void>();

function publish(request: MergeRequest | null): void {
  current = request;
  for (const listener of listeners) listener();
}

/** Asks whose values to keep: an answer for each question, in order, or null for Not now. A second request answers the first with null. */
export function askMerge(request: Omit<MergeRequest, 'settle'>): Promise<readonly Choice[] | null> {
  current?.settle(null);
  return new Promise((resolve) => {
    const settle = (choices: readonly Choice[] | null) => {
      publish(null);
      resolve(choices);
    };
    publish({ ...request, settle });
  });
}

export function readMerge(): MergeRequest | null {
  return current;
}

export function subscribeToMerge(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
