import { byId } from '#shared/fields.ts';
import { storedFileSchema } from '#shared/files.ts';
import { createFile, getFile, openFile } from '../services/files.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');
const write = procedureFor('projects:write');

export const filesRouter = router({
  get: read.input(byId).query(({ ctx, input }) => getFile(ctx.db, input)),
  open: read.input(byId).query(({ ctx, input }) => openFile(ctx.db, input)),
  create: write
    .input(storedFileSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createFile(db, act, input), getFile)),
});
