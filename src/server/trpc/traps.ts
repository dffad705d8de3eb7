import { byId } from '#shared/fields.ts';
import { createTrapSchema, listTrapsSchema, trapReportSchema, updateTrapSchema } from '#shared/traps.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';
import { readTrapReport } from '../services/trap-report.ts';
import { listMostCaught } from '../services/trap-walks.ts';
import {
  createTrap,
  getTrap,
  listOnNoLine,
  listTraps,
  putBackTrap,
  removeTrap,
  updateTrap,
} from '../services/traps.ts';
import { actNow } from '../start/context.ts';
import { procedureFor, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const search = procedureFor('signed-in:read', { limit: 'search' });
const write = procedureFor('traps:write');
const trapAgain = (db: Db, { id }: { id: number }, act: Act) => getTrap(db, act, { id });

export const trapsRouter = router({
  list: search.input(listTrapsSchema).query(({ ctx, input }) => listTraps(ctx.db, actNow(ctx, ctx.user), input)),
  report: procedureFor('signed-in:read', { limit: 'report' })
    .input(trapReportSchema)
    .query(({ ctx, input }) => ctx.program.turns.inPieces(readTrapReport(ctx.db, actNow(ctx, ctx.user), input))),
  dueOnNoLine: search.query(({ ctx }) => listOnNoLine(ctx.db, actNow(ctx, ctx.user))),
  mostCaught: read.query(({ ctx }) => listMostCaught(ctx.db)),
  get: read.input(byId).query(({ ctx, input }) => getTrap(ctx.db, actNow(ctx, ctx.user), input)),
  create: writing(write, createTrapSchema, createTrap, trapAgain),
  update: writing(write, updateTrapSchema, updateTrap, trapAgain),
  remove: writing(write, byId, removeTrap),
  putBack: writing(write, byId, putBackTrap, trapAgain),
});
