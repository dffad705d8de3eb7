/** Questions of one kind that somebody answers in a dialog, one at a time. */
export type QuestionStore<Question, Answer> = {
  /** Resolves to the answer, or to null for Not now. A second question answers the first with null. */
  ask: (question: Question) => Promise<Answer | null>;
  /** The question that waits for its answer, and what answers it. */
  read: () => OpenQuestion<Question, Answer> | null;
  subscribe: (listener: () => void) => () => void;
};

export type OpenQuestion<Question, Answer> = Question & { settle: (answer: Answer | null) => void };

export function createQuestionStore<Question extends object, Answer>(): QuestionStore<Question, Answer> {
  let current: OpenQuestion<Question, Answer> | null = null;
  const listeners = new Set<() => void>();
  const publish = (question: OpenQuestion<Question, Answer> | null) => {
    current = question;
    for (const listener of listeners) listener();
  };
  return {
    ask: (question) => {
      current?.settle(null);
      return new Promise((resolve) => {
        const settle = (answer: Answer | null) => {
          publish(null);
          resolve(answer);
        };
        publish({ ...question, settle });
      });
    },
    read: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
