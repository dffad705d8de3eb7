import { messages } from '#shared/messages.ts';
import { isNetworkFailure } from '#web/call-errors.ts';
import type { Change } from './change.ts';
import type { Tell } from './document-step.ts';
import { readField } from './field-state.ts';
import { inTurn } from './in-turn.ts';
import { NotSent } from './kept-answers.ts';
import { nounOf } from './paths.ts';
import type { RoomParts } from './room-parts.ts';

// Changes that the phone does not keep: they go to the server at once, or not at all.

/** Sends a change that needs coverage. Rejects with NotSent where there is none, and with the call's own error where there seemed to be. */
export async function sendAtOnce(change: Change, { cache, kindOf, send }: RoomParts, tell: Tell): Promise<unknown> {
  const { hasCoverage } = readField();
  // What the phone would have kept has one order, whatever it is about.
  const line = kindOf(change.path) ? 'kept' : nounOf(change.path);
  try {
    return await inTurn(cache, line, () => send(change, tell));
  } catch (error) {
    if (!hasCoverage && isNetworkFailure(error)) throw new NotSent(messages.general.needsCoverage);
    throw error;
  }
}

/** Sends a change for which the phone has no room. `mustWait`: it has to follow what waits. Rejects with NotSent when it cannot go now. */
export async function sendFromFullPhone(
  change: Change,
  parts: RoomParts,
  tell: Tell,
  mustWait: boolean,
): Promise<unknown> {
  if (mustWait || !readField().hasCoverage) throw new NotSent(messages.general.phoneFull);
  return sendAtOnce(change, parts, tell).catch((error: unknown) => {
    throw isNetworkFailure(error) ? new NotSent(messages.general.phoneFull) : error;
  });
}
