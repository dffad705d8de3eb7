import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '#shared/messages.ts';
import { isAnswered, isSignedOutError } from '#web/call-errors.ts';
import { notePress, useBanner } from '#web/components/banner-store.ts';
import { errorText, fieldErrors } from '#web/error-text.ts';
import { useSession } from '#web/session-context.ts';
import { reloadStale } from '#web/sync/after-change.ts';
import type { Change } from '#web/sync/change.ts';
import { type Drawing, isLoadedSince, showChanges } from '#web/sync/drawn-changes.ts';
import { wasKept } from '#web/sync/kept-answers.ts';
import type { Made } from '#web/sync/kinds.ts';
import { isKeptFirst } from '#web/sync/open-room.ts';
import type { InputOf, MutationPath, OutputOf } from '#web/sync/paths.ts';
import { useChanges } from './send-change.ts';

type Undo = { [Path in MutationPath]: { path: Path; input: InputOf<Path> } }[MutationPath];

export type ChangeOptions<Path extends MutationPath> = {
  /** What to show at once. Undone when the server refuses. Not for a change that makes a record: that one has its id from its key. */
  draws?: (input: InputOf<Path>, made: Made, cache: QueryClient) => Drawing[];
  /** The banner after success; no banner without it. */
  done?: (answer: OutputOf<Path>, input: InputOf<Path>) => string;
  /** The banner when the server gave no reason. */
  failed: string;
  ms: number;
  /** Runs when the server refused, once the page has read again what the change would have made stale. */
  onRefused?: () => unknown;
  /** The change that takes this one back, for `Undo` in the banner. `change` is this one as it was sent. */
  undo?: (answer: OutputOf<Path>, change: Change<Path>) => Undo | null;
};

/** Resolves to the server's answer, or to null when the change was not made. `again`: adds what this takes away, for `Undo`. */
export type RunChange<Path extends MutationPath> = (
  input: InputOf<Path>,
  again?: Undo,
) => Promise<OutputOf<Path> | null>;

/** How long `Undo` is offered. */
const undoMs = 8000;

/**
 * For a change without a form: assign, remove, choose a role. It shows before the answer and is undone with the reason when refused; then
 * the page reads what it is about again, because it may be out of date: the next press starts from what is true now.
 * Pressing again after a lost answer repeats the same change, for ten minutes, or until a reload has shown whether the first was made.
 */
export function useChange<Path extends MutationPath>(path: Path, options: ChangeOptions<Path>) {
  const { make, send, sendOnce } = useChanges();
  const cache = useQueryClient();
  const banner = useBanner();
  const { user, now } = useSession();
  const [error, setError] = useState('');
  const [running, setRunning] = useState(0);

  const offerUndo = (undo: Undo) => async () => {
    try {
      const isKept = wasKept(await send(make(undo.path, undo.input)));
      banner.success(isKept ? messages.general.keptOnPhone : messages.general.undone, options.ms);
    } catch (failure) {
      banner.failure(errorText(failure, messages.general.undoFailed), options.ms);
    }
  };

  /** What is answered after a later press says nothing: its `Undo` would be taken for that one's. */
  const say = (text: string, undo: Undo | null | undefined, isLast: () => boolean) => {
    if (!isLast()) return;
    if (undo) banner.success(text, undoMs, { label: 'Undo', run: offerUndo(undo) });
    else banner.success(text, options.ms);
  };

  /** Nothing of a session that ended: the login screen says so. */
  const sayFailed = (failure: unknown) => {
    if (isSignedOutError(failure)) return;
    const text = Object.values(fieldErrors(failure))[0] ?? errorText(failure, options.failed);
    setError(text);
    banner.failure(text, options.ms);
  };

  const run: RunChange<Path> = async (input, again) => {
    setError('');
    setRunning((count) => count + 1);
    const isLast = again || options.undo ? notePress() : () => true;
    const drawings = options.draws?.(input, { key: '', at: now(), person: user, tempId: -1 }, cache) ?? [];
    // What the outbox keeps it also shows.
    const finish = await showChanges(cache, isKeptFirst(path) ? [] : drawings);
    try {
      const { answer, change } = await sendOnce(path, input, (lostAt) => isLoadedSince(cache, drawings, lostAt));
      void finish(true);
      const undo = again ?? options.undo?.(answer, change);
      const done = options.done?.(answer, input);
      const text = done && wasKept(answer) ? messages.general.keptOnPhone : done;
      if (text) say(text, undo, isLast);
      return answer;
    } catch (failure) {
      const isRefused = isAnswered(failure);
      // What it shows over is read again as that ends.
      const reload = isRefused && reloadStale(cache, path);
      const undrawn = finish(false);
      sayFailed(failure);
      if (isRefused) {
        await Promise.all([reload, undrawn]);
        await options.onRefused?.();
      }
      return null;
    } finally {
      setRunning((count) => count - 1);
    }
  };

  return { run, error, clearError: () => setError(''), busy: running > 0 };
}
