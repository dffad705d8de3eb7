import { finished } from 'node:stream';
import type { Request, Response } from 'express';
import receive from 'raw-body';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { type Context, senderOf } from '../start/context.ts';
import { type Limit, limits, strangersBytes } from '../trpc/limits.ts';
import { assertBoundedJson } from './json-bounds.ts';

/** How long a body may take. A stranger's sign-in has a hundred bytes, which arrive in time on any connection. */
const mostMs = { signedIn: 60_000, stranger: 15_000 };

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
 * Reads a JSON body, as large as a call of this limit may bring, into `req.body`. Strangers may send less and get less time. What is larger
 * than most calls may bring waits until few enough such bodies are being received.
 */
export async function readJsonBody(
  req: Request,
  res: Response,
  { bodyBytes, bodyMembers }: Limit,
  form: Form,
): Promise<void> {
  assertPlainText(req);
  const context = res.locals.context as Context;
  const { user, program } = context;
  const sender = senderOf(context);
  if (sender !== undefined && bodyBytes > limits.light.bodyBytes) await program.uploads.take(sender, res);
  if (res.closed) throw new AppError('INVALID', messages.general.notJson);
  const limit = user ? bodyBytes : Math.min(bodyBytes, strangersBytes);
  const late = setTimeout(() => req.destroy(), user ? mostMs.signedIn : mostMs.stranger);
  try {
    const bytes = await receive(req, { limit, length: req.headers['content-length'] ?? null });
    assertBoundedJson(bytes, bodyMembers);
    const text = utf8.decode(bytes);
    req.body = form === 'text' ? text : parse(text);
  } catch (error) {
    // The rest is dropped as it comes, within the same time, so that the connection can bring another request.
    await new Promise<void>((done) => void finished(req.resume(), () => done()));
    throw error;
  } finally {
    clearTimeout(late);
  }
}
