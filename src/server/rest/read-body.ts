import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import type { Context } from '../context.ts';
import { bodyBytes, type CallKind } from '../trpc/budgets.ts';
import { senderOf } from './admit.ts';
import { assertBoundedJson } from './json-bounds.ts';

/** A sign-in is a hundred bytes: in any coverage it is there by then. */
const strangerMs = 15_000;

/** A phone that has lost its coverage must not keep its place, which its owner may need for the next attempt. */
const stalledMs = 30_000;

/** Ends a request of whose body nothing has come for so long. @returns the end of its reception. */
export function watchReception({ socket }: Request): () => void {
  socket.setTimeout(stalledMs);
  return () => void socket.setTimeout(0);
}

type Form = 'parsed' | 'text';

const parsers = new Map<string, RequestHandler>();

/** One for each size and form. */
function parserOf(form: Form, limit: number): RequestHandler {
  const key = `${form} ${limit}`;
  const known = parsers.get(key);
  if (known) return known;
  const options = { limit, verify: checkJson };
  const parser = form === 'parsed' ? express.json(options) : express.text({ ...options, type: () => true });
  parsers.set(key, parser);
  return parser;
}

function checkJson(_req: unknown, _res: unknown, bytes: Buffer, encoding: string): void {
  // In another encoding the brackets stand elsewhere.
  if (encoding !== 'utf-8') throw new AppError('UNSUPPORTED_TYPE', messages.general.sendJson);
  assertBoundedJson(bytes);
}

/**
 * Reads a JSON body into `req.body`, as large as a call of this kind may bring; a stranger has less room and less time. What is larger than
 * a stranger's is received only when the sender has not too many such bodies on the way.
 */
export async function readJsonBody(req: Request, res: Response, kind: CallKind, form: Form): Promise<void> {
  const context = res.locals.context as Context;
  const limit = context.user ? bodyBytes[kind] : Math.min(bodyBytes[kind], bodyBytes.public);
  const announced = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isLarge = limit > bodyBytes.public && announced > bodyBytes.public && !context.isAdmitted;
  const release = isLarge ? await context.program.admissions.enterBody(senderOf(res)) : undefined;
  const received = watchReception(req);
  const late = context.user ? undefined : setTimeout(() => req.destroy(), strangerMs);
  try {
    await new Promise<void>((resolve, reject) =>
      parserOf(form, limit)(req, res, (error: unknown) => (error ? reject(error) : resolve())),
    );
  } finally {
    clearTimeout(late);
    received();
    release?.();
  }
}
