import { type Logger, pino } from 'pino';

export type Log = Logger;

/** JSON lines on standard output. No bodies, no secrets, no personal data: log ids, not names. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
