import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { answersWhole, callBatch } from '#shared/timings.ts';
import type { Context, Program } from '../start/context.ts';
import { appRouter, limitOfCall } from '../trpc/app-router.ts';
import { describeFailure, toTrpcError } from '../trpc/error-format.ts';
import { limitOf } from '../trpc/limits.ts';
import { readChange } from './change-headers.ts';
import { readJsonBody } from './read-body.ts';

/** The calls of the page, one or several in a request. */
export function servePageCalls({ log }: Program) {
  const serve = createExpressMiddleware({
    router: appRouter,
    createContext: ({ req, res, info }) => contextOfCalls(res.locals.context, req, info.calls.length),
    responseMeta: ({ errors }) => (errors.length > 0 ? { headers: retryAfter(errors) } : {}),
    onError: ({ error, ctx }) => {
      if (describeFailure(error).status >= 500)
        log.error({ requestId: ctx?.request.id, err: error.cause ?? error }, 'request failed');
    },
  });
  // A router of its own, because Express takes the path apart anew for each step that is mounted on one.
  return express.Router().use(assertJson, receiveCalls, serve);
}

/** Only JSON is accepted: a form on another site can send anything else. */
function assertJson(req: Request, _res: Response, next: NextFunction): void {
  const acceptable = req.method === 'GET' || req.is('application/json');
  next(acceptable ? undefined : new AppError('UNSUPPORTED_TYPE', messages.general.sendJson));
}

/** Receives the body of the calls, as large as they may bring. A refusal is left to tRPC, which answers it like every other one of a call. */
async function receiveCalls(req: Request, res: Response, next: NextFunction): Promise<void> {
  const context = res.locals.context as Context;
  // Outside of the `try`: tRPC cannot decode this address either.
  const [path = '', ...others] = callPaths(req);
  try {
    if (others.length >= callBatch.maxItems)
      throw new AppError('INVALID', messages.general.batchTooLarge(callBatch.maxItems));
    if (others.length > 0 && [path, ...others].some(answersWhole))
      throw new AppError('INVALID', messages.general.wholeAlone);
    const { user, program, request } = context;
    if (user) request.whenAnswered(program.openCalls.enter(user.id, others.length + 1));
    if (req.method === 'POST') {
      const limit = limitOf(others.length === 0 ? limitOfCall(path) : 'light');
      await readJsonBody(req, res, limit, 'text');
      // tRPC would take a body that is not text for a parsed value.
      if (typeof req.body !== 'string') req.body = '';
    }
  } catch (error) {
    context.refusal = refusalOf(error);
    req.body = undefined;
  }
  next();
}

/** `/trpc/staff.list,staff.get` is two calls. Throws INVALID for an address that cannot be decoded. */
function callPaths(req: Request): string[] {
  try {
    return decodeURIComponent(req.path.slice(1)).split(',');
  } catch {
    throw new AppError('INVALID', messages.general.unreadableAddress);
  }
}

function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
  return isTooLarge
    ? new AppError('TOO_LARGE', messages.general.bodyTooLarge)
    : new AppError('INVALID', messages.general.notJson);
}

/** The request's context, with the headers that the page sends with a change. */
function contextOfCalls(context: Context, req: Request, callCount: number): Context {
  try {
    if (context.refusal) throw context.refusal;
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
