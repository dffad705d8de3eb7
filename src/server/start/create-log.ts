import { type LoggerOptions, pino } from 'pino';
import { AppError, reasonOf } from '#shared/app-error.ts';
import { isDiskFull } from '../db/constraints.ts';
import type { Log } from './log.ts';

/** On a full disk every save fails the same way, and a stack of each would fill the log, which may be on that disk. */
const fullDiskEveryMs = 60_000;

/**
 * JSON lines on standard output. No bodies, no secrets, no personal data: log ids, not names. A full disk has one line a minute, without a
 * stack, whoever meets it. `destination` is for tests.
 */
export function createLog(level: string, destination?: { write: (line: string) => void }): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { logMethod: sparingOnFullDisk() },
  };
  return destination ? pino(options, destination) : pino(options);
}

function sparingOnFullDisk(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  let toldAt = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return function log(args, method) {
    const error = errorOf(args[0]);
    if (!isOfFullDisk(error)) return method.apply(this, args);
    untold += 1;
    if (performance.now() - toldAt < fullDiskEveryMs) return;
    method.apply(this, [{ reason: reasonOf(error), times: untold }, 'the disk is full, and nothing can be saved']);
    toldAt = performance.now();
    untold = 0;
  };
}

const errorOf = (first: unknown) => (first && typeof first === 'object' && 'err' in first ? first.err : undefined);

function isOfFullDisk(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'NO_ROOM';
  return isDiskFull(error) || (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
}
