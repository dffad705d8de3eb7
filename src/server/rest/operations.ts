import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { z } from 'zod';
import type { AtPath } from '#shared/at-path.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Context } from '../start/context.ts';
import { type AppRouter, appRouter, type ProcedurePath } from '../trpc/app-router.ts';
import type { LimitName } from '../trpc/limits.ts';
import { type HandlerPath, handlers } from './handlers.ts';

/** What a documented call can run: a procedure, or a handler, by its dotted path. */
export type OperationPath = ProcedurePath | HandlerPath;

export type Outputs = inferRouterOutputs<AppRouter>;

export type InputOf<Path extends OperationPath> = Path extends HandlerPath
  ? z.input<(typeof handlers)[Path]['schema']>
  : AtPath<inferRouterInputs<AppRouter>, Path>;

export type OutputOf<Path extends OperationPath> = Path extends HandlerPath
  ? Awaited<ReturnType<(typeof handlers)[Path]['run']>>
  : AtPath<Outputs, Path>;

type Operation = {
  permission: Permission | 'public';
  limit: LimitName;
  /** The schema of the input; undefined when there is none. */
  schema: z.ZodType | undefined;
  run: (ctx: Context, input: unknown) => Promise<unknown>;
};

/** A procedure as tRPC itself calls it. Options that ours do not use are left out, because each middleware copies all of them. */
type Procedure = {
  (call: { type: string; path: string; getRawInput: () => Promise<unknown>; ctx: Context }): Promise<unknown>;
  _def: { type: string; meta: { permission: Permission | 'public'; limit: LimitName }; inputs: z.ZodType[] };
};

/** Calls the procedure directly: tRPC's own caller finds it through proxies, which takes as long as a small read. */
function fromProcedure(path: string, procedure: Procedure): Operation {
  const { type, meta, inputs } = procedure._def;
  return {
    ...meta,
    schema: inputs[0],
    run: (ctx, input) => procedure({ type, path, getRawInput: async () => input, ctx }),
  };
}

const procedures = appRouter._def.procedures as unknown as Record<string, Procedure>;

const operations = new Map<string, Operation>([
  ...Object.entries(procedures).map(([path, procedure]) => [path, fromProcedure(path, procedure)] as const),
  ...Object.entries(handlers),
]);

export function operationOf(path: OperationPath): Operation {
  const operation = operations.get(path);
  if (!operation) throw new Error(`There is no operation ${path}.`);
  return operation;
}
