import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/app-router.ts';
import type { Change } from '#web/changes/change.ts';

/** What a test lets the server answer, by the procedure's path. A handler may throw `refusal(…)`; an unnamed procedure fails the call. */
// biome-ignore lint/suspicious/noExplicitAny: a handler knows the input of its own procedure.
export type FakeServer = Record<string, (input: any) => unknown>;

/** A refusal as the server words it. `data`: who saved the record meanwhile, or what an earlier try of the same change saved. */
export function refusal(
  httpStatus: number,
  message: string,
  errors?: Record<string, string>,
  data?: { conflict?: unknown; saved?: unknown },
): Error {
  return Object.assign(new TRPCClientError(message), { data: { httpStatus, ...(errors && { errors }), ...data } });
}

/** As when there is no connection: no answer of ours at all. */
export function noConnection(): Error {
  return new TRPCClientError('Failed to fetch');
}

/** `onChange` sees each change that goes out, before it is answered. */
export function fakeLink(server: FakeServer, onChange?: (change: Change) => void): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const handle = server[op.path];
        if (op.context.change) onChange?.(op.context.change as Change);
        Promise.resolve()
          .then(() => {
            if (!handle) throw refusal(500, `The test's server has no ${op.path}.`);
            return handle(op.input);
          })
          .then(
            (data) => {
              observer.next({ result: { type: 'data', data } });
              observer.complete();
            },
            (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
          );
      });
}
