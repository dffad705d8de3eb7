import type { Server } from 'node:http';

/** Listens for requests; rejects in one sentence that names the setting when the system does not let it. */
export function listen(server: Server, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, port, host)));
    server.listen(port, host, () => resolve());
  });
}

function explain(error: NodeJS.ErrnoException, port: number, host: string | undefined): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is already in use, by another program or another Bushline. Stop that one, or set PORT to another number.`,
      );
    case 'EACCES':
      return new Error(
        `Port ${port} is not open to this user: ports below 1024 belong to the system. Set PORT to 3000, say, and put a proxy before it.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(
        `HOST ${host} is not an address of this machine. Leave HOST empty to listen on all of them, or set it to 127.0.0.1.`,
      );
    default:
      return error;
  }
}
