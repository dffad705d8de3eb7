import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Env } from '../settings/env.ts';

/** The path of a call. Ignores case, as Express's routing does. */
export const callPath = /^\/(api|trpc)(\/|$)/i;

/** Sets what a browser may do with an answer: the page may do what it needs, the answer of a call nothing. */
export function setSecurityHeaders(env: Env, dev: boolean) {
  const https = env.publicUrl?.startsWith('https://') ?? false;
  const setForPage = headersOfPage(env, dev, https);
  const setForCall = headersOfCall(https);
  return (req: Request, res: Response, next: NextFunction) =>
    (callPath.test(req.path) ? setForCall : setForPage)(req, res, next);
}

/** The headers are the same for every call, so Helmet runs once. */
function headersOfCall(https: boolean) {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
  const ask = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    ...common(https),
    // About pages only.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  ask({} as Request, recorder as unknown as Response, () => {});
  return (_req: Request, res: Response, next: NextFunction) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

const common = (https: boolean) => ({
  strictTransportSecurity: https,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: https,
  originAgentCluster: https,
});

/** A fresh nonce for each answer, in `res.locals.nonce`: the page's own scripts and styles carry it, and no others run. */
function headersOfPage(env: Env, dev: boolean, https: boolean) {
  const maps = Boolean(env.GOOGLE_MAPS_API_KEY);
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
    ...common(https),
  });
  return (req: Request, res: Response, next: NextFunction) => {
    res.locals.nonce = randomBytes(16).toString('base64');
    headers(req, res, next);
  };
}
