import { byId } from '#shared/fields.ts';
import { listFilesSchema, storedFileSchema } from '#shared/files.ts';
import { listFiles, removeFile } from '../services/files/list.ts';
import { createFile, getFile } from '../services/files.ts';
import { procedureFor, router, writing } from './procedure.ts';

export const filesRouter = router({
  get: procedureFor('signed-in:read')
    .input(byId)
    .query(({ ctx, input }) => getFile(ctx.db, { actorId: ctx.user.id }, input)),
  create: writing(
    procedureFor('projects:write', { limit: 'upload' }),
    storedFileSchema,
    createFile,
    (db, { id }, act) => getFile(db, act, { id }),
  ),
  list: procedureFor('admin:read')
    .input(listFilesSchema)
    .query(({ ctx, input }) => ({
      ...listFiles(ctx.db, input),
      freeBytes: ctx.program.disk.freeBytes(),
      isDiskShort: ctx.program.disk.isShortForFiles(),
    })),
  remove: writing(procedureFor('admin:write', { evenOnShortDisk: true }), byId, removeFile),
});
