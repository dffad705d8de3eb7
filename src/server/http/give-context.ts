import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { bearerOf, readAccessToken } from '../auth/access-tokens.ts';
import type { Db } from '../db/open-db.ts';
import { Context, type Program } from '../start/context.ts';
import { addressOf } from './address.ts';
import { assertOwnSite } from './request-guard.ts';
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
