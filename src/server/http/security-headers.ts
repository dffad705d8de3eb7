import type { NextFunction, Request, Response } from 'express';
import helmet from 'helmet';
import { inlineSource } from '../rest/inline-source.ts';
import type { Env } from '../settings/env.ts';

/** The path of a call, or of a misspelt one, in which case and doubled slashes do not count. The page never answers it. */
export const callPath = /^\/+(api|trpc)(\/|$)/i;

export const policyHeader = 'Content-Security-Policy';

type Headers = ReadonlyMap<string, string>;

/** Headers of Helmet's that are about pages only. */
const withoutPageHeaders = {
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** What a browser may do with an answer that is not of the page: nothing. */
export function headersOfAnswer(env: Env): Headers {
  return headersOf(env, { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, withoutPageHeaders);
}

/** What the page may do. `scriptSrc`: which scripts run in it. */
export function headersOfPage(env: Env, scriptSrc: string[]): Headers {
  const maps = Boolean(env.GOOGLE_MAPS_API_KEY);
  const googleImages = [
    'https://*.googleapis.com',
    'https://*.gstatic.com',
    'https://*.google.com',
    'https://*.googleusercontent.com',
  ];
  return headersOf(env, {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    scriptSrc,
    // Mantine, the charts and Google's map make style elements while they run.
    styleSrc: ["'self'", "'unsafe-inline'", ...(maps ? ['https://fonts.googleapis.com'] : [])],
    imgSrc: ["'self'", 'data:', 'blob:', ...tilesOf(env), ...(maps ? googleImages : [])],
    fontSrc: ["'self'", ...(maps ? ['https://fonts.gstatic.com'] : [])],
    connectSrc: ["'self'", ...(maps ? [...googleImages, 'data:', 'blob:'] : [])],
    frameSrc: maps ? ['https://*.google.com'] : ["'none'"],
    workerSrc: ["'self'", ...(maps ? ['blob:'] : [])],
  });
}

/** The server of the map's tiles, where a setting names one. */
function tilesOf({ MAP_TILES_URL }: Env): string[] {
  if (!MAP_TILES_URL) return [];
  const [, scheme, host] = /^(https?:\/\/)([^/]+)/.exec(MAP_TILES_URL) ?? [];
  return scheme && host ? [`${scheme}${host.replace('{s}', '*')}`] : [];
}

/**
 * The scripts of the built page: those that stand in it, by their hash, and files of this server. With a key of Google's, what these load,
 * because Google's loader loads more, from hosts that Google does not promise: then files of this server need one of them to load them, too.
 */
export function scriptsOf(html: string, env: Env): string[] {
  const inline = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => inlineSource(text));
  return [env.GOOGLE_MAPS_API_KEY ? "'strict-dynamic'" : "'self'", ...inline];
}

/** The headers are the same for every answer, so Helmet runs once. */
function headersOf(
  env: Env,
  directives: Record<string, string[]>,
  others: Partial<typeof withoutPageHeaders> = {},
): Headers {
  const https = env.publicUrl?.startsWith('https://') ?? false;
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: (name: string) => void headers.delete(name),
  };
  const record = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    // `includeSubDomains`: browsers refuse http for the hosts below this one, too.
    strictTransportSecurity: https && { includeSubDomains: env.HSTS_SUBDOMAINS === 'on' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    ...others,
  });
  record({} as Request, recorder as unknown as Response, () => {});
  return headers;
}

export function setHeaders(headers: Headers) {
  return (_req: Request, res: Response, next: NextFunction) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
