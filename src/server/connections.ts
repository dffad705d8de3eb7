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

/** Names how many connections there may be; what stands beyond it makes room, and nobody is kept out. */
export function connectionBounds(isBehindProxy: boolean): ConnectionBounds {
  return { all: 900, address: isBehindProxy ? 900 : 400, unsent: 128 * 1024 * 1024 };
}

export type Connections = {
  /**
   * Ends them all, as the server stops: at once what waits for nothing, the others with their answer. What is in the middle of a request
   * that will not come, or was opened for later, has a moment for it.
   */
  letGo: () => void;
};

const countUnsentEveryMs = 250;

/** How often a stopping server looks for connections that nobody is answered on any more. */
const letGoEveryMs = 200;

/**
 * Bounds a server's connections. When there are too many, the oldest that nobody is answered on makes room, of the address that has the
 * most: those who only hold connections lose them, and browsers open theirs again unnoticed. A stranger whose request is still on its
 * way counts as nobody.
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

  /** A list of thousands is made faster than a weak connection takes it: the largest that waits goes first. */
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

/** All of a request has come, or it is somebody who is signed in, and the answer is not sent yet. */
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
   * An idle connection outlives that of a proxy (nginx keeps one for 60 s) or a client: who closes first must be the one who asks, or a
   * request meets a connection that has just been closed.
   */
  keepAliveTimeout: 75_000,
} as const;
