import { objectiveRoutes } from './objectives.ts';
import type { RestRoute } from './route.ts';
import { sessionRoutes } from './session.ts';

/** A line a noun. */
export const allRoutes: RestRoute[] = [...sessionRoutes, ...objectiveRoutes];
