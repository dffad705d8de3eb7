import { warningSchema } from '#shared/system.ts';
import { procedureFor, router } from './procedure.ts';

const read = procedureFor('admin:read');
const write = procedureFor('admin:write');

export const systemRouter = router({
  /** With the warnings that are put off. */
  get: read.query(({ ctx }) => ctx.program.system.describe()),
  /** What is wrong with how the server runs and was not put off, the most pressing first. */
  warnings: read.query(({ ctx }) => ctx.program.system.warnings()),
  putOff: write
    .input(warningSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => ctx.program.system.putOff(db, act, input.id))),
  showAgain: write
    .input(warningSchema)
    .mutation(({ ctx, input }) => ctx.write((db, act) => ctx.program.system.showAgain(db, act, input.id))),
});
