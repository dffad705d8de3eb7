import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import type { Change } from './change.ts';
import { type Drawing, showChanges } from './drawn-changes.ts';
import { isSame } from './merge.ts';
import type { InputOf, MutationPath, OutputOf } from './paths.ts';
import { isAnswered } from './save-record.ts';
import { useChanges } from './send-change.ts';

type Undo = { [Path in MutationPath]: { path: Path; input: InputOf<Path> } }[MutationPath];

type ChangeOptions<Path extends MutationPath> = {
  /** What shows at once. It is drawn back when the server refuses. */
  draws?: (input: InputOf<Path>) => Drawing[];
  /** Said when it is done; nothing without it. */
  done?: (answer: OutputOf<Path>, input: InputOf<Path>) => string;
  /** Said when the server gave no reason. */
  failed: string;
  ms: number;
  /** The change that takes this one back: `Undo` in the banner. `change` is this one, as it was sent. */
  undo?: (answer: OutputOf<Path>, change: Change<Path>) => Undo | null;
};

/** Answers what the server did, or null when it did not. */
export type RunChange<Path extends MutationPath> = (input: InputOf<Path>) => Promise<OutputOf<Path> | null>;

/** How long `Undo` is offered. */
const undoMs = 8000;

/**
 * For what is done at once: assign, remove, choose a role. It shows before the answer, is drawn back with the reason when it is refused,
 * and a second press after a lost answer repeats the same change.
 */
export function useChange<Path extends MutationPath>(path: Path, options: ChangeOptions<Path>) {
  const { make, send } = useChanges();
  const cache = useQueryClient();
  const banner = useBanner();
  const [error, setError] = useState('');
  const [running, setRunning] = useState(0);
  const unanswered = useRef<Change[]>([]);

  async function attempt(input: InputOf<Path>): Promise<{ answer: OutputOf<Path>; change: Change<Path> }> {
    const before = unanswered.current.find((change) => isSame(change.input, input));
    const change = before ?? make(path, input);
    const settle = () => {
      unanswered.current = unanswered.current.filter((one) => one !== change);
    };
    if (!before) unanswered.current.push(change);
    try {
      const answer = (await send(change)) as OutputOf<Path>;
      settle();
      return { answer, change: change as Change<Path> };
    } catch (failure) {
      if (isAnswered(failure)) settle();
      throw failure;
    }
  }

  const offerUndo = (undo: Undo) => async () => {
    try {
      await send(make(undo.path, undo.input));
      banner.success(messages.general.undone, options.ms);
    } catch (failure) {
      banner.failure(errorText(failure, messages.general.undoFailed), options.ms);
    }
  };

  const run: RunChange<Path> = async (input) => {
    setError('');
    setRunning((count) => count + 1);
    const finish = await showChanges(cache, options.draws?.(input) ?? []);
    try {
      const { answer, change } = await attempt(input);
      finish(true);
      const undo = options.undo?.(answer, change);
      const text = options.done?.(answer, input);
      if (text && undo) banner.success(text, undoMs, { label: 'Undo', run: offerUndo(undo) });
      else if (text) banner.success(text, options.ms);
      return answer;
    } catch (failure) {
      finish(false);
      const text = Object.values(fieldErrors(failure))[0] ?? errorText(failure, options.failed);
      setError(text);
      banner.failure(text, options.ms);
      return null;
    } finally {
      setRunning((count) => count - 1);
    }
  };

  return { run, error, clearError: () => setError(''), busy: running > 0 };
}
