import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import type { Env } from '../settings/env.ts';

/** The path of a call, or of a misspelt one, in which case and doubled slashes do not count. The page never answers it. */
export const callPath = /^\/+(api|trpc)(\/|$)/i;

/** Sets what a browser may do with an answer: the page may do what it needs, the answer of a call nothing. */
export function setSecurityHeaders(env: Env, dev: boolean) {
  const https = env.publicUrl?.startsWith('https://') ?? false;
  const common = commonHeaders(https, env.HSTS_SUBDOMAINS === 'on');
  const setForPage = headersOfPage(env, dev, common);
  const setForCall = headersOfCall(common);
  return (req: Request, res: Response, next: NextFunction) =>
    (callPath.test(req.path) ? setForCall : setForPage)(req, res, next);
}

/** The headers are the same for every call, so Helmet runs once. */
function headersOfCall(common: Common) {
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  const directives = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };
  const ask = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    ...common,
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

type Common = ReturnType<typeof commonHeaders>;

/** @param includeSubDomains whether browsers refuse http for the hosts below this one, too. */
const commonHeaders = (https: boolean, includeSubDomains: boolean) => ({
  strictTransportSecurity: https && { includeSubDomains },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: https,
  originAgentCluster: https,
});

/** A fresh nonce for each answer, in `res.locals.nonce`: the page's own scripts and styles carry it, and no others run. */
function headersOfPage(env: Env, dev: boolean, common: Common) {
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
    ...common,
  });
  return (req: Request, res: Response, next: NextFunction) => {
    res.locals.nonce = randomBytes(16).toString('base64');
    headers(req, res, next);
  };
}
