import type { NextFunction, Request, Response } from 'express';
import { messages } from '#shared/messages.ts';
import { bearerOf } from '../auth/access-tokens.ts';
import { isSameSecret } from '../auth/same-secret.ts';
import { hasNoStaff } from '../services/staff-accounts.ts';
import type { Program } from '../start/context.ts';
import { writeMetrics } from '../system/metrics.ts';

/** `/livez`: the process answers. `/readyz` and `/healthz`: so does the database, and how many warnings the page System shows. */
export function answerProbes({ db, log, version, system }: Program) {
  return (req: Request, res: Response, next: NextFunction) => {
    if (req.path === '/livez') return void res.json({ status: 'alive' });
    if (req.path !== '/readyz' && req.path !== '/healthz') return next();
    try {
      hasNoStaff(db);
      res.json({ status: 'ready', version, warnings: system.countWarnings() });
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      res.status(503).json({ status: 'the database does not answer', version });
    }
  };
}

/** `/metrics`, in Prometheus' text format, for whoever has the token of the settings. Without one in the settings there is no such path. */
export function answerMetrics({ env, system }: Program) {
  return (req: Request, res: Response) => {
    if (env.METRICS_TOKEN === undefined) return void res.status(404).json({ message: messages.general.unknownCall });
    if (!isSameSecret(bearerOf(req.headers.authorization) ?? '', env.METRICS_TOKEN))
      return void res.status(401).set('WWW-Authenticate', 'Bearer').json({ message: messages.system.metricsToken });
    const text = writeMetrics(system.describe(), process.memoryUsage.rss());
    res.set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8').send(text);
  };
}
