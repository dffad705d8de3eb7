import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Env } from '../settings/env.ts';
import { packageRoot } from '../start/package-root.ts';
import type { Page } from './app.ts';
import { builtFiles } from './built-files.ts';
import { headersOfPage, policyHeader, scriptsOf, setHeaders } from './security-headers.ts';
import { answerEndingWorker, answerWorker, workerPath } from './worker-script.ts';

/** The built page. Assets carry a hash in their name and are kept for good; the page itself is always asked for again. */
export const builtPage: Page = (app, env) => mountBuiltPage(app, env, join(packageRoot, 'dist/web'));

/** Serves the build in the folder. */
export function mountBuiltPage(app: Express, env: Env, folder: string): void {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const worker = readFileSync(join(folder, '.worker.js'), 'utf8');
  const headers = headersOfPage(env, scriptsOf(html, env));
  const policy = String(headers.get(policyHeader));
  const files = builtFiles(folder);
  // Of its text: all files of a release are of the same time, and two pages that name other files are as long as each other.
  const mark = `W/"${createHash('sha256').update(html).digest('base64url')}"`;
  app.use(setHeaders(headers));
  app.get('/index.html', (_req, res) => res.redirect(301, '/'));
  app.use(files.serve);
  app.get(workerPath, env.OFFLINE === 'on' ? answerWorker(worker, html + policy) : answerEndingWorker(false));
  answerAnyAddress(app, (_req, res, next) =>
    files.sendPage(res.set({ ETag: mark, 'Cache-Control': 'no-cache' }), next),
  );
}

/** Vite inside the same process: one address, one port, with hot reloading. */
export async function devPage(server: Server): Promise<Page> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: packageRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return (app, env) => {
    app.use(setHeaders(headersOfPage(env, ["'self'", "'unsafe-inline'", 'https:'])));
    app.get(workerPath, answerEndingWorker(true));
    app.use(vite.middlewares);
    answerAnyAddress(app, async (req, res) => {
      const template = readFileSync(join(packageRoot, 'index.html'), 'utf8');
      res
        .set('Cache-Control', 'no-cache')
        .type('html')
        .send(await vite.transformIndexHtml(req.originalUrl, template));
    });
  };
}

type Send = (req: Request, res: Response, next: NextFunction) => void | Promise<void>;

/** The page answers any address, also one that cannot be decoded, which a route with a pattern would refuse: it shows its own 404. */
function answerAnyAddress(app: Express, send: Send): void {
  app.use((req, res, next) => (req.method === 'GET' || req.method === 'HEAD' ? send(req, res, next) : next()));
}
