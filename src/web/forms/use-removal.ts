import { useState } from 'react';
import { askConfirm, type ConfirmOptions } from '#web/components/confirm-store.ts';
import type { InputOf, MutationPath, OutputOf } from '#web/sync/paths.ts';
import { type ChangeOptions, type RunChange, useChange } from './use-change.ts';

/** The question's heading and button, and the banners. */
type RemovalOptions<Path extends MutationPath> = Pick<ConfirmOptions, 'title' | 'confirmLabel'> &
  Pick<ChangeOptions<Path>, 'failed' | 'ms'> & { done: string | ((answer: OutputOf<Path>) => string) };

/** What to remove, the documented question to ask first, and what adds it again, for `Undo`. */
type Removal<Path extends MutationPath> = {
  question: string;
  input: InputOf<Path>;
  again?: Parameters<RunChange<Path>>[1];
};

/** Asks, removes while the dialog is busy, and shows a banner. `failure` is for the row that was not removed. */
export function useRemoval<Path extends MutationPath>(path: Path, options: RemovalOptions<Path>) {
  const { done, failed, ms, ...asked } = options;
  const [last, setLast] = useState<InputOf<Path> | null>(null);
  const said = typeof done === 'string' ? () => done : done;
  const { run, error, clearError } = useChange(path, { done: said, failed, ms });

  /** @returns true when it is gone. */
  async function remove({ question, input, again }: Removal<Path>): Promise<boolean> {
    clearError();
    setLast(input);
    let isGone = false;
    const action = async () => {
      isGone = (await run(input, again)) !== null;
    };
    await askConfirm({ question, action, ...asked });
    return isGone;
  }

  return { remove, failure: error === '' || last === null ? null : { input: last, text: error } };
}
