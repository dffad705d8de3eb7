import { procedureFor, router } from './procedure.ts';

export const systemRouter = router({
  /** What is wrong with how the server is set up, as far as it can tell. */
  warnings: procedureFor('admin:read').query(({ ctx }) => ({ isProxyUnknown: ctx.program.unknownProxy.isSeen })),
});
