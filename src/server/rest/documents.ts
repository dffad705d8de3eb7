import type { Request, Response } from 'express';
import type { Context } from '../start/context.ts';
import { drawDocsPage } from './docs-page.ts';
import { docsStyle } from './docs-style.ts';
import { inlineSource } from './inline-source.ts';
import { describeCalls } from './openapi.ts';
import type { OpenApiDocument } from './openapi-types.ts';
import { callsOf, type RestRoute, route } from './route.ts';
import { sessionGroup } from './session.ts';

const pagePolicy = `default-src 'none'; style-src ${inlineSource(docsStyle)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The description of all calls, as JSON and as a page. It is made at the first request. */
export function documentRoutes(allRoutes: () => readonly RestRoute[]): RestRoute[] {
  let made: OpenApiDocument | undefined;
  const describe = ({ program }: Context) => {
    made ??= describeCalls(allRoutes(), program.version);
    return made;
  };
  return callsOf(sessionGroup, [
    route('session.own', 'GET /api/openapi.json', {
      summary: 'The description of all calls, OpenAPI 3.1',
      sends: 'application/json',
      send: async (_user: unknown, _req: Request, res: Response) => void res.json(describe(res.locals.context)),
    }),
    route('session.own', 'GET /api/docs', {
      summary: 'The same description as a page',
      sends: 'text/html',
      send: async (_user: unknown, _req: Request, res: Response) =>
        void res
          .set('Content-Security-Policy', pagePolicy)
          .type('html')
          .send(drawDocsPage(describe(res.locals.context))),
    }),
  ]);
}
