import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import type { OutputOf } from './operations.ts';

type OpenList = OutputOf<'activities.all'>;
type OpenPage = OutputOf<'activities.page'>;
type OpenRow = OutputOf<'activities.details.open'>;

const contentType = 'application/json; charset=utf-8';

/** Marks are counted anew from each start. */
const start = randomBytes(6).toString('base64url');

/** Sends a list that is JSON already, or nothing to a client that has it in its present state. */
export async function sendList({ mark, read }: OpenList, req: Request, res: Response): Promise<void> {
  // First, so that no failure carries the list's ETag. What is unchanged is kept, so this costs nothing then.
  const bytes = await read();
  res.set({
    'Content-Type': contentType,
    // Kept by the client, but asked about each time: after the logout nobody sees it.
    'Cache-Control': 'private, no-cache',
    ETag: `"${start}.${mark}"`,
  });
  if (req.fresh) res.status(304).end();
  else res.end(bytes);
}

/** Sends a part of a list that is JSON already; `Link` has the address of the part after it. */
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
