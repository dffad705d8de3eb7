import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './address.ts';

export type ConnectionBounds = {
  /** Each takes some 20 kB and a file handle of the process, of which many systems allow 1024. */
  all: number;
  /** Of one address: an office of 60 people whose browsers open six each. Behind a proxy all have the proxy's, so there it is the same as `all`. */
  address: number;
  /** Bytes of answers that wait for their readers, all together. Downloads hold far less: they are read piece by piece. */
  unsent: number;
};

/** What a connection is being used for. */
type Answer = ServerResponse & { locals?: { context?: { user?: unknown } } };
type Connection = { key: string; answer: Answer | undefined };

/** How many connections a server keeps open. For a further one, `boundConnections` closes one that is not in use. */
export function connectionBounds(isBehindProxy: boolean): ConnectionBounds {
  return { all: 900, address: isBehindProxy ? 900 : 400, unsent: 128 * 1024 * 1024 };
}

export type Connections = {
  /**
   * Closes all connections when the server stops: idle ones at once, those that wait for an answer as soon as it is sent. A connection
   * whose request has only begun has a moment to send the rest.
   */
  letGo: () => void;
};

const countUnsentEveryMs = 250;

/** How often a stopping server closes the connections on which no answer is due any more. */
const letGoEveryMs = 200;

/**
 * Limits a server's connections. When there are too many, it closes the oldest connection on which no answer is due, at the address that
 * has the most. So whoever holds connections without using them loses them; a browser opens a new one, and nobody notices. A request
 * that a stranger is still sending does not protect its connection.
 */
export function boundConnections(server: Server, bounds: ConnectionBounds): Connections {
  const connections = new Map<Socket, Connection>();
  const counts = new Map<string, number>();

  const forget = (socket: Socket) => {
    const known = connections.get(socket);
    if (!known) return;
    connections.delete(socket);
    const left = (counts.get(known.key) ?? 1) - 1;
    if (left > 0) counts.set(known.key, left);
    else counts.delete(known.key);
  };

  const makeRoom = (key: string | undefined): boolean => {
    for (const [socket, connection] of connections) {
      if (key !== undefined && connection.key !== key) continue;
      if (isInUse(connection.answer)) continue;
      forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  };

  const hasRoomFor = (key: string) => {
    if ((counts.get(key) ?? 0) >= bounds.address) return makeRoom(key);
    return connections.size < bounds.all || makeRoom(largest(counts)) || makeRoom(undefined);
  };

  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    if (!hasRoomFor(key)) return void socket.destroy();
    connections.set(socket, { key, answer: undefined });
    counts.set(key, (counts.get(key) ?? 0) + 1);
    socket.once('close', () => forget(socket));
  });
  server.on('request', (req, res: Answer) => {
    const connection = connections.get(req.socket);
    if (connection) connection.answer = res;
  });

  /** A long list is made faster than a weak connection takes it. Closes the connections with the most unsent bytes until the rest fit. */
  const dropUnsent = () => {
    const waiting = [...connections.keys()].filter(({ writableLength }) => writableLength > 0);
    waiting.sort((one, other) => other.writableLength - one.writableLength);
    let bytes = waiting.reduce((sum, { writableLength }) => sum + writableLength, 0);
    for (const socket of waiting) {
      if (bytes <= bounds.unsent) return;
      bytes -= socket.writableLength;
      socket.destroy();
    }
  };
  const counting = setInterval(dropUnsent, countUnsentEveryMs).unref();
  server.once('close', () => clearInterval(counting));

  const closeUnused = () => {
    for (const [socket, { answer }] of connections) if (!isInUse(answer)) socket.destroy();
  };
  return {
    letGo() {
      for (const { answer } of connections.values())
        if (answer && !answer.headersSent) answer.setHeader('Connection', 'close');
      server.closeIdleConnections();
      // An answer that had begun before keeps its connection, for another request that nobody waits for.
      const closing = setInterval(closeUnused, letGoEveryMs).unref();
      server.once('close', () => clearInterval(closing));
    },
  };
}

/** Whether an answer is due: to a request that has arrived in full, or to a signed-in person who is still sending theirs. */
function isInUse(answer: Answer | undefined): boolean {
  if (!answer || answer.writableFinished) return false;
  return answer.req.complete || answer.locals?.context?.user !== undefined;
}

function largest(counts: ReadonlyMap<string, number>): string | undefined {
  let most: [string | undefined, number] = [undefined, 0];
  for (const entry of counts) if (entry[1] > most[1]) most = entry;
  return most[0];
}

/** A request's first lines are there in this time in any coverage; its body is timed where it is read. */
export const serverTimes = {
  headersTimeout: 20_000,
  /** A photograph of 10 MB over a weak connection. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  /**
   * Longer than a proxy (nginx: 60 s) or a client keeps an idle connection. If the server closed first, a request could arrive on a
   * connection that it has just closed.
   */
  keepAliveTimeout: 75_000,
} as const;
