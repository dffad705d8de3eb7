import { randomUUID } from 'node:crypto';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type Express, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { pinoHttp } from 'pino-http';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { bearerOf, readAccessToken } from '../auth/access-tokens.ts';
import { isSameSecret } from '../auth/same-secret.ts';
import { answerBeside } from '../beside/answer-beside.ts';
import type { Db } from '../db/open-db.ts';
import { createRestRouter } from '../rest/mount.ts';
import { hasNoStaff } from '../services/staff-accounts.ts';
import type { Env } from '../settings/env.ts';
import { Context, type Program } from '../start/context.ts';
import { writeMetrics } from '../system/metrics.ts';
import { appRouter } from '../trpc/app-router.ts';
import { describeFailure, toTrpcError } from '../trpc/error-format.ts';
import { addressOf } from './address.ts';
import { answerFeed } from './answer-feed.ts';
import { sendInOnePiece } from './answers-in-one-piece.ts';
import { readChange } from './change-headers.ts';
import { receiveCalls } from './receive-calls.ts';
import { assertOwnSite } from './request-guard.ts';
import { callPath, setSecurityHeaders } from './security-headers.ts';
import { sendFailure } from './send-failure.ts';

/** Serves the page and its assets: the built ones, or Vite's while developing. */
export type Page = (app: Express, env: Env) => void;

/** The whole HTTP stack. */
export function createApp(program: Program, mountPage: Page, dev = false): Express {
  const { env } = program;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', env.TRUST_PROXY);

  app.use(answerProbes(program));
  app.get('/metrics', answerMetrics(program));
  // Errors are logged where they happen; every request only at the log level debug.
  if (program.log.isLevelEnabled('debug')) app.use(logRequests(program));
  app.use(setSecurityHeaders(env, dev));
  app.use(admit(program));

  // A router of their own, because Express takes the path apart anew for each step that is mounted on one.
  app.use(
    '/trpc',
    express.Router().use(sendInOnePiece, assertJson, receiveCalls, answerBeside, serveProcedures(program)),
  );
  app.use(createRestRouter());
  app.use(refuseUnknownCall);
  app.use(answerFeed(program));
  mountPage(app, env);

  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => sendFailure(res, program.log, error));
  return app;
}

/** `/livez`: the process answers. `/readyz` and `/healthz`: so does the database, and how many warnings the page System shows. */
function answerProbes({ db, log, version, system }: Program) {
  return (req: Request, res: Response, next: NextFunction) => {
    if (req.path === '/livez') return void res.json({ status: 'alive' });
    if (req.path !== '/readyz' && req.path !== '/healthz') return next();
    try {
      hasNoStaff(db);
      res.json({ status: 'ready', version, warnings: system.countWarnings() });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      res.status(503).json({ status: 'the database does not answer', version });
    }
  };
}

/** `/metrics`, in Prometheus' text format, for whoever has the token of the settings. Without one in the settings there is no such path. */
function answerMetrics({ env, system }: Program) {
  return (req: Request, res: Response) => {
    if (env.METRICS_TOKEN === undefined) return void res.status(404).json({ message: messages.general.unknownCall });
    if (!isSameSecret(bearerOf(req.headers.authorization) ?? '', env.METRICS_TOKEN))
      return void res.status(401).set('WWW-Authenticate', 'Bearer').json({ message: messages.system.metricsToken });
    const text = writeMetrics(system.describe(), process.memoryUsage.rss());
    res.set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').send(text);
  };
}

/** The calls of the page, one or several in a request. */
function serveProcedures({ log }: Program) {
  const serve = createExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res, info }) => contextOfCalls(res.locals.context, req, info.calls.length),
    responseMeta: ({ errors }) => (errors.length > 0 ? { headers: retryAfter(errors) } : {}),
    onError: ({ error, ctx }) => {
      if (describeFailure(error).status >= 500)
        log.error({ requestId: ctx?.request.id, err: error.cause ?? error }, 'request failed');
    },
  });
  return withoutLateAbort(serve);
}

/**
 * tRPC aborts the signal of each call when its response closes. After a whole answer nobody listens any more, but the abort makes an
 * error with its stack, which takes 6 % of a small read. So its listener, the last that was added, goes once the answer is complete.
 */
function withoutLateAbort(serve: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const known = res.listenerCount('close');
    const served = serve(req, res, next);
    const [abort, ...others] = res.rawListeners('close').slice(known) as (() => void)[];
    if (abort && others.length === 0) res.prependOnceListener('finish', () => res.off('close', abort));
    return served;
  };
}

/** The request's context, with the headers that the page sends with a change. */
function contextOfCalls(context: Context, req: Request, callCount: number): Context {
  try {
    if (context.refusal) throw context.refusal;
    context.isBatch = callCount > 1;
    context.change = readChange(req.headers, callCount);
    return context;
  } catch (error) {
    throw error instanceof AppError ? toTrpcError(error) : error;
  }
}

function retryAfter(errors: { cause?: unknown }[]): Record<string, string> {
  const waits = errors.flatMap(({ cause }) => (cause instanceof AppError ? (cause.retryAfterSeconds ?? []) : []));
  return waits.length > 0 ? { 'Retry-After': String(Math.max(...waits)) } : {};
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

/** Gives a request its context, refuses what another site sent, and finds out who asks. One step, because each adds time to a small read. */
function admit(program: Program) {
  return async (req: Request, res: Response, next: NextFunction) => {
    program.unknownProxy.look(req);
    const context = new Context(program, {
      id: String(req.id ?? randomUUID()),
      // Only writes need the address. It is read now, because it is lost once the sender hangs up.
      address: req.method === 'GET' ? '' : addressOf(req),
      cookieHeader: req.headers.cookie,
      userAgent: req.headers['user-agent'],
      setCookie: (cookie) => res.appendHeader('Set-Cookie', cookie),
    });
    res.locals.context = context;
    assertOwnSite(req, program.env.publicUrl);
    if (callPath.test(req.path)) {
      res.setHeader('Cache-Control', 'no-store');
      await identify(context, req);
    }
    next();
  };
}

/** Who asks: the owner of an access token, which is for /api alone, or else of a session's cookie. */
async function identify(context: Context, req: Request): Promise<void> {
  const token = apiTokenOf(req);
  if (token) {
    const { db, queue, now } = context.program;
    const write = (work: (tx: Db) => void) => queue.run(work);
    Object.assign(context, await readAccessToken({ db, write, now: now() }, token, req.method));
    return;
  }
  const signedIn = await context.program.sessions.read(context.request.cookieHeader);
  if (!signedIn) return;
  context.user = signedIn.user;
  context.sessionId = signedIn.sessionId;
  if (signedIn.cookie) context.request.setCookie(signedIn.cookie);
}

function apiTokenOf(req: Request): string | undefined {
  return req.path.startsWith('/api/') ? bearerOf(req.headers.authorization) : undefined;
}

/** A call that does not exist, or is misspelt, is never answered with the page. */
function refuseUnknownCall(req: Request, _res: Response, next: NextFunction): void {
  next(callPath.test(req.path) ? new AppError('NOT_FOUND', messages.general.unknownCall) : undefined);
}

/** Only JSON is accepted: a form on another site can send anything else. */
function assertJson(req: Request, _res: Response, next: NextFunction): void {
  const acceptable = req.method === 'GET' || req.is('application/json');
  next(acceptable ? undefined : new AppError('UNSUPPORTED_TYPE', messages.general.sendJson));
}
