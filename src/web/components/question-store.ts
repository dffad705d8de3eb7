import { useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { endWithPerson } from '#web/person-store.ts';

export type OpenQuestion<Question, Answer> = Question & {
  id: number;
  /** Null: not now. */
  settle: (answer: Answer | null) => void;
  fail: (error: unknown) => void;
};

/** A question as its dialog draws it: the last one stays while the dialog fades out. */
export type ShownQuestion<Question, Answer> = { asked: OpenQuestion<Question, Answer>; opened: boolean };

let nextId = 1;

/** Questions of one kind that somebody answers in a dialog, one at a time. What nobody answers ends with the person. */
export function createQuestionStore<Question extends object, Answer>() {
  type Open = OpenQuestion<Question, Answer>;
  const store = createStore<Open | null>()(() => null);
  endWithPerson(() => store.getState()?.settle(null));

  function ask(question: Question): Promise<Answer | null> {
    store.getState()?.settle(null);
    return new Promise((resolve, reject) => {
      const id = nextId++;
      const finish = () => {
        if (store.getState()?.id === id) store.setState(null, true);
      };
      const settle = (answer: Answer | null) => {
        finish();
        resolve(answer);
      };
      const fail = (error: unknown) => {
        finish();
        reject(error);
      };
      store.setState({ ...question, id, settle, fail }, true);
    });
  }

  function useShown(): ShownQuestion<Question, Answer> | null {
    const open = useStore(store);
    const [last, setLast] = useState(open);
    if (open && open !== last) setLast(open);
    const asked = open ?? last;
    return asked && { asked, opened: open !== null };
  }

  return {
    /** Resolves to the answer, or to null for not now. A second question answers the first with null. */
    ask,
    /** The question that waits for its answer, and what answers it. */
    read: store.getState,
    watch: store.subscribe,
    useIsOpen: (): boolean => useStore(store, (open) => open !== null),
    useShown,
  };
}
