import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Context } from '../context.ts';
import { bodyBytes, type CallKind } from '../trpc/budgets.ts';
import { senderOf } from './admit.ts';
import { assertBoundedJson } from './json-bounds.ts';

/** How long a stranger's body may take. A sign-in has a hundred bytes, which arrive in time on any connection. */
const strangerMs = 15_000;

/** How long a body may stall. A phone that lost coverage gives up its place, so that its next attempt can have it. */
const stalledMs = 30_000;

/** Ends a request whose body stalls. @returns a function to call once the body is received. */
export function watchReception({ socket }: Request): () => void {
  socket.setTimeout(stalledMs);
  return () => void socket.setTimeout(0);
}

type Form = 'parsed' | 'text';

const parsers = new Map<string, RequestHandler>();

/** The parser for bodies of this form and size. Each is made once. */
function parserOf(form: Form, limit: number): RequestHandler {
  const key = `${form} ${limit}`;
  const known = parsers.get(key);
  if (known) return known;
  // The content type was looked at before, or does not matter.
  const options = { limit, verify: checkJson, type: () => true };
  const parser = form === 'parsed' ? express.json(options) : express.text(options);
  parsers.set(key, parser);
  return parser;
}

function checkJson(_req: unknown, _res: unknown, bytes: Buffer, encoding: string): void {
  // The check of the bounds reads UTF-8 bytes.
  if (encoding !== 'utf-8') throw new AppError('UNSUPPORTED_TYPE', messages.general.sendJson);
  assertBoundedJson(bytes);
}

/**
 * Reads a JSON body into `req.body`, as large as a call of this kind may bring. Strangers may send less and get less time. A large body
 * waits until few enough others of the same sender are being received.
 */
export async function readJsonBody(req: Request, res: Response, kind: CallKind, form: Form): Promise<void> {
  const context = res.locals.context as Context;
  const limit = context.user ? bodyBytes[kind] : Math.min(bodyBytes[kind], bodyBytes.public);
  const announced = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isLarge = limit > bodyBytes.public && announced > bodyBytes.public && !context.isAdmitted;
  const release = isLarge ? await context.program.admissions.enterBody(senderOf(res)) : undefined;
  const stopWatching = watchReception(req);
  const late = context.user ? undefined : setTimeout(() => req.destroy(), strangerMs);
  try {
    await new Promise<void>((resolve, reject) =>
      parserOf(form, limit)(req, res, (error: unknown) => (error ? reject(error) : resolve())),
    );
  } finally {
    clearTimeout(late);
    stopWatching();
    release?.();
  }
}
