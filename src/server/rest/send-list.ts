import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { OutputOf } from './operations.ts';

type OpenList = OutputOf<'activities.all'>;
type OpenPage = OutputOf<'activities.page'>;
type OpenRow = OutputOf<'activities.details.open'>;

const contentType = 'application/json; charset=utf-8';

/** Part of each ETag, because marks start from zero when the server starts. */
const start = randomBytes(6).toString('base64url');

/** Sends a list that is JSON already; 304 to a client that has the current one. */
export async function sendList({ mark, bytes }: OpenList, req: Request, res: Response): Promise<void> {
  res.set({
    'Content-Type': contentType,
    // The client keeps it but asks each time, so that nobody sees it after the logout.
    'Cache-Control': 'private, no-cache',
    ETag: `"${start}.${mark}"`,
  });
  if (req.fresh) res.status(304).end();
  else res.end(bytes);
}

/** Sends a page of a list that is JSON already. The header `Link` has the address of the next one. */
export async function sendPage({ next, read }: OpenPage, req: Request, res: Response): Promise<void> {
  if (next) {
    const query = new URLSearchParams({ ...(req.query as Record<string, string>), before: next });
    res.setHeader('Link', `<${req.path}?${query}>; rel="next"`);
  }
  res.setHeader('Content-Type', contentType);
  res.end(read());
}

/** Sends a row that is JSON already. */
export async function sendRow({ read }: OpenRow, _req: Request, res: Response): Promise<void> {
  res.setHeader('Content-Type', contentType);
  res.end(read());
}
