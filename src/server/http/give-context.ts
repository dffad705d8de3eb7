import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { bearerOf, readAccessToken } from '../auth/access-tokens.ts';
import type { Db } from '../db/open-db.ts';
import { Context, type Program } from '../start/context.ts';
import { addressOf } from './address.ts';
import { callPath } from './security-headers.ts';

/** Gives a request its context, refuses what another site sent, and finds out who asks. One step, because each adds time to a small read. */
export function giveContext(program: Program) {
  return async (req: Request, res: Response, next: NextFunction) => {
    program.unknownProxy.look(req);
    // Let go of when it ends: an answer and a context that hold each other wait for a full garbage collection, a sixth of a small read.
    let answer: Response | undefined = res;
    const ends: (() => void)[] = [];
    res.once('close', () => {
      answer = undefined;
      for (const end of ends) end();
    });
    const { path, headers } = req;
    const known = headers['if-none-match'];
    const context = new Context(program, {
      id: String(req.id ?? randomUUID()),
      // Only writes need the address. It is read now, because it is lost once the sender hangs up.
      address: req.method === 'GET' ? '' : addressOf(req),
      cookieHeader: headers.cookie,
      userAgent: headers['user-agent'],
      setCookie: (cookie) => answer?.appendHeader('Set-Cookie', cookie),
      whenAnswered: (done, unreadMs) => {
        if (!answer) return done();
        ends.push(done);
        const isTimed = unreadMs === undefined || answer.listenerCount('timeout') > 0;
        if (!isTimed) answer.setTimeout(unreadMs, () => answer?.destroy());
      },
      mark: (mark) => {
        // A comma: several calls.
        if (!answer || path.includes(',')) return;
        answer.setHeader('ETag', `"${mark}"`);
        if (known === `"${mark}"`) answer.statusCode = 304;
      },
    });
    try {
      assertOwnSite(req, program.env.publicUrl);
      if (callPath.test(req.path)) {
        res.setHeader('Cache-Control', 'no-store');
        await identify(context, req);
      }
    } finally {
      // Only once it is known who asks: until then an ending server takes it for somebody who is signed in (connections.ts).
      res.locals.context = context;
    }
    next();
  };
}

/** Who asks: the owner of an access token, which is for /api alone, or else of a session's cookie. */
async function identify(context: Context, req: Request): Promise<void> {
  const token = req.path.startsWith('/api/') ? bearerOf(req.headers.authorization) : undefined;
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

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws for a write that another site's page made with our cookie. Browsers say where a request comes from in
 * `Sec-Fetch-Site`, older ones in `Origin`; a program that sends neither is not a browser, and no site can trick it.
 */
function assertOwnSite(req: Request, publicUrl: string | undefined): void {
  if (safeMethods.has(req.method) || hasOnlyToken(req) || comesFromUs(req, publicUrl)) return;
  throw new AppError('FORBIDDEN', messages.general.crossSite);
}

/** A browser sends a cookie by itself, but never an access token: no site can make it send a request with a token alone. */
function hasOnlyToken(req: Request): boolean {
  const isCall = req.path.startsWith('/api/');
  return isCall && req.headers.cookie === undefined && bearerOf(req.headers.authorization) !== undefined;
}

function comesFromUs(req: Request, publicUrl: string | undefined): boolean {
  const site = req.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = req.get('origin');
  if (origin === undefined) return true;
  return (
    origin === `${req.protocol}://${req.get('host')}` ||
    (publicUrl !== undefined && origin === new URL(publicUrl).origin)
  );
}
