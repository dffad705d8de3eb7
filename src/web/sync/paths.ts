import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter, LibraryName } from '#server/trpc/app-router.ts';
import type { AtPath } from '#shared/at-path.ts';

type Procedures = AppRouter['_def']['record'];

/** The dotted paths of all procedures of one type: `staff.update`. */
type PathsOf<Type extends 'query' | 'mutation', Part = Procedures> = {
  [Name in keyof Part & string]: Part[Name] extends { _def: { type: infer Found } }
    ? Found extends Type
      ? Name
      : never
    : `${Name}.${PathsOf<Type, Part[Name]>}`;
}[keyof Part & string];

/** The procedures that change something. */
export type MutationPath = PathsOf<'mutation'>;
/** The changes of the library's lists. */
export type LibraryChange = `${LibraryName}.${'create' | 'update' | 'remove'}`;
/** The procedures that read something. */
export type QueryPath = PathsOf<'query'>;

/** `activities` and `activities.risk` of `activities.risk.list`. */
type Beginnings<Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Beginnings<Rest>}`
  : never;
/** A query, or the beginning of a path for all queries below it. */
export type Readable = QueryPath | Beginnings<QueryPath>;

export type InputOf<Path extends MutationPath | QueryPath> = AtPath<inferRouterInputs<AppRouter>, Path>;
export type OutputOf<Path extends MutationPath | QueryPath> = AtPath<inferRouterOutputs<AppRouter>, Path>;

/** The cache key of a query, which also matches every query that begins with it. */
export const keyOf = (path: Readable): [string[]] => [path.split('.')];

/** The cache key of a query with this input. */
export function queryKeyOf<Path extends QueryPath>(path: Path, input: InputOf<Path>): [string[], object] {
  return [path.split('.'), { ...(input !== undefined && { input }), type: 'query' }];
}

/** `activities.risk` of `activities.risk.add`. */
export const nounOf = (path: MutationPath) => path.slice(0, path.lastIndexOf('.'));
