import type { Response } from 'express';
import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';
import { type RestRoute, wireNames } from '../rest/route.ts';
import type { Context } from '../start/context.ts';
import type { Log } from '../start/log.ts';
import { describeFailure, type Failure } from '../trpc/error-format.ts';

/** Answers `{message}`, with `errors` under the wire's names where fields are at fault. Only a 500 is logged as an error. */
export function sendFailure(res: Response, log: Log, error: unknown, route?: RestRoute): void {
  // The probes and figures answer before a request has a context.
  const requestId = (res.locals.context as Context | undefined)?.request.id;
  const failure = describeHttpFailure(error) ?? describeFailure(error);
  if (failure.status >= 500) log.error({ requestId, err: error }, 'request failed');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  if (failure.retryAfterSeconds !== undefined) res.setHeader('Retry-After', failure.retryAfterSeconds);
  const { status, message, errors, conflict } = failure;
  res.status(status).json({
    message: forPrograms(message),
    ...(errors && { errors: renameKeys(errors, wireNames(route?.params, route?.query, route?.body)) }),
    ...(conflict && { conflict }),
    ...(status === 500 && { requestId }),
  });
}

/** What Express itself refuses: a body that is not JSON or is too large, an address that cannot be decoded. */
function describeHttpFailure(error: unknown): Failure | undefined {
  // Express adds a status to what the check of the body throws, so an AppError may have one too.
  if (error instanceof AppError) return undefined;
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  if (error instanceof URIError) return { status: 400, message: messages.general.unreadableAddress };
  if (error.status === 413) return { status: 413, message: messages.general.bodyTooLarge };
  if (error.status === 415) return { status: 415, message: messages.general.sendJson };
  if (error.status >= 400 && error.status < 500) return { status: 400, message: messages.general.notJson };
  return undefined;
}

/** On a screen a date is typed in any usual way. */
const forPrograms = (sentence: string) =>
  sentence === messages.general.invalidDate ? messages.general.invalidDateSent : sentence;

/** Renames the first part of each path: `controls.0` is about the field `controls`. */
function renameKeys(errors: Record<string, string>, names: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const [head = '', ...tail] = path.split('.');
      return [[names[head] ?? head, ...tail].join('.'), forPrograms(message)];
    }),
  );
}
