import { openExport } from '../services/exports.ts';
import { procedureFor, router } from './procedure.ts';

export const exportsRouter = router({
  everything: procedureFor('admin:read').mutation(({ ctx }) => ctx.write((db, act) => openExport(db, act))),
});
