import type { NextFunction, Request, Response, Router } from 'express';
import express from 'express';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { readChange } from '../http/change-headers.ts';
import { readJsonBody } from '../http/read-body.ts';
import { sendFailure } from '../http/send-failure.ts';
import { type Context, senderOf } from '../start/context.ts';
import { limitOf } from '../trpc/limits.ts';
import { allRoutes } from './all-routes.ts';
import { operationOf } from './operations.ts';
import { readForm, storeFiles } from './receive-files.ts';
import { type RestRoute, readFields } from './route.ts';

type Values = Record<string, unknown>;

/**
 * Every documented call under /api. Each noun has its own router, because Express tries routes one by one: going through all of them
 * takes as long as a small read.
 */
export function createRestRouter(): Router {
  const nouns = new Map<string, Router>();
  for (const routes of groupByPath(allRoutes)) {
    const { method, path } = routes[0];
    const noun = nounOf(path);
    const router = nouns.get(noun) ?? express.Router({ caseSensitive: true });
    nouns.set(noun, router);
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const handlers = [assertSignedIn(routes), ...takeSlot(routes), ...(verb === 'get' ? [] : [readBody(routes)])];
    router[verb](path.replaceAll(/\{(\w+)\}/g, ':$1'), ...handlers, (req: Request, res: Response) =>
      answer(routes, req, res),
    );
  }
  const all = express.Router({ caseSensitive: true });
  all.use((req, res, next) => {
    const router = nouns.get(nounOf(req.path));
    if (router) router(req, res, next);
    else next();
  });
  return all;
}

/** `/api/activities/{id}` is a call of `activities`. */
const nounOf = (path: string) => path.split('/', 3)[2] ?? '';

function groupByPath(routes: RestRoute[]): [RestRoute, ...RestRoute[]][] {
  const groups = new Map<string, [RestRoute, ...RestRoute[]]>();
  for (const route of routes) {
    const key = `${route.method} ${route.path}`;
    const group = groups.get(key);
    if (group) group.push(route);
    else groups.set(key, [route]);
  }
  return [...groups.values()];
}

/** Strangers, and people with too many calls under way, are turned away before their body is read. */
function assertSignedIn(routes: RestRoute[]) {
  const isPublic = routes.every(({ operation }) => operationOf(operation).permission === 'public');
  return (_req: Request, res: Response, next: NextFunction) => {
    const context = res.locals.context as Context;
    const { user, program, request } = context;
    if (!isPublic && !user) throw new AppError('SIGNED_OUT', messages.login.signedOut);
    const sender = senderOf(context);
    if (sender !== undefined) request.whenAnswered(program.openCalls.enter(sender));
    next();
  };
}

/** The step of calls that last as long as their request, which wait for a slot: forms with files, and downloads of everything. */
function takeSlot(routes: [RestRoute, ...RestRoute[]]) {
  const [{ method, operation }] = routes;
  const takesFiles = routes.some(({ files }) => files);
  const isDownload = method === 'GET' && operationOf(operation).limit === 'everything';
  if (!takesFiles && !isDownload) return [];
  return [
    async (req: Request, res: Response, next: NextFunction) => {
      const context = res.locals.context as Context;
      const { uploads, downloads } = context.program;
      const sender = senderOf(context);
      if (sender !== undefined && (isDownload || req.is('multipart/form-data')))
        await (takesFiles ? uploads : downloads).take(sender, res);
      next();
    },
  ];
}

/** The step that reads the body: JSON, or a form where the call takes files. */
function readBody(routes: [RestRoute, ...RestRoute[]]) {
  const takesFiles = routes.some(({ files }) => files);
  // Only the body tells which of the calls it is.
  const all = routes.map(({ operation }) => limitOf(operationOf(operation).limit));
  const widest = all.reduce((most, limit) => (limit.bodyBytes > most.bodyBytes ? limit : most));
  return async (req: Request, res: Response, next: NextFunction) => {
    if (takesFiles && req.is('multipart/form-data')) return readForm(routes, req, res, next);
    const hasBody = req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
    if (hasBody && !req.is('application/json')) throw new AppError('UNSUPPORTED_TYPE', messages.general.sendJson);
    if (hasBody) await readJsonBody(req, res, widest, 'parsed');
    next();
  };
}

async function answer(routes: RestRoute[], req: Request, res: Response): Promise<void> {
  const body: Values = isRecord(req.body) ? req.body : {};
  // Express parses the query each time that it is asked for.
  const { query } = req;
  const route = chooseRoute(routes, query, body);
  const context = res.locals.context as Context;
  try {
    if (route.isChange && context.tokenScope === undefined) context.change = readChange(req.headers, 1);
    const input = {
      ...route.fixed,
      ...readFields(query, route.query),
      ...readFields(body, route.body),
      ...readParams(req, route),
      ...(route.files && (await storeFiles(route, req, context))),
    };
    const result = await operationOf(route.operation).run(context, input);
    if (route.send) await route.send(result as never, req, res);
    else
      sendJson(
        res,
        route.isKnown?.(result as never) ? 200 : (route.status ?? 200),
        route.answer ? route.answer(result as never) : result,
      );
  } catch (error) {
    sendFailure(res, context.program.log, error, route);
  }
}

function chooseRoute(routes: RestRoute[], query: Values, body: Values): RestRoute {
  const [first] = routes;
  if (first && routes.length === 1) return first;
  const values = { ...query, ...body };
  return routes.find(({ when }) => !when || when(values)) as RestRoute;
}

/** Sends JSON without `res.json`, which spends time on the content type and on ETags that these answers do not have. */
function sendJson(res: Response, status: number, value: unknown): void {
  res.statusCode = status;
  const text = JSON.stringify(value);
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  // Without it, `compression` has a short answer sent in chunks, which costs a small read a twentieth more.
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}

function readParams(req: Request, { params }: RestRoute): Values {
  const input: Values = {};
  for (const name in params) {
    const text = String(req.params[name]);
    if (!/^\d{1,15}$/.test(text)) throw new AppError('INVALID', messages.general.invalidId);
    input[params[name] as string] = Number(text);
  }
  return input;
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
