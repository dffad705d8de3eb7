import { byId } from '#shared/fields.ts';
import { createTrapLineSchema, listTrapLinesSchema, updateTrapLineSchema } from '#shared/traps.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';
import {
  createTrapLine,
  getTrapLine,
  listTrapLines,
  putBackTrapLine,
  removeTrapLine,
  updateTrapLine,
} from '../services/trap-lines.ts';
import { getWalk } from '../services/trap-walks.ts';
import { actNow } from '../start/context.ts';
import { procedureFor, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const search = procedureFor('signed-in:read', { limit: 'search' });
const write = procedureFor('traps:write');
const lineAgain = (db: Db, { id }: { id: number }, act: Act) => getTrapLine(db, act, { id });

export const trapLinesRouter = router({
  list: search
    .input(listTrapLinesSchema)
    .query(({ ctx, input }) => listTrapLines(ctx.db, actNow(ctx, ctx.user), input)),
  walk: read.input(byId).query(({ ctx, input }) => getWalk(ctx.db, actNow(ctx, ctx.user), input)),
  create: writing(write, createTrapLineSchema, createTrapLine, lineAgain),
  update: writing(write, updateTrapLineSchema, updateTrapLine, lineAgain),
  remove: writing(write, byId, removeTrapLine),
  putBack: writing(write, byId, putBackTrapLine, lineAgain),
});
