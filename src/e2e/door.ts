import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way from a phone to the server. */
export interface Door {
  url: string;
  /** From now on nothing gets through, and what is on its way is cut off: there is no coverage, for the service worker either. */
  shut: () => void;
  open: () => void;
  /** From now on it leads to this server. */
  sendTo: (url: string) => void;
  stop: () => Promise<void>;
}

/** What a browser's console says of a call that met a shut door. */
export const doorIsShut =
  /net::ERR_(CONNECTION_(RESET|CLOSED|REFUSED|ABORTED)|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|SOCKET_NOT_CONNECTED|NETWORK_CHANGED)/;

/**
 * An address in front of a server, where a test has coverage or none, from the browser's start. A browser's own switch is thrown after it
 * has opened, and does not reach what runs in it already. Its `navigator.onLine` stays true, as on a phone with one bar.
 */
export async function buildDoor(behind: string): Promise<Door> {
  let target = new URL(behind);
  const sockets = new Set<Socket>();
  let isShut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // The other side is cut off with it.
    socket.on('error', () => socket.destroy());
  };
  const door = createServer((phone) => {
    keep(phone);
    if (isShut) return void phone.resetAndDestroy();
    const server = connect(Number(target.port), target.hostname);
    keep(server);
    phone.on('close', () => server.destroy());
    server.on('close', () => phone.destroy());
    phone.pipe(server).pipe(phone);
  });
  await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
  const cutOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    shut: () => {
      isShut = true;
      cutOff();
    },
    open: () => {
      isShut = false;
    },
    sendTo: (url) => {
      target = new URL(url);
    },
    stop: () =>
      new Promise((done) => {
        door.close(() => done());
        cutOff();
      }),
  };
}
