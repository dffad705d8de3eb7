import { procedureFor, router } from './procedure.ts';

const read = procedureFor('admin:read');

export const systemRouter = router({
  get: read.query(({ ctx }) => ctx.program.system.describe()),
  /** What is wrong with how the server runs, the most pressing first. */
  warnings: read.query(({ ctx }) => ctx.program.system.warnings()),
});
