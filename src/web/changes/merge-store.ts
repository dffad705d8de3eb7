/** A field that both changed: whose words stay? */
export type MergeQuestion = { label: string; mine: string; theirs: string };

export type MergeRequest = {
  /** What the record is called. */
  name: string;
  changedBy: string;
  /** ISO instant, UTC. */
  changedAt: string;
  questions: readonly MergeQuestion[];
  /** What needs no answer: whose change of which field is kept. */
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

/** Asks whose words stay: an answer for each question, in their order, or null for not now. A second request answers the first with that. */
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
