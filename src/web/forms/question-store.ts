import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type OpenQuestion<Question, Answer> = Question & { settle: (answer: Answer | null) => void };

/** Questions of one kind that somebody answers in a dialog, one at a time. */
export function createQuestionStore<Question extends object, Answer>() {
  type Open = OpenQuestion<Question, Answer>;
  const store = createStore<Open | null>()(() => null);
  return {
    /** Resolves to the answer, or to null for Not now. A second question answers the first with null. */
    ask: (question: Question): Promise<Answer | null> => {
      store.getState()?.settle(null);
      return new Promise((resolve) => {
        const settle = (answer: Answer | null) => {
          store.setState(null, true);
          resolve(answer);
        };
        store.setState({ ...question, settle }, true);
      });
    },
    /** The question that waits for its answer, and what answers it. */
    read: store.getState,
    watch: store.subscribe,
    useOpen: (): Open | null => useStore(store),
  };
}
