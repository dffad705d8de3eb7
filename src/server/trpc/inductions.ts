import { byId } from '#shared/fields.ts';
import { listInductionsSchema, markInductionSchema } from '#shared/inductions.ts';
import {
  getInduction,
  getMarked,
  listInductions,
  markInduction,
  putBackInduction,
  removeInduction,
} from '../services/inductions.ts';
import { procedureFor, reading, router, writing } from './procedure.ts';

const write = procedureFor('inductions:write');

export const inductionsRouter = router({
  list: reading(procedureFor('signed-in:read', { limit: 'search' }), listInductionsSchema, listInductions),
  mark: writing(write, markInductionSchema, markInduction, (db, one) => getMarked(db, one)),
  remove: writing(write, byId, removeInduction),
  putBack: writing(write, byId, putBackInduction, (db, one) => getInduction(db, one)),
});
