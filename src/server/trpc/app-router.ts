import { objectivesRouter } from './objectives.ts';
import { createCallerFactory, router } from './procedure.ts';
import { sessionRouter } from './session.ts';

/** A line a noun. */
export const appRouter = router({
  session: sessionRouter,
  objectives: objectivesRouter,
});

export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
