import { undoChangeSchema } from '#shared/changes.ts';
import { undoRemoval } from '../services/removals.ts';
import { procedureFor, router, writing } from './procedure.ts';

/** Everything that can be undone belongs to an activity, so undoing needs the same permission as removing. */
const write = procedureFor('activities:write');

export const changesRouter = router({
  undo: writing(write, undoChangeSchema, undoRemoval),
});
