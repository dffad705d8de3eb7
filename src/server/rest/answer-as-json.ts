import type { Context } from '../start/context.ts';
import { allRoutes } from './all-routes.ts';
import { operationOf } from './operations.ts';
import type { RestRoute } from './route.ts';

/** The JSON that a documented call answers. For the process of long reads, which needs nothing of HTTP. */
export async function answerAsJson(context: Context, routeIndex: number, input: unknown): Promise<string> {
  const route = allRoutes[routeIndex] as RestRoute;
  const result = await operationOf(route.operation).run(context, input);
  return JSON.stringify(route.answer ? route.answer(result as never) : result);
}
