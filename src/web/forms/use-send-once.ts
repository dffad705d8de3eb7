import { useRef } from 'react';
import { isAnswered } from '#web/call-errors.ts';
import type { Change } from '#web/sync/change.ts';
import { isSame } from '#web/sync/merge.ts';
import type { InputOf, MutationPath, OutputOf } from '#web/sync/paths.ts';
import { useChanges } from './send-change.ts';

type Sent<Path extends MutationPath> = { answer: OutputOf<Path>; change: Change<Path> };

/** A change without an answer. `lostAt`: when its answer was lost, by the page's clock (`performance.now()`); null while it is being sent. */
type Open<Path extends MutationPath> = { change: Change<Path>; lostAt: number | null; sending: Promise<Sent<Path>> };

/**
 * Sends a change. The same input sent again before the server has answered, or after its answer was lost, is the same change, as long as
 * it is the page's last one: after any other change it means something new, as in on, off, on.
 * `isSeen(lostAt)`: true when the screen has since shown whether a lost change was made; the same input is then a new change.
 */
export function useSendOnce<Path extends MutationPath>(path: Path) {
  const { make, send, isLast } = useChanges();
  const open = useRef<Open<Path> | null>(null);

  return async (input: InputOf<Path>, isSeen = (_lostAt: number) => false): Promise<Sent<Path>> => {
    const before = open.current;
    const again = before && isLast(before.change) && isSame(before.change.input, input) ? before : null;
    if (again?.lostAt === null) return again.sending;
    const change = again && !isSeen(again.lostAt) ? again.change : (make(path, input) as Change<Path>);
    const settle = () => {
      if (open.current === one) open.current = null;
    };
    const one: Open<Path> = {
      change,
      lostAt: null,
      sending: send(change).then(
        (answer) => {
          settle();
          return { answer: answer as OutputOf<Path>, change };
        },
        (failure: unknown) => {
          if (isAnswered(failure)) settle();
          else one.lostAt = performance.now();
          throw failure;
        },
      ),
    };
    open.current = one;
    return one.sending;
  };
}
