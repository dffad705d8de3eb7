import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { useBanner } from '#web/components/banner-store.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import type { Change } from './change.ts';
import { type Drawing, isLoadedSince, showChanges } from './drawn-changes.ts';
import type { InputOf, MutationPath, OutputOf } from './paths.ts';
import { isAnswered } from './save-record.ts';
import { useChanges } from './send-change.ts';
import { useSendOnce } from './use-send-once.ts';

type Undo = { [Path in MutationPath]: { path: Path; input: InputOf<Path> } }[MutationPath];

type ChangeOptions<Path extends MutationPath> = {
  /** What shows at once. It is drawn back when the server refuses. */
  draws?: (input: InputOf<Path>) => Drawing[];
  /** Said when it is done; nothing without it. */
  done?: (answer: OutputOf<Path>, input: InputOf<Path>) => string;
  /** Said when the server gave no reason. */
  failed: string;
  ms: number;
  /** The server said no: what the screen shows may be old. */
  onRefused?: () => unknown;
  /** The change that takes this one back: `Undo` in the banner. `change` is this one, as it was sent. */
  undo?: (answer: OutputOf<Path>, change: Change<Path>) => Undo | null;
};

/** Answers what the server did, or null when it did not. */
export type RunChange<Path extends MutationPath> = (input: InputOf<Path>) => Promise<OutputOf<Path> | null>;

/** How long `Undo` is offered. */
const undoMs = 8000;

/**
 * For what is done at once: assign, remove, choose a role. It shows before the answer, is drawn back with the reason when it is refused,
 * and a second press after a lost answer repeats the same change, as long as nothing shows what became of the first.
 */
export function useChange<Path extends MutationPath>(path: Path, options: ChangeOptions<Path>) {
  const { make, send } = useChanges();
  const sendOnce = useSendOnce(path);
  const cache = useQueryClient();
  const banner = useBanner();
  const [error, setError] = useState('');
  const [running, setRunning] = useState(0);

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
    const drawings = options.draws?.(input) ?? [];
    const finish = await showChanges(cache, drawings);
    try {
      const { answer, change } = await sendOnce(input, (lostAt) => isLoadedSince(cache, drawings, lostAt));
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
      if (isAnswered(failure)) await options.onRefused?.();
      return null;
    } finally {
      setRunning((count) => count - 1);
    }
  };

  return { run, error, clearError: () => setError(''), busy: running > 0 };
}
