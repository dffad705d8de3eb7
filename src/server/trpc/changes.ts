import { undoChangeSchema } from '#shared/changes.ts';
import { undoRemoval } from '../services/removals.ts';
import { procedureFor, router } from './procedure.ts';

/** Everything that can be undone belongs to an activity, so undoing needs the same permission as removing. */
const write = procedureFor('activities:write');

export const changesRouter = router({
  undo: write.input(undoChangeSchema).mutation(({ ctx, input }) => ctx.write((db, act) => undoRemoval(db, act, input))),
});
