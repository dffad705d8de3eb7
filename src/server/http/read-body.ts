import { finished } from 'node:stream';
import type { Request, Response } from 'express';
import receive from 'raw-body';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { senderOf } from '../rest/admit.ts';
import type { Context } from '../start/context.ts';
import { bodyBytes, type CallKind } from '../trpc/budgets.ts';
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

/** Whether the body is left as text, or parsed. */
type Form = 'parsed' | 'text';

/** A body is plain UTF-8, as every program sends it. */
function assertPlainText({ headers }: Request): void {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '') ?? [];
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (charset.toLowerCase() !== 'utf-8' || encoding.toLowerCase() !== 'identity')
    throw new AppError('UNSUPPORTED_TYPE', messages.general.sendJson);
}

/** Drops the mark that some programs put before UTF-8. */
const utf8 = new TextDecoder();

function parse(text: string): unknown {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Answered like a value that is no object.
  }
  throw new AppError('INVALID', messages.general.notJson);
}

/**
 * Reads a JSON body into `req.body`, as large as a call of this kind may bring. Strangers may send less and get less time. A large body
 * waits until few enough others of the same sender are being received.
 */
export async function readJsonBody(req: Request, res: Response, kind: CallKind, form: Form): Promise<void> {
  assertPlainText(req);
  const context = res.locals.context as Context;
  const limit = context.user ? bodyBytes[kind] : Math.min(bodyBytes[kind], bodyBytes.public);
  const announced = Number(req.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const isLarge = limit > bodyBytes.public && announced > bodyBytes.public && !context.isAdmitted;
  const release = isLarge ? await context.program.admissions.enterBody(senderOf(res)) : undefined;
  const stopWatching = watchReception(req);
  const late = context.user ? undefined : setTimeout(() => req.destroy(), strangerMs);
  try {
    const bytes = await receive(req, { limit, length: req.headers['content-length'] ?? null });
    assertBoundedJson(bytes);
    const text = utf8.decode(bytes);
    req.body = form === 'text' ? text : parse(text);
  } catch (error) {
    // The rest is dropped as it comes, within the same times, so that the connection can bring another request.
    await new Promise<void>((done) => void finished(req.resume(), () => done()));
    throw error;
  } finally {
    clearTimeout(late);
    stopWatching();
    release?.();
  }
}
