import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { policyHeader } from './security-headers.ts';

export const workerPath = '/sw.js';

const versionMark = '__VERSION__';

/**
 * Answers the service worker of the built page. It keeps the page with its policy (`page`: both), so its script has to differ when one of
 * them does: that is how a browser finds a new version.
 */
export function answerWorker(script: string, page: string) {
  const version = createHash('sha256').update(script).update(page).digest('hex').slice(0, 12);
  const answered = script.replaceAll(versionMark, version);
  return (_req: Request, res: Response) => {
    // Browsers ask each time the app is opened, and mostly have it.
    res.set('ETag', `"${version}"`);
    sendWorker(res, answered);
  };
}

/**
 * Answers a service worker that removes what an earlier one kept, and itself. With `reloads` it loads the open pages again: while developing
 * they are of a build that this server does not have.
 */
export function answerEndingWorker(reloads: boolean) {
  const script = [
    "addEventListener('install', () => skipWaiting());",
    "addEventListener('activate', (event) => event.waitUntil((async () => {",
    "  for (const name of await caches.keys()) if (name.startsWith('bushline-')) await caches.delete(name);",
    '  await registration.unregister();',
    ...(reloads ? ["  for (const one of await clients.matchAll({ type: 'window' })) void one.navigate(one.url);"] : []),
    '})()));',
    '',
  ].join('\n');
  return (_req: Request, res: Response) => sendWorker(res, script);
}

/** A worker's own policy: it runs no other script, and fetches from this server alone. */
function sendWorker(res: Response, script: string): void {
  res
    .set(policyHeader, "default-src 'none';connect-src 'self'")
    .set('Cache-Control', 'no-cache')
    .type('js')
    .send(script);
}
