import { useMemo } from 'react';
import { useField, useOpenQueue, useQueue } from '#web/offline/use-field.ts';
import { useSession } from '#web/session-context.ts';
import type { Base } from '#web/sync/kept-change.ts';
import { type ListedChange, listChanges } from '#web/sync/listed-changes.ts';
import type { PhoneQueue } from '#web/sync/open-room.ts';

export type { ListedChange } from '#web/sync/listed-changes.ts';

/** What is sent in place of a refused change. */
export type Replacement = { input: object; base: Base };

/** What waits of the signed-in person, and what can be done with it. */
export type Outbox = {
  /** Oldest first. Undefined until it is read, null where this browser keeps no changes. */
  changes: readonly ListedChange[] | null | undefined;
  sendNow: () => Promise<void>;
  tryAgain: (order: number) => Promise<void>;
  /** Removes a change and what cannot be sent without it. */
  throwAway: (order: number) => Promise<void>;
  replace: (order: number, by: Replacement) => Promise<void>;
  /** Takes over what somebody made who has left. */
  takeOver: (maker: number) => Promise<void>;
};

/** The list as it is now: also what other tabs do shows at once. */
export function useOutboxList(): Outbox {
  const { user } = useSession();
  const { sending } = useField();
  const phone = useOpenQueue()?.queue;
  const queue = useQueue();
  const changes = useMemo(
    () => queue && listChanges(queue, { person: user.id, sending, now: Date.now() }),
    [queue, user.id, sending],
  );

  /** Does something with the change in that place, if it is still there. */
  const settle = async (order: number, work: (phone: PhoneQueue, key: string) => Promise<void>) => {
    const change = phone?.queue.find((one) => one.order === order);
    if (phone && change) await work(phone, change.key);
  };
  return {
    changes,
    sendNow: async () => phone?.sendNow(),
    tryAgain: (order) => settle(order, (queue, key) => queue.tryAgain(key)),
    throwAway: (order) => settle(order, (queue, key) => queue.throwAway(key)),
    takeOver: async (maker) => phone?.takeOver(maker),
    replace: (order, by) => settle(order, (queue, key) => queue.replace(key, by)),
  };
}
