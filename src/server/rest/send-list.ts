import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';

/** The reader is lost in JSON, which is why the inferred type does not know it. */
type OpenList = { mark: string; read: () => Buffer };

/** Marks are counted anew from each start. */
const start = randomBytes(6).toString('base64url');

/** Sends a list that is JSON already, or nothing to a client that has it in its present state. */
export async function sendList({ mark, read }: OpenList, req: Request, res: Response): Promise<void> {
  // First, so that no failure carries the list's ETag. What is unchanged is kept, so this costs nothing then.
  const bytes = read();
  res.set({
    'Content-Type': 'application/json; charset=utf-8',
    // Kept by the client, but asked about each time: after the logout nobody sees it.
    'Cache-Control': 'private, no-cache',
    ETag: `"${start}.${mark}"`,
  });
  if (req.fresh) res.status(304).end();
  else res.end(bytes);
}
