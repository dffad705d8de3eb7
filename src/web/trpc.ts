import { splitLink, TRPCClientError } from '@trpc/client';
import { createTRPCReact, httpBatchLink, httpLink } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/app-router.ts';
import type { FieldErrors, RecordConflict, SavedBefore } from '#shared/app-error.ts';
import { callBatch } from '#shared/timings.ts';
import { type Change, headersOf } from './changes/change.ts';
import { setServerTime } from './changes/clock.ts';
import { fetchNoting } from './field/field-state.ts';

/** Every call to the server goes through these hooks: `trpc.objectives.list.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

/** `Inputs['objectives']['create']`, `Outputs['objectives']['list'][number]`: types are inferred, never retyped. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export type TrpcUtils = ReturnType<typeof trpc.useUtils>;

const url = '/trpc';

async function fetchAndSetClock(input: RequestInfo | URL | string, options?: object): Promise<Response> {
  const answer = await fetchNoting(input, options as RequestInit);
  setServerTime(answer.headers.get('date'));
  return answer;
}

/** Batches reads. Sends each write alone, with its key, so that no other call waits for it or fails with it. */
export function createTrpcClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'mutation',
        true: httpLink({
          url,
          fetch: fetchAndSetClock,
          headers: ({ op }) => (op.context.change ? headersOf(op.context.change as Change) : {}),
        }),
        false: httpBatchLink({
          url,
          maxItems: callBatch.maxItems,
          maxURLLength: callBatch.maxUrlLength,
          fetch: fetchAndSetClock,
        }),
      }),
    ],
  });
}

/** The details of a refusal. A field is absent when the answer had none. */
export type ErrorData = {
  httpStatus?: number;
  errors?: FieldErrors;
  conflict?: RecordConflict;
  saved?: SavedBefore;
  requestId?: string;
};

/** Bushline's part of an error, or null when it did not answer (no network, a proxy's error page). */
export function readErrorData(error: unknown): ErrorData | null {
  return error instanceof TRPCClientError && error.data ? (error.data as ErrorData) : null;
}

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TRPCClientError && !error.data;
}

export function isSignedOutError(error: unknown): boolean {
  return readErrorData(error)?.httpStatus === 401;
}

/** A field error found in the page, in the form of a server error. */
export function refuseField(field: string, message: string): Error {
  return Object.assign(new TRPCClientError(message), { data: { httpStatus: 400, errors: { [field]: message } } });
}
