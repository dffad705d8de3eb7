import type { QueryClient } from '@tanstack/react-query';

/** The last change under way of each line, by page. */
const linesOf = new WeakMap<QueryClient, Map<string, Promise<unknown>>>();

/**
 * Sends the changes of one line one after the other, in the order of the presses: of two that are on their way over a slow network, the
 * later one may arrive first, and the last press must win.
 */
export function inTurn<T>(cache: QueryClient, line: string, send: () => Promise<T>): Promise<T> {
  const lines = linesOf.get(cache) ?? new Map<string, Promise<unknown>>();
  linesOf.set(cache, lines);
  const before = lines.get(line);
  const sent = before ? before.then(send, send) : send();
  lines.set(line, sent);
  const leave = () => {
    if (lines.get(line) === sent) lines.delete(line);
  };
  sent.then(leave, leave);
  return sent;
}
