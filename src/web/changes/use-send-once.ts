import { useRef } from 'react';
import { isAnswered } from '#web/call-errors.ts';
import type { Change } from './change.ts';
import { isSame } from './merge.ts';
import type { InputOf, MutationPath, OutputOf } from './paths.ts';
import { useChanges } from './send-change.ts';

/** A change without an answer. `lostAt`: when its answer was lost, in milliseconds since 1970; null while it is being sent. */
type Open = { change: Change; lostAt: number | null };

/**
 * Sends a change. The same input sent again before the server has answered, or after its answer was lost, is the same change.
 * `isSeen(lostAt)`: true when the screen has since shown whether a lost change was made; the same input is then a new change.
 */
export function useSendOnce<Path extends MutationPath>(path: Path) {
  const { make, send } = useChanges();
  const open = useRef<Open[]>([]);

  return async (input: InputOf<Path>, isSeen = (_lostAt: number) => false) => {
    const same = open.current.find(({ change }) => isSame(change.input, input));
    const isNew = !same || (same.lostAt !== null && isSeen(same.lostAt));
    const sent = isNew ? { change: make(path, input), lostAt: null } : same;
    const settle = () => {
      open.current = open.current.filter((one) => one !== sent);
    };
    open.current = [...open.current.filter((one) => one !== same), sent];
    sent.lostAt = null;
    try {
      const answer = (await send(sent.change)) as OutputOf<Path>;
      settle();
      return { answer, change: sent.change as Change<Path> };
    } catch (failure) {
      if (isAnswered(failure)) settle();
      else sent.lostAt = Date.now();
      throw failure;
    }
  };
}
