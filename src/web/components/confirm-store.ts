import { createQuestionStore } from './question-store.ts';

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

export const confirmQuestion = createQuestionStore<ConfirmOptions & Partial<ChoiceOptions>, Answer>();

/** Asks, and resolves to the answer. Usable outside of components. A second question answers the first with no. */
export async function askConfirm(options: ConfirmOptions): Promise<boolean> {
  return (await confirmQuestion.ask(options)) === 'yes';
}

/** Asks a question with a third answer. */
export async function askChoice(options: ChoiceOptions): Promise<Answer> {
  return (await confirmQuestion.ask(options)) ?? 'no';
}

/** `if (await confirm({ question: messages.objectives.confirmDelete })) …` */
export function useConfirm(): typeof askConfirm {
  return askConfirm;
}
