import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/trpc/app-router.ts';

type Procedures = AppRouter['_def']['record'];

/** The dotted paths of all procedures of one type: `staff.update`. */
type PathsOf<Type extends 'query' | 'mutation', Part = Procedures> = {
  [Name in keyof Part & string]: Part[Name] extends { _def: { type: infer Found } }
    ? Found extends Type
      ? Name
      : never
    : `${Name}.${PathsOf<Type, Part[Name]>}`;
}[keyof Part & string];

/** What can be changed, and how it is called. */
export type MutationPath = PathsOf<'mutation'>;
/** What can be read. */
export type QueryPath = PathsOf<'query'>;

/** `activities` and `activities.risk` of `activities.risk.list`. */
type Beginnings<Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First | `${First}.${Beginnings<Rest>}`
  : never;
/** A read, or all reads of a noun. */
export type Readable = QueryPath | Beginnings<QueryPath>;

type At<Tree, Path extends string> = Path extends `${infer First}.${infer Rest}`
  ? First extends keyof Tree
    ? At<Tree[First], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;

export type InputOf<Path extends MutationPath | QueryPath> = At<inferRouterInputs<AppRouter>, Path>;
export type OutputOf<Path extends MutationPath | QueryPath> = At<inferRouterOutputs<AppRouter>, Path>;

/** How the cache names a read: all that begin with these words. */
export const keyOf = (path: Readable): [string[]] => [path.split('.')];
