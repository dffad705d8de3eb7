import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

/** Fails with an error code of the system: the real error would not come to tests that run as root. */
function refusingServer(code: string): Server {
  const server = createServer();
  server.listen = () => {
    queueMicrotask(() => server.emit('error', Object.assign(new Error(`listen ${code}`), { code })));
    return server;
  };
  return server;
}

test('a port that is taken is named, with what to set', async () => {
  const first = createServer();
  await listen(first, 0, '127.0.0.1');
  const { port } = first.address() as AddressInfo;
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toThrow(
    `Port ${port} is already in use, by another program or another Bushline. Stop that one, or set PORT to another number.`,
  );
  first.close();
});

test('an address of another machine, or a name that nobody knows, is named as HOST', async () => {
  // 192.0.2.0/24 is kept for documentation: no machine has it.
  await expect(listen(createServer(), 0, '192.0.2.1')).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this machine.',
  );
  await expect(listen(refusingServer('ENOTFOUND'), 3000, 'bushline')).rejects.toThrow(
    'HOST bushline is not an address of this machine.',
  );
});

test('a port that belongs to the system is named, and any other error is passed on as it is', async () => {
  await expect(listen(refusingServer('EACCES'), 80, undefined)).rejects.toThrow('Port 80 is not open to this user');
  await expect(listen(refusingServer('EMFILE'), 3000, undefined)).rejects.toThrow('listen EMFILE');
});
