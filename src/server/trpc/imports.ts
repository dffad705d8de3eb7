import type { z } from 'zod';
import { byId } from '#shared/fields.ts';
import { importSchema, writeImportSchema } from '#shared/import.ts';
import type { Act } from '../services/act.ts';
import {
  assertAsShown,
  beginImport,
  beginUndo,
  countRecords,
  countsOf,
  examineImport,
  finishImport,
  finishUndo,
  listImports,
  previewOf,
  toWrite,
  undoPart,
  writePart,
} from '../services/imports.ts';
import { actNow, type Context, clockOf } from '../start/context.ts';
import { procedureFor, router } from './procedure.ts';

const importing = procedureFor('imports:write', { limit: 'import' });

export const importsRouter = router({
  list: procedureFor('imports:write').query(({ ctx }) => listImports(ctx.db, clockOf(ctx))),
  // It writes nothing; it is a mutation because a file does not fit into an address.
  preview: importing
    .input(importSchema)
    .mutation(async ({ ctx, input }) =>
      previewOf(await ctx.program.turns.inPieces(examineImport(ctx.db, clockOf(ctx), input))),
    ),
  write: importing.input(writeImportSchema).mutation(async ({ ctx, input }) => {
    const begun: { id?: number } = {};
    const act = actNow(ctx, ctx.user);
    try {
      return await ctx.writeAfter(() => ctx.program.turns.inPieces(writeInParts(ctx, act, input, begun)), finishImport);
    } catch (error) {
      if (begun.id !== undefined) {
        const { id } = begun;
        const removed = await ctx.program.turns.inPieces(undoInParts(ctx, act, id));
        await ctx.program.queue.run((db) => finishUndo(db, act, { id, removed }));
      }
      throw error;
    }
  }),
  undo: importing.input(byId).mutation(({ ctx, input }) => {
    const act = actNow(ctx, ctx.user);
    const prepare = async () => {
      await ctx.program.queue.run((db) => beginUndo(db, act, input));
      return ctx.program.turns.inPieces(undoInParts(ctx, act, input.id));
    };
    return ctx.writeAfter(prepare, (db, again, removed) => finishUndo(db, again, { id: input.id, removed }));
  }),
});

/** Writes all that is possible, a part at a time. `begun` says at once what there is to undo where something fails. */
async function* writeInParts(
  ctx: Context,
  act: Act,
  input: z.output<typeof writeImportSchema>,
  begun: { id?: number },
) {
  const { queue, disk } = ctx.program;
  const examined = yield* examineImport(ctx.db, act, input);
  assertAsShown(examined, input);
  disk.assertRoomToWrite();
  const id = await queue.run((db) => beginImport(db, act, input));
  begun.id = id;
  const part = { id, rows: toWrite(examined), memo: new Map<string, number>() };
  for (let at = 0; at < part.rows.length; yield) at = await queue.run((db) => writePart(db, act, part, at));
  return { id, ...countsOf(examined) };
}

/** @returns how many records there were. */
async function* undoInParts(ctx: Context, act: Act, id: number) {
  const removed = countRecords(ctx.db, id);
  for (let isLeft = true; isLeft; yield) isLeft = await ctx.program.queue.run((db) => undoPart(db, act, id));
  return removed;
}
