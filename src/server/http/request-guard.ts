import type { Request } from 'express';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { bearerOf } from '../auth/access-tokens.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Throws for a write that another site's page made with our cookie. Browsers say where a request comes from in
 * `Sec-Fetch-Site`, older ones in `Origin`; a program that sends neither is not a browser, and no site can trick it.
 */
export function assertOwnSite(req: Request, publicUrl: string | undefined): void {
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
