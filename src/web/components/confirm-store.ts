import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type ConfirmOptions = {
  /** The documented question. */
  question: string;
  /** What the question is about, a line each. */
  points?: readonly string[];
  /** The dialog's heading. */
  title?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red button. True by default. */
  destructive?: boolean;
  /** Runs on yes, while the dialog is busy and shows `busyText`. A rejection closes the dialog and reaches the caller. */
  action?: () => Promise<unknown>;
  busyText?: string;
};

/** A question with a third answer, whose button is red. */
export type ChoiceOptions = Omit<ConfirmOptions, 'action' | 'busyText' | 'destructive'> & {
  otherLabel: string;
  /** False leaves out the answer `yes`. */
  isConfirmOffered?: boolean;
};

export type Answer = 'yes' | 'other' | 'no';

export type ConfirmRequest = ConfirmOptions &
  Partial<ChoiceOptions> & {
    id: number;
    settle: (answer: Answer) => void;
    fail: (error: unknown) => void;
  };

const store = createStore<ConfirmRequest | null>()(() => null);
let nextId = 1;

/** Asks, and resolves to the answer. Usable outside of components. A second question answers the first with no. */
export async function askConfirm(options: ConfirmOptions): Promise<boolean> {
  return (await ask(options)) === 'yes';
}

/** Asks a question with a third answer. */
export function askChoice(options: ChoiceOptions): Promise<Answer> {
  return ask(options);
}

function ask(options: ConfirmOptions & Partial<ChoiceOptions>): Promise<Answer> {
  readConfirm()?.settle('no');
  return new Promise((resolve, reject) => {
    const id = nextId++;
    const finish = () => {
      if (readConfirm()?.id === id) store.setState(null, true);
    };
    const request: ConfirmRequest = {
      ...options,
      id,
      settle: (answer) => {
        finish();
        resolve(answer);
      },
      fail: (error) => {
        finish();
        reject(error);
      },
    };
    store.setState(request, true);
  });
}

export const readConfirm = store.getState;
export const useAskedConfirm = (): ConfirmRequest | null => useStore(store);

/** `if (await confirm({ question: messages.objectives.confirmDelete })) …` */
export function useConfirm(): typeof askConfirm {
  return askConfirm;
}
