import type { TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { z } from 'zod';
import { byId } from '#shared/fields.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Library, LibraryRow, ListInput } from '../services/library-noun.ts';
import { exported } from './exported.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');

type Query<Input, Output> = TRPCQueryProcedure<{ meta: unknown; input: Input; output: Output }>;
type Mutation<Input, Output> = TRPCMutationProcedure<{ meta: unknown; input: Input; output: Output }>;

type Schemas<Texts, Part, Create, Update> = {
  create: z.ZodType<Texts & Part, Create>;
  update: z.ZodType<{ id: number } & Part, Update>;
} & (keyof Part extends never
  ? { list?: never; remove?: never }
  : { list: z.ZodType<Part>; remove: z.ZodType<{ id: number } & Part> });

/** The procedures of a list of the library. `permission`: who may change it. */
export function libraryRouter<Texts extends object, Part extends object, Create, Update>(
  library: Library<Texts, Part>,
  schemas: Schemas<Texts, Part, Create, Update>,
  permission: Permission = 'library:write',
) {
  const write = procedureFor(permission);
  type Row = LibraryRow<Texts, Part>;
  type One = { id: number } & Part;
  const { kind, list, listAll, get, create, update, remove } = library as unknown as Library;
  const again =
    (input: object) =>
    (db: Parameters<typeof get>[0], { id }: { id: number }) =>
      get(db, { ...input, id });
  const procedures = {
    list: schemas.list
      ? read.input(schemas.list as z.ZodType<object>).query(({ ctx, input }) => list(ctx.db, input as never))
      : read.query(({ ctx }) => list(ctx.db)),
    export: read.query(({ ctx }) => exported(ctx, kind, listAll(ctx.db))),
    create: write
      .input(schemas.create as z.ZodType<object>)
      .mutation(({ ctx, input }) => ctx.write((db, act) => create(db, act, input), again(input))),
    update: write
      .input(schemas.update as z.ZodType<{ id: number }>)
      .mutation(({ ctx, input }) => ctx.write((db, act) => update(db, act, input), again(input))),
    remove: write
      .input((schemas.remove ?? byId) as z.ZodType<{ id: number }>)
      .mutation(({ ctx, input }) => ctx.write((db, act) => remove(db, act, input))),
  };
  return router(
    procedures as unknown as {
      list: Query<ListInput<Part>, Row[]>;
      export: Query<void, Row[]>;
      create: Mutation<Create, Row>;
      update: Mutation<Update, Row>;
      remove: Mutation<One, { message: string }>;
    },
  );
}
