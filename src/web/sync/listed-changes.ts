import type { KeptChange } from './kept-change.ts';
import { heldKeys, needing, next, type Queue } from './outbox.ts';
import { mostAtOnce } from './sender.ts';

/** A change as it stands in the list of what waits. */
export type ListedChange = KeptChange & {
  isSending: boolean;
  /** The words of the change that must be settled first. Null: nothing holds it back. */
  heldBy: string | null;
  /** Of a refused change: how many cannot be sent without it. */
  builtOn: number;
};

/** Whose changes, and whether a round of sending is under way. `now`: milliseconds since 1970. */
type ListOptions = { person: number; sending: boolean; now: number };

/** The person's changes, oldest first. */
export function listChanges(queue: Queue, { person, sending, now }: ListOptions): ListedChange[] {
  const own = queue.filter((change) => change.person === person);
  const held = heldKeys(own);
  // A round sends the first change of each activity, a few activities at a time.
  const going = sending ? next(own, { person, now, isPrompt: true }).slice(0, mostAtOnce) : [];
  return own.map((change) => {
    const isRefused = change.state === 'refused';
    const isHeld = held.has(change.key) && !isRefused;
    const holder = isHeld ? own.find(({ key }) => held.has(key) && change.waitsFor.includes(key)) : undefined;
    return {
      ...change,
      isSending: going.includes(change),
      heldBy: holder?.words ?? null,
      builtOn: isRefused ? needing(own, change.key).length : 0,
    };
  });
}
