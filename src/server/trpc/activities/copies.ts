import { copyToDatesSchema } from '#shared/activities/copies.ts';
import { copyToDates, previewCopies, readCopies } from '../../services/activities/copies.ts';
import { procedureFor, router } from '../procedure.ts';

export const activityCopiesRouter = router({
  preview: procedureFor('signed-in:read')
    .input(copyToDatesSchema)
    .query(({ ctx, input }) => previewCopies(ctx.db, input)),
  create: procedureFor('activities:write', { limit: 'copies' })
    .input(copyToDatesSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => copyToDates(db, act, input), readCopies)),
});
