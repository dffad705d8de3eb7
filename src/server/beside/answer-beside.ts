import type { NextFunction, Request, Response } from 'express';
import type { AskedCall } from '../http/admission.ts';
import { callPaths } from '../http/receive-calls.ts';
import { senderOf } from '../rest/admit.ts';
import type { Context } from '../start/context.ts';
import { noteExports } from '../trpc/exported.ts';
import { mayBeLong } from '../trpc/may-be-long.ts';

/**
 * Reads of the page that may take long are answered beside the server; everything else goes on as before. A refusal is left in the
 * context, so that it is answered as every other one.
 */
export async function answerBeside(req: Request, res: Response, next: NextFunction): Promise<void> {
  const context = res.locals.context as Context;
  const { user, sessionId, tokenScope, program, request } = context;
  if (req.method !== 'GET' || !user || !sessionId || !program.reader || context.refusal) return next();
  const paths = callPaths(req);
  if (!paths.some(program.admissions.mayBeHeavy)) return next();
  const calls = askedCalls(req, paths);
  if (!program.admissions.areHeavy(calls)) return next();
  try {
    const release = await program.admissions.enter(calls, senderOf(res));
    context.isAdmitted = true;
    if (res.closed) return release();
    res.once('close', release);
    const mustGoBeside = calls.some((call) => program.admissions.areHeavy([call]) && mayBeLong(program.db, call));
    if (!mustGoBeside) return next();
    const asker = { user, sessionId, tokenScope, requestId: request.id };
    const done = await program.reader.read({ what: 'calls', url: req.originalUrl, asker });
    await noteExports(context, done.exported);
    res.status(done.status).setHeader('Content-Type', 'application/json');
    res.end(done.body);
  } catch (error) {
    context.refusal = error;
    next();
  }
}

/** The inputs stand in the address, as JSON: one, or by the calls' numbers. */
function askedCalls(req: Request, paths: string[]): AskedCall[] {
  // Express parses the query each time that it is asked for.
  const { query } = req;
  const inputs = readJson(query.input);
  const isBatch = query.batch === '1';
  return paths.map((path, at) => ({
    path,
    readInput: () => (isBatch ? (inputs as Record<string, unknown> | undefined)?.[at] : inputs),
  }));
}

function readJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
