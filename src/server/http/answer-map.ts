import type { NextFunction, Request, Response } from 'express';
import { messages } from '#shared/messages.ts';
import { mapFilePath } from '#shared/places.ts';
import { hasMapFile, mapFileName } from '../services/map-source.ts';
import type { Program } from '../start/context.ts';

/** Answers the group's own map to whoever is signed in. A page reads pieces of it, so ranges are answered. */
export function answerMap({ env, sessions }: Program) {
  const root = env.dataDir;
  return async (req: Request, res: Response, next: NextFunction) => {
    if (req.path !== mapFilePath || !['GET', 'HEAD'].includes(req.method)) return next();
    res.setHeader('Cache-Control', 'private, no-cache');
    const signedIn = await sessions.read(req.headers.cookie);
    if (!signedIn) return void res.status(401).json({ message: messages.login.signedOut });
    if (signedIn.cookie) res.appendHeader('Set-Cookie', signedIn.cookie);
    if (!hasMapFile(root)) return void res.status(404).json({ message: messages.map.noFile });
    res.type('application/octet-stream');
    res.sendFile(mapFileName, { root, cacheControl: false }, (error) => {
      // Whoever has gone meanwhile needs no answer.
      if (!error || res.headersSent) return;
      if ('status' in error && error.status === 416) res.status(416).end();
      else next(error);
    });
  };
}
