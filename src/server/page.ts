import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import express, { type Express, type Request, type Response } from 'express';
import type { Page } from './app.ts';
import { packageRoot } from './package-root.ts';

const noncePlaceholder = /__CSP_NONCE__/g;
const builtFolder = join(packageRoot, 'dist/web');

/** The built page. Assets carry a hash in their name and are kept for good; the page itself is always asked for again. */
export const builtPage: Page = (app) => {
  const template = readFileSync(join(builtFolder, 'index.html'), 'utf8');
  app.use(compression());
  app.use(
    '/assets',
    express.static(join(builtFolder, 'assets'), { immutable: true, maxAge: '1y', index: false, fallthrough: true }),
  );
  app.use('/assets', (_req, res) => void res.status(404).type('text').send('404 Not Found'));
  app.use(express.static(builtFolder, { index: false, maxAge: '1h' }));
  answerAnyAddress(app, (_req, res) => sendPage(res, template));
};

/** Vite inside the same process: one address, one port, with hot reloading. */
export async function devPage(server: Server): Promise<Page> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: packageRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return (app) => {
    app.use(vite.middlewares);
    answerAnyAddress(app, async (req, res) => {
      const template = readFileSync(join(packageRoot, 'index.html'), 'utf8');
      sendPage(res, await vite.transformIndexHtml(req.originalUrl, template));
    });
  };
}

/** The page answers any address, also one that cannot be decoded, which a route with a pattern would refuse: it shows its own 404. */
function answerAnyAddress(app: Express, send: (req: Request, res: Response) => void | Promise<void>): void {
  app.use((req, res, next) => (req.method === 'GET' || req.method === 'HEAD' ? send(req, res) : next()));
}

function sendPage(res: Response, template: string): void {
  res
    .set('Cache-Control', 'no-cache')
    .type('html')
    .send(template.replace(noncePlaceholder, String(res.locals.nonce)));
}
