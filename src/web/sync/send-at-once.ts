import type { QueryClient } from '@tanstack/react-query';
import { messages } from '#shared/messages.ts';
import { isNetworkFailure } from '#web/call-errors.ts';
import type { Change } from './change.ts';
import type { Tell } from './document-step.ts';
import { readField } from './field-state.ts';
import { NotSent } from './kept-answers.ts';
import type { KindOf } from './kinds.ts';
import { nounOf } from './paths.ts';
import type { Send } from './sender.ts';

export type Unkept = { mustWait: boolean; says: string };

/**
 * Sends a change that the phone does not keep: it goes to the server at once, or not at all. Rejects with NotSent where there is no
 * coverage, and with the call's own error where there seemed to be. `unkept`: the phone would have kept it and could not; `says` why;
 * `mustWait`: it has to follow what waits.
 */
export async function sendAtOnce(
  change: Change,
  { cache, kindOf, send }: { cache: QueryClient; kindOf: KindOf; send: Send },
  tell: Tell,
  unkept?: Unkept,
): Promise<unknown> {
  const { hasCoverage } = readField();
  const { needsCoverage } = messages.general;
  if (unkept && (unkept.mustWait || !hasCoverage)) throw new NotSent(unkept.says);
  // What the phone would have kept has one order, whatever it is about.
  const line = kindOf(change.path) ? 'kept' : nounOf(change.path);
  try {
    return await inTurn(cache, line, () => send(change, tell));
  } catch (error) {
    if ((unkept || !hasCoverage) && isNetworkFailure(error)) throw new NotSent(unkept?.says ?? needsCoverage);
    throw error;
  }
}

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
