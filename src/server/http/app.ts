import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compression from 'compression';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { pinoHttp } from 'pino-http';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { createRestRouter } from '../rest/mount.ts';
import type { Env } from '../settings/env.ts';
import type { Program } from '../start/context.ts';
import { answerFeed } from './answer-feed.ts';
import { answerMap } from './answer-map.ts';
import { giveContext } from './give-context.ts';
import { beginInPasses } from './in-passes.ts';
import { servePageCalls } from './page-calls.ts';
import { answerMetrics, answerProbes } from './probes.ts';
import { callPath, headersOfAnswer, setHeaders } from './security-headers.ts';
import { sendFailure } from './send-failure.ts';

/** 256 kB instead of 4 MB: an answer that nobody takes keeps its window. */
const windowBits = 18;

/** Serves the page and its assets: the built ones, or Vite's while developing. */
export type Page = (app: Express, env: Env) => void;

/** The whole HTTP stack. How much a call may take is said where its procedure is: `trpc/limits.ts`. */
export function createApp(program: Program, mountPage: Page): Express {
  const { env, log } = program;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', env.TRUST_PROXY);

  app.use(answerProbes(program));
  app.get('/metrics', answerMetrics(program));
  app.use(beginInPasses());
  // Errors are logged where they happen; every request only at the log level debug.
  if (log.isLevelEnabled('debug')) app.use(logRequests(program));
  app.use(setHeaders(headersOfAnswer(env)));
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: windowBits } } }));
  app.use(giveContext(program));
  app.use('/trpc', servePageCalls(program));
  app.use(createRestRouter());
  app.use(refuseUnknownCall);
  app.use(answerFeed(program));
  app.use(answerMap(program));
  mountPage(app, env);

  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => sendFailure(res, log, error));
  return app;
}

function logRequests({ log }: Program) {
  return pinoHttp({
    logger: log,
    genReqId: () => randomUUID(),
    serializers: {
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        // A calendar's address is a secret.
        path: req.url.split('?')[0]?.replace(/^\/calendar\/.+/, '/calendar/…'),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'debug'),
  });
}

/** A call that does not exist, or is misspelt, is never answered with the page. */
function refuseUnknownCall(req: Request, _res: Response, next: NextFunction): void {
  next(callPath.test(req.path) ? new AppError('NOT_FOUND', messages.general.unknownCall) : undefined);
}
