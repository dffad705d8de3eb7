import { byId } from '#shared/fields.ts';
import {
  createSpeciesSchema,
  createTrapCheckSchema,
  createTrapChecksSchema,
  createTrapLineSchema,
  createTrapSchema,
  createTrapTypeSchema,
  listTrapChecksSchema,
  listTrapLinesSchema,
  listTrapsSchema,
  trapReportSchema,
  updateSpeciesSchema,
  updateTrapCheckSchema,
  updateTrapLineSchema,
  updateTrapSchema,
  updateTrapTypeSchema,
} from '#shared/traps.ts';
import type { Db } from '../db/open-db.ts';
import type { Act } from '../services/act.ts';
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
import {
  createTrapLine,
  getTrapLine,
  listTrapLines,
  putBackTrapLine,
  removeTrapLine,
  updateTrapLine,
} from '../services/trap-lines.ts';
import { readTrapReport } from '../services/trap-report.ts';
import { speciesLibrary, trapTypesLibrary } from '../services/trap-types.ts';
import { createTrap, getTrap, listTraps, putBackTrap, removeTrap, updateTrap } from '../services/traps.ts';
import { actNow } from '../start/context.ts';
import { libraryRouter } from './library-router.ts';
import { procedureFor, router, writing } from './procedure.ts';

const read = procedureFor('signed-in:read');
const search = procedureFor('signed-in:read', { limit: 'search' });
const write = procedureFor('traps:write');

export const trapTypesRouter = libraryRouter(
  trapTypesLibrary,
  { create: createTrapTypeSchema, update: updateTrapTypeSchema },
  'trap-types:write',
);

export const speciesRouter = libraryRouter(
  speciesLibrary,
  { create: createSpeciesSchema, update: updateSpeciesSchema },
  'trap-types:write',
);

const lineAgain = (db: Db, { id }: { id: number }, act: Act) => getTrapLine(db, act, { id });

export const trapLinesRouter = router({
  list: search
    .input(listTrapLinesSchema)
    .query(({ ctx, input }) => listTrapLines(ctx.db, actNow(ctx, ctx.user), input)),
  create: writing(write, createTrapLineSchema, createTrapLine, lineAgain),
  update: writing(write, updateTrapLineSchema, updateTrapLine, lineAgain),
  remove: writing(write, byId, removeTrapLine),
  putBack: writing(write, byId, putBackTrapLine, lineAgain),
});

const trapAgain = (db: Db, { id }: { id: number }, act: Act) => getTrap(db, act, { id });

export const trapsRouter = router({
  list: search.input(listTrapsSchema).query(({ ctx, input }) => listTraps(ctx.db, actNow(ctx, ctx.user), input)),
  report: procedureFor('signed-in:read', { limit: 'report' })
    .input(trapReportSchema)
    .query(({ ctx, input }) => readTrapReport(ctx.db, actNow(ctx, ctx.user), input)),
  get: read.input(byId).query(({ ctx, input }) => getTrap(ctx.db, actNow(ctx, ctx.user), input)),
  create: writing(write, createTrapSchema, createTrap, trapAgain),
  update: writing(write, updateTrapSchema, updateTrap, trapAgain),
  remove: writing(write, byId, removeTrap),
  putBack: writing(write, byId, putBackTrap, trapAgain),
});

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
  remove: writing(write, byId, removeTrapCheck),
  putBack: writing(write, byId, putBackTrapCheck, checkAgain),
});
