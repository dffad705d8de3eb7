import { copyToDatesSchema } from '#shared/activities/copies.ts';
import { copyToDates, previewCopies, readCopies } from '../../services/activities/copies.ts';
import { bytesOfPlan } from '../../services/activities/copy-plan.ts';
import { procedureFor, reading, router } from '../procedure.ts';
import { noteWritten } from '../write.ts';

export const activityCopiesRouter = router({
  preview: reading(procedureFor('signed-in:read'), copyToDatesSchema, previewCopies),
  create: procedureFor('activities:write', { limit: 'copies' })
    .input(copyToDatesSchema)
    .mutation(({ ctx, input }) =>
      ctx.write((db, act) => {
        const made = copyToDates(db, act, input);
        // A copy is text that somebody writes; one that is too much is undone.
        noteWritten(ctx, input.dates.length * bytesOfPlan(db, input.id));
        return made;
      }, readCopies),
    ),
});
