import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TRPCUntypedClient } from '@trpc/client';
import { getUntypedClient } from '@trpc/client';
import { useEffect, useMemo } from 'react';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { useLatest } from '#web/components/use-latest.ts';
import { useSession } from '#web/session-context.ts';
import { applyTouches } from '#web/sync/after-change.ts';
import { type Change, createKey } from '#web/sync/change.ts';
import { sayMoment } from '#web/sync/clock.ts';
import { callForChange, type Tell } from '#web/sync/document-step.ts';
import { inTurn } from '#web/sync/in-turn.ts';
import type { DrawnChanges } from '#web/sync/kept-change.ts';
import { findRoom, openRoom } from '#web/sync/open-room.ts';
import { keyOf, type MutationPath } from '#web/sync/paths.ts';
import { trpc } from '#web/trpc.ts';
import { sayWhatWasLeft } from './say-what-was-left.ts';

/** Sends a change unaltered. A 401 shows the login screen, see `createQueryClient`. */
function transmit(
  client: TRPCUntypedClient<AppRouter>,
  cache: QueryClient,
  change: Change,
  tell?: Tell,
): Promise<unknown> {
  const mutation = cache.getMutationCache().build(cache, {
    mutationKey: keyOf(change.path as never),
    mutationFn: () => callForChange(client, cache, change, tell),
  });
  return mutation.execute(change.input);
}

/** The key of the change that each page sent last. */
const lastKeys = new WeakMap<QueryClient, string>();

/** Sends a change, by way of the phone's outbox where there is one, and reloads what it makes stale. */
async function sendChange(
  client: TRPCUntypedClient<AppRouter>,
  cache: QueryClient,
  change: Change,
  from: Versioned | null,
  onKept?: () => void,
  drawn?: DrawnChanges,
): Promise<unknown> {
  lastKeys.set(cache, change.key);
  const room = await findRoom();
  if (room) return room.send(change, from, onKept, drawn);
  const answer = await inTurn(cache, 'all', () => transmit(client, cache, change));
  applyTouches(cache, change.path, change.input, answer);
  return answer;
}

type Versioned = { version: number };

export type Changes = {
  /** A change by the signed-in person, made now. */
  make: (path: MutationPath, input: unknown, key?: string, database?: string) => Change;
  /**
   * Resolves to the server's answer. A change that waits on the phone instead resolves to the record as it will be, see `wasKept`.
   * `from`: the record that an edit started from, `drawn`: what showed over it then. `onKept`: called once the change is in the phone's
   * database, before it is answered.
   */
  send: (change: Change, from?: Versioned | null, onKept?: () => void, drawn?: DrawnChanges) => Promise<unknown>;
  /** True while the page has sent no other change since. */
  isLast: (change: Change) => boolean;
};

/** Makes changes and sends them. Screens use `useChange` and `useRecordForm`, which are built on this. */
export function useChanges(): Changes {
  const { client } = trpc.useUtils();
  const cache = useQueryClient();
  const { user, config } = useSession();
  return useMemo(() => {
    const untyped = getUntypedClient(client);
    return {
      make: (path, input, key = createKey(), database = config.databaseId) => ({
        key,
        person: user.id,
        database,
        path,
        input: input as Change['input'],
        ...sayMoment(),
      }),
      send: (change, from = null, onKept, drawn) => sendChange(untyped, cache, change, from, onKept, drawn),
      isLast: ({ key }) => lastKeys.get(cache) === key,
    };
  }, [client, cache, user.id, config.databaseId]);
}

/** Keeps the signed-in person's outbox open: what waits on this phone shows, and goes out. Used once, in the shell. */
export function useOutbox(): void {
  const { client } = trpc.useUtils();
  const cache = useQueryClient();
  const { user, config } = useSession();
  const latest = useLatest({ user, config });
  const personId = user.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new outbox only for another person.
  useEffect(
    () =>
      openRoom({
        cache,
        user: latest.current.user,
        database: () => latest.current.config.databaseId,
        unseen: sayWhatWasLeft,
        send: (change, tell) => transmit(getUntypedClient(client), cache, change, tell),
      }),
    [client, cache, personId],
  );
}
