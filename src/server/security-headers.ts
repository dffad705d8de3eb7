import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Env } from './env.ts';

/** A fresh nonce for each answer, in `res.locals.nonce`: the page's own scripts and styles carry it, nobody else's run. */
export function setSecurityHeaders(env: Env, dev: boolean) {
  const maps = Boolean(env.GOOGLE_MAPS_API_KEY);
  const https = env.publicUrl?.startsWith('https://') ?? false;
  const nonce = (_req: unknown, res: unknown) => `'nonce-${(res as Response).locals.nonce}'`;
  const googleImages = [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ];
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        scriptSrc: ["'self'", nonce, ...(maps ? ["'strict-dynamic'", 'https:', 'blob:'] : [])],
        styleSrc: [
          "'self'",
          nonce,
          ...(dev ? ["'unsafe-inline'"] : []),
          ...(maps ? ['https://fonts.googleapis.com'] : []),
        ],
        // React writes style attributes through the DOM; charts put a few into markup.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...(maps ? googleImages : [])],
        fontSrc: ["'self'", ...(maps ? ['https://fonts.gstatic.com'] : [])],
        connectSrc: ["'self'", ...(dev ? ['ws:'] : []), ...(maps ? [...googleImages, 'data:', 'blob:'] : [])],
        frameSrc: maps ? ['https://*.google.com'] : ["'none'"],
        workerSrc: ["'self'", 'blob:'],
      },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
  });
  return (req: Request, res: Response, next: NextFunction) => {
    res.locals.nonce = randomBytes(16).toString('base64');
    headers(req, res, next);
  };
}
