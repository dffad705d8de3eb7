import { createPersonStore } from '#web/person-store.ts';
import type { Base } from './kept-change.ts';
import type { Queue } from './outbox.ts';

/** The changes that wait on this phone, as the screens see them and alter them. Of the signed-in person, and of others. */
export type PhoneQueue = {
  /** Every change, oldest first; another list after each change of it. */
  readonly queue: Queue;
  /** Calls back after each change of the queue, in whichever tab. */
  watch: (listener: () => void) => () => void;
  /** Sends what waits now. */
  sendNow: () => Promise<void>;
  tryAgain: (key: string) => Promise<void>;
  /** Removes a change and what cannot be sent without it. */
  throwAway: (key: string) => Promise<void>;
  /** Makes the changes of somebody who has left this person's own to send. */
  takeOver: (maker: number) => Promise<void>;
  /** Sends another input in place of a refused one. `base`: the record that it starts from. */
  replace: (key: string, chosen: { input: object; base?: Base | null }) => Promise<void>;
};

/** Null where the phone has no database that can be read. */
export type OpenQueue = { queue: PhoneQueue | null };

/** Null until the queue is open. */
export const openQueue = createPersonStore<OpenQueue | null>(null);

/** The queue of the person who is signed in now; null until it is open, and after they signed out. */
export function setOpenQueue(next: OpenQueue | null): void {
  openQueue.setState(next, true);
}
