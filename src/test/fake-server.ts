import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/app-router.ts';
import type { RecordConflict, SavedBefore } from '#shared/app-error.ts';
import type { Change } from '#web/changes/change.ts';
import type { MutationPath, OutputOf, QueryPath } from '#web/changes/paths.ts';

export type Path = MutationPath | QueryPath;
/** The answer's shape, with any word where the server knows a fixed set of them. */
type Shape<T> = T extends string ? string : T extends object ? { [Name in keyof T]: Shape<T[Name]> } : T;
export type AnswerOf<P extends Path> = Shape<OutputOf<P>> | Promise<Shape<OutputOf<P>>>;

/** What a test lets the server answer, by the procedure's path. A handler may throw `refusal(…)`; an unnamed procedure fails the call. */
// biome-ignore lint/suspicious/noExplicitAny: a handler takes what it needs of the input.
export type FakeServer = { [P in Path]?: (input: any) => AnswerOf<P> };

/** A refusal as the server words it. `data`: the record as it is now, when it moved on or was saved before. */
export function refusal(
  httpStatus: number,
  message: string,
  errors?: Record<string, string>,
  data?: { conflict?: RecordConflict; saved?: SavedBefore },
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
        const handle = server[op.path as Path] as ((input: unknown) => unknown) | undefined;
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
