import { httpLink, splitLink } from '@trpc/client';
import { createTRPCReact, httpBatchLink } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/app-router.ts';
import { answersWhole, callBatch } from '#shared/timings.ts';
import { changeLink, url } from '#web/sync/change-link.ts';
import { fetchNoting } from '#web/sync/field-state.ts';
import { markedFetch } from './marked-fetch.ts';

/** Every call to the server goes through these hooks: `trpc.objectives.list.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

/** `Inputs['objectives']['create']`, `Outputs['objectives']['list'][number]`: types are inferred, never retyped. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export type TrpcUtils = ReturnType<typeof trpc.useUtils>;

const call = (input: RequestInfo | URL | string, options?: object) => fetchNoting(input, options as RequestInit);

/**
 * Batches reads, but for an activity, which has a mark, and whole reports and files. Sends each write alone, with its key, so that no other
 * call waits for it or fails with it.
 */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: changeLink(call),
        false: splitLink({
          condition: ({ path }) => path === 'activities.document',
          true: httpLink({ url, fetch: markedFetch(call) }),
          false: splitLink({
            condition: ({ path }) => answersWhole(path),
            true: httpLink({ url, fetch: call }),
            false: httpBatchLink({
              url,
              maxItems: callBatch.maxItems,
              maxURLLength: callBatch.maxUrlLength,
              fetch: call,
            }),
          }),
        }),
      }),
    ],
  });
}
