import { TRPCClientError } from '@trpc/client';
import { createTRPCReact, httpBatchLink } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/app-router.ts';
import type { FieldErrors, RecordConflict } from '#shared/app-error.ts';

/** Every call to the server goes through these hooks: `trpc.objectives.list.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

/** `Inputs['objectives']['create']`, `Outputs['objectives']['list'][number]`: types are inferred, never retyped. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

export function createTrpcClient() {
  return trpc.createClient({ links: [httpBatchLink({ url: '/trpc', maxURLLength: 2000 })] });
}

/** What the server says about a refusal. Absent fields were not part of the answer. */
export type ErrorData = {
  httpStatus?: number;
  errors?: FieldErrors;
  conflict?: RecordConflict;
  requestId?: string;
};

/** The server's own part of an error, or null when no answer of ours arrived (no network, a proxy's page). */
export function readErrorData(error: unknown): ErrorData | null {
  return error instanceof TRPCClientError && error.data ? (error.data as ErrorData) : null;
}

export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TRPCClientError && !error.data;
}

export function isSignedOutError(error: unknown): boolean {
  return readErrorData(error)?.httpStatus === 401;
}
