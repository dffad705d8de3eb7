import type { KeptChange } from './kept-change.ts';
import { heldKeys, needing, type Queue } from './outbox.ts';

/** A change as it stands in the list of what waits. */
export type ListedChange = KeptChange & {
  isSending: boolean;
  /** The words of the change that must be settled first. Null: nothing holds it back. */
  heldBy: string | null;
  /** How many changes cannot be sent without this one. */
  builtOn: number;
};

/** Whose changes, and whether a round of sending is under way. `now`: milliseconds since 1970. */
type Asked = { person: number; sending: boolean; now: number };

/** The person's changes, oldest first. */
export function listChanges(queue: Queue, { person, sending, now }: Asked): ListedChange[] {
  const own = queue.filter((change) => change.person === person);
  const held = heldKeys(own);
  return own.map((change) => {
    const holder = own.find(({ key }) => held.has(key) && change.waitsFor.includes(key));
    return {
      ...change,
      // One that was lost in this round has a later time.
      isSending: sending && change.state === 'waiting' && change.sentAt !== null && change.nextAt <= now,
      heldBy: change.state === 'waiting' ? (holder?.words ?? null) : null,
      builtOn: needing(own, change.key).length,
    };
  });
}
