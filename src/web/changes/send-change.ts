import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TRPCUntypedClient } from '@trpc/client';
import { getUntypedClient } from '@trpc/client';
import { useMemo } from 'react';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { useSession } from '#web/session-context.ts';
import { trpc } from '#web/trpc.ts';
import { applyTouches } from './after-change.ts';
import { type Change, createKey } from './change.ts';
import { serverNow } from './clock.ts';
import { keyOf, type MutationPath } from './paths.ts';

/** Sends a change unaltered, then reloads what it makes stale. A 401 shows the login screen, see `createQueryClient`. */
async function sendChange(client: TRPCUntypedClient<AppRouter>, cache: QueryClient, change: Change): Promise<unknown> {
  const mutation = cache.getMutationCache().build(cache, {
    mutationKey: keyOf(change.path as never),
    mutationFn: () => client.mutation(change.path, change.input, { context: { change } }),
  });
  const answer = await mutation.execute(change.input);
  applyTouches(cache, change.path, change.input, answer);
  return answer;
}

export type Changes = {
  /** A change by the signed-in person, made now. */
  make: (path: MutationPath, input: unknown, key?: string, database?: string) => Change;
  send: (change: Change) => Promise<unknown>;
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
        madeAt: new Date(serverNow()).toISOString(),
      }),
      send: (change) => sendChange(untyped, cache, change),
    };
  }, [client, cache, user.id, config.databaseId]);
}
