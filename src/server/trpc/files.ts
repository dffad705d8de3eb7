import { byId } from '#shared/fields.ts';
import { listFilesSchema, storedFileSchema } from '#shared/files.ts';
import { listFiles, removeFile } from '../services/files/list.ts';
import { createFile, getFile } from '../services/files.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('signed-in:read');

export const filesRouter = router({
  get: read.input(byId).query(({ ctx, input }) => getFile(ctx.db, input)),
  create: procedureFor('projects:write', { limit: 'upload' })
    .input(storedFileSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => createFile(db, act, input), getFile)),
  list: procedureFor('admin:read')
    .input(listFilesSchema)
    .query(({ ctx, input }) => ({
      ...listFiles(ctx.db, input),
      freeBytes: ctx.program.disk.freeBytes(),
      isDiskShort: ctx.program.disk.isShortForFiles(),
    })),
  remove: procedureFor('admin:write', { evenOnShortDisk: true })
    .input(byId)
    .mutation(({ ctx, input }) => ctx.write((db, act) => removeFile(db, act, input))),
});
