import { byId } from '#shared/fields.ts';
import { listFilesSchema, storedFileSchema } from '#shared/files.ts';
import { listFiles, removeFile } from '../services/files/list.ts';
import { createFile, getFile } from '../services/files.ts';
import { procedureFor, reading, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');

export const filesRouter = router({
  get: reading(read, byId, getFile),
  create: writing(procedureFor('projects:write', { limit: 'upload' }), storedFileSchema, createFile, getFile),
  list: procedureFor('admin:read')
    .input(listFilesSchema)
    .query(({ ctx, input }) => ({
      ...listFiles(ctx.db, input),
      freeBytes: ctx.program.disk.freeBytes(),
      isDiskShort: ctx.program.disk.isShortForFiles(),
    })),
  remove: writing(procedureFor('admin:write', { evenOnShortDisk: true }), byId, removeFile),
});
