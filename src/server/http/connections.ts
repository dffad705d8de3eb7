import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './address.ts';

/** Of one address: an office of 60 people, whose browsers open six each for a moment. */
export const mostConnections = 200;

/** Of all answers that wait to be taken. One second's worth comes on top. */
export const mostUntakenBytes = 150_000_000;

type Answer = ServerResponse & { locals?: { context?: { user?: unknown } } };

/**
 * Bounds the connections of one address. For one too many the oldest on which no answer is due is closed, so whoever holds connections
 * without using them loses them; a browser opens a new one. @returns what closes all on which no answer is due.
 */
export function boundConnections(server: Server, most: number): () => void {
  const all = new Map<string, Set<Socket>>();
  const answers = new WeakMap<Socket, Answer>();
  const isUnused = (socket: Socket) => !isDue(answers.get(socket));
  server.on('request', (req, res: Answer) => void answers.set(req.socket, res));
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    const own = all.get(key) ?? new Set();
    all.set(key, own.add(socket));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0) all.delete(key);
    });
    if (own.size > most) [...own].find(isUnused)?.destroy();
  });
  return () => {
    for (const own of all.values()) for (const socket of own) if (isUnused(socket)) socket.destroy();
  };
}

const lookMs = 1000;

/**
 * Bounds what all answers together hold while nobody takes them: beyond so many bytes, those that have waited longest end. A phone with a
 * weak connection takes its answer in seconds, whoever wants to fill the memory never.
 */
export function boundUntaken(server: Server, mostBytes: number): void {
  const sockets = new Set<Socket>();
  /** In the order in which they began to wait. */
  const waiting = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      waiting.delete(socket);
    });
  });
  const looking = setInterval(() => {
    for (const socket of sockets) {
      if (socket.writableLength > 0) waiting.add(socket);
      else waiting.delete(socket);
    }
    let bytes = 0;
    for (const { writableLength } of waiting) bytes += writableLength;
    for (const socket of waiting) {
      if (bytes <= mostBytes) return;
      bytes -= socket.writableLength;
      socket.destroy();
    }
  }, lookMs).unref();
  server.once('close', () => clearInterval(looking));
}

/** To a request that has arrived in full, or to a person who is still sending theirs and is signed in or may be. */
function isDue(answer: Answer | undefined): boolean {
  if (!answer || answer.writableFinished) return false;
  const { req, locals } = answer;
  // Without a context it is not known yet who asks: give-context.ts.
  return req.complete || (locals !== undefined && (!locals.context || locals.context.user !== undefined));
}

/** A proxy keeps idle connections for a minute and more. If the server closed one first, a request could be on its way on it. */
const keepAliveMs = { direct: 5000, behindProxy: 75_000 };

/** Bodies of JSON have less time: `read-body.ts`. This one is for a photograph over a weak connection. */
export const serverTimes = (isBehindProxy: boolean) => ({
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: isBehindProxy ? keepAliveMs.behindProxy : keepAliveMs.direct,
});
