import type { NextFunction, Request, Response } from 'express';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { callBatch } from '#shared/timings.ts';
import { admitUntilAnswered } from '../rest/admit.ts';
import type { Context } from '../start/context.ts';
import { bodyBytes, type CallKind } from '../trpc/budgets.ts';
import { kindOf } from '../trpc/call-kinds.ts';
import { readJsonBody } from './read-body.ts';

/**
 * Runs before the page's calls: limits how many come in one request, and how large the body may be. An error is left in the context,
 * so that it is answered like every other refusal of a call.
 */
export async function receiveCalls(req: Request, res: Response, next: NextFunction): Promise<void> {
  const context = res.locals.context as Context;
  // Outside of the `try`: tRPC, which answers the other refusals, cannot decode this address either.
  const paths = callPaths(req);
  try {
    if (paths.length > callBatch.maxItems)
      throw new AppError('INVALID', messages.general.batchTooLarge(callBatch.maxItems));
    if (paths.filter(context.program.admissions.mayBeHeavy).length > callBatch.maxHeavyItems)
      throw new AppError('INVALID', messages.general.batchTooHeavy(callBatch.maxHeavyItems));
    if (req.method === 'POST') await receiveBody(req, res, paths);
  } catch (error) {
    context.refusal = refusalOf(error);
    req.body = undefined;
  }
  next();
}

/** `/trpc/staff.list,staff.get` is two calls. Throws INVALID for an address that cannot be decoded. */
export function callPaths(req: Request): string[] {
  try {
    return decodeURIComponent(req.path.slice(1)).split(',');
  } catch {
    throw new AppError('INVALID', messages.general.unreadableAddress);
  }
}

async function receiveBody(req: Request, res: Response, paths: string[]): Promise<void> {
  const [path = '', ...others] = paths;
  const kind: CallKind = others.length === 0 ? kindOf(path) : 'light';
  const { user } = res.locals.context as Context;
  // A large body is received only once the call may begin. Strangers are refused anyway, and may send small bodies only.
  if (user && bodyBytes[kind] > bodyBytes.light) await admitUntilAnswered(path, res);
  await readJsonBody(req, res, kind, 'text');
  // tRPC would take a body that is not text for a parsed value.
  if (typeof req.body !== 'string') req.body = '';
}

function refusalOf(error: unknown): unknown {
  const isTooLarge = error instanceof Error && 'status' in error && error.status === 413;
  if (error instanceof AppError) return error;
  return isTooLarge
    ? new AppError('TOO_LARGE', messages.general.bodyTooLarge)
    : new AppError('INVALID', messages.general.notJson);
}
