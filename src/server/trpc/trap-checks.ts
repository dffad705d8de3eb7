import { byId } from '#shared/fields.ts';
import {
  createTrapCheckSchema,
  createTrapChecksSchema,
  listTrapChecksSchema,
  removeTrapCheckSchema,
  updateTrapCheckSchema,
} from '#shared/traps.ts';
import type { Db } from '../db/open-db.ts';
import {
  createTrapCheck,
  createTrapChecks,
  getTrapCheck,
  getTrapChecks,
  listTrapChecks,
  putBackTrapCheck,
  removeTrapCheck,
  updateTrapCheck,
} from '../services/trap-checks.ts';
import { actNow } from '../start/context.ts';
import { procedureFor, router, writing } from './procedure.ts';

const search = procedureFor('signed-in:read', { limit: 'search' });
const write = procedureFor('traps:write');
const checkAgain = (db: Db, { id }: { id: number }) => getTrapCheck(db, { id });

export const trapChecksRouter = router({
  list: search
    .input(listTrapChecksSchema)
    .query(({ ctx, input }) => listTrapChecks(ctx.db, actNow(ctx, ctx.user), input)),
  create: writing(write, createTrapCheckSchema, createTrapCheck, checkAgain),
  createMany: writing(
    procedureFor('traps:write', { limit: 'checks' }),
    createTrapChecksSchema,
    createTrapChecks,
    (db, { ids }) => getTrapChecks(db, { ids }),
  ),
  update: writing(write, updateTrapCheckSchema, updateTrapCheck, checkAgain),
  remove: writing(write, removeTrapCheckSchema, removeTrapCheck),
  putBack: writing(write, byId, putBackTrapCheck, checkAgain),
});
