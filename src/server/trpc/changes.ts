import { undoChangeSchema } from '#shared/changes.ts';
import { undoRemoval } from '../services/removals.ts';
import { procedureFor, router } from './procedure.ts';

/** What can be undone belongs to an activity: whoever may remove it may put it back. */
const write = procedureFor('activities:write');

export const changesRouter = router({
  undo: write.input(undoChangeSchema).mutation(({ ctx, input }) => ctx.write((db, act) => undoRemoval(db, act, input))),
});
