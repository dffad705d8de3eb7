import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '#server/trpc/app-router.ts';
import type { RecordConflict, SavedBefore } from '#shared/app-error.ts';
import type { Change } from '#web/sync/change.ts';
import type { MutationPath, OutputOf, QueryPath } from '#web/sync/paths.ts';

export type Path = MutationPath | QueryPath;
/** The answer's shape, with any string in place of a fixed set of them. */
type Shape<T> = T extends string ? string : T extends object ? { [Name in keyof T]: Shape<T[Name]> } : T;
export type AnswerOf<P extends Path> = Shape<OutputOf<P>> | Promise<Shape<OutputOf<P>>>;

/** A test's answers by procedure path. A handler may throw `refusal(…)`; a call of any other procedure fails. */
// biome-ignore lint/suspicious/noExplicitAny: a handler declares only the input that it uses.
export type FakeServer = { [P in Path]?: (input: any) => AnswerOf<P> };

/** A refusal in the server's form. `data`: the current record, after a conflict or when it was saved before. */
export function refusal(
  httpStatus: number,
  message: string,
  errors?: Record<string, string>,
  data?: { conflict?: RecordConflict; saved?: SavedBefore },
): Error {
  return Object.assign(new TRPCClientError(message), { data: { httpStatus, ...(errors && { errors }), ...data } });
}

/** The error of a call without a connection: no answer from Bushline at all. */
export function noConnection(): Error {
  return new TRPCClientError('Failed to fetch');
}

/** What stands on many screens beside what their tests are about. */
const quiet: FakeServer = { 'photos.list': () => [], 'photos.ofLine': () => [] };

/** `onChange` gets each change that is sent, before its answer. */
export function fakeLink(server: FakeServer, onChange?: (change: Change) => void): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const handle = (server[op.path as Path] ?? quiet[op.path as Path]) as ((input: unknown) => unknown) | undefined;
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
