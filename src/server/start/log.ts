import type { Logger } from 'pino';

export type Log = Logger;
