import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import type { Express, Request, Response } from 'express';
import { messages } from '#shared/messages.ts';
import { hasNoStaff } from '../services/staff-accounts.ts';
import type { Context } from '../start/context.ts';
import { packageRoot } from '../start/package-root.ts';
import type { Page } from './app.ts';
import { serveBuiltFiles } from './built-files.ts';
import { answerEndingWorker, answerWorker, workerPath } from './worker-script.ts';

const noncePlaceholder = /__CSP_NONCE__/g;

/** The built page. Assets carry a hash in their name and are kept for good; the page itself is always asked for again. */
export const builtPage: Page = (app, { OFFLINE }) =>
  mountBuiltPage(app, join(packageRoot, 'dist/web'), OFFLINE === 'on');

/** Serves the build in the folder. */
export function mountBuiltPage(app: Express, folder: string, isKeptOnPhones = true): void {
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const worker = readFileSync(join(folder, '.worker.js'), 'utf8');
  app.get('/index.html', (_req, res) => res.redirect(301, '/'));
  app.use(serveBuiltFiles(folder));
  app.get(workerPath, isKeptOnPhones ? answerWorker(worker, template) : answerEndingWorker(false));
  const sendPage = pageSender();
  answerAnyAddress(app, (_req, res) => sendPage(res, template));
}

/** Vite inside the same process: one address, one port, with hot reloading. */
export async function devPage(server: Server): Promise<Page> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: packageRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server } },
  });
  return (app) => {
    app.get(workerPath, answerEndingWorker(true));
    app.use(vite.middlewares);
    const sendPage = pageSender();
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

/** Sends the page, each time with a nonce of its own. */
function pageSender(): (res: Response, template: string) => void {
  let isNew = true;
  return (res, template) => {
    // Asked only until there is a first Group Admin: there is always one from then on.
    isNew &&= hasNoStaff((res.locals.context as Context).db);
    const page = isNew ? asNewInstallation(template) : template;
    res
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(page.replace(noncePlaceholder, String(res.locals.nonce)));
  };
}

/** The page whose first screen, drawn before any script, is that of the first form instead of the login form. */
function asNewInstallation(template: string): string {
  const { greeting, invitation, setUp } = messages.login;
  return template
    .replace('<html ', '<html data-setup ')
    .replace(`>${greeting}<`, `>${setUp.title}<`)
    .replace(`>${invitation}<`, `>${setUp.words}<`);
}
