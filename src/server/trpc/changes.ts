import { undoChangeSchema, whoLeftSchema } from '#shared/changes.ts';
import { undoRemoval } from '../services/removals.ts';
import { listWhoLeft } from '../services/taken-over.ts';
import { procedureFor, reading, router, writing } from './procedure.ts';

/** Everything that can be undone belongs to an activity, so undoing needs the same permission as removing. */
const write = procedureFor('activities:write');

export const changesRouter = router({
  /** Of the people whose changes wait on a phone, those who can never send them. */
  whoLeft: reading(procedureFor('changes:take-over'), whoLeftSchema, listWhoLeft),
  undo: writing(write, undoChangeSchema, undoRemoval),
});
