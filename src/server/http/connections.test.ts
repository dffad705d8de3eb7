import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { boundConnections, boundUntaken, serverTimes } from './connections.ts';

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

async function start(most = 20) {
  const answers: (() => void)[] = [];
  /** What the app knows of requests whose sender it looks up. */
  const unknown: { context?: { user?: object } }[] = [];
  const server = createServer(serverTimes(false), (req, res) => {
    if (req.url === '/unknown') {
      const locals = {};
      unknown.push(locals);
      Object.assign(res, { locals });
    }
    if (req.url === '/slow') answers.push(() => res.end('late'));
    else if (req.url === '/begun') {
      res.write('be');
      answers.push(() => res.end('gun'));
    } else req.resume().once('end', () => res.end('here'));
  });
  const closeUnused = boundConnections(server, most);
  await new Promise<void>((done) => server.listen(0, '0.0.0.0', done));
  const { port } = server.address() as AddressInfo;
  ended.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const stop = () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    const closing = setInterval(closeUnused, 20);
    ended.push(() => clearInterval(closing));
    return closed;
  };
  return { port, answers, stop, unknown, closeUnused };
}

/** A connection on which nothing, or only a part of a request, is sent. */
async function hold(port: number, from = '127.0.0.1', text = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {});
  ended.push(() => socket.destroy());
  await new Promise((done) => socket.once('connect', done));
  if (text) socket.write(text);
  return socket;
}

function ask(port: number, path: string, from: string): Promise<string> {
  return new Promise((done, fail) => {
    const asked = request({ port, path, host: '127.0.0.1', localAddress: from, agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', done);
    });
    asked.on('error', fail).end();
  });
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

test('connections that nobody uses make room, however many there are', async () => {
  const { port } = await start();
  const held: Socket[] = [];
  for (let n = 0; n < 100; n += 1)
    held.push(await hold(port, '127.0.0.2', n % 2 ? 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1' : ''));
  expect(await ask(port, '/', '127.0.0.2')).toBe('here');
  await until(() => held.filter(({ closed }) => closed).length > 80);
});

test('an address with too many loses its own, and nobody else any', async () => {
  const { port } = await start(5);
  const others = await hold(port, '127.0.0.3');
  const held: Socket[] = [];
  for (let n = 0; n < 15; n += 1) held.push(await hold(port, '127.0.0.2'));
  await until(() => held.filter(({ closed }) => closed).length === 10);
  expect(others.closed).toBe(false);
});

test('a request that is being answered keeps its connection', async () => {
  const { port, answers } = await start(3);
  const answer = ask(port, '/slow', '127.0.0.2');
  await until(() => answers.length === 1);
  for (let n = 0; n < 10; n += 1) await hold(port, '127.0.0.2');
  answers[0]?.();
  expect(await answer).toBe('late');
});

test('a request keeps its connection while its sender is looked up, and then as a person’s, never as a stranger’s', async () => {
  const { port, unknown, closeUnused } = await start();
  const begin = (bytes: string) =>
    hold(port, '127.0.0.1', `POST /unknown HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n${bytes}`);
  const person = await begin('1');
  await until(() => unknown.length === 1);
  const stranger = await begin('1');
  await until(() => unknown.length === 2);
  closeUnused();
  Object.assign(unknown[0] ?? {}, { context: { user: {} } });
  Object.assign(unknown[1] ?? {}, { context: {} });
  closeUnused();
  await until(() => stranger.closed);
  let answer = '';
  person.on('data', (bytes) => {
    answer += bytes;
  });
  person.write('23456789');
  await until(() => answer.endsWith('here'));
});

test('behind a proxy an idle connection is kept for longer than the proxy keeps its own', () => {
  expect(serverTimes(true).keepAliveTimeout).toBeGreaterThan(60_000);
});

test('a stop waits for answers under way and for no connection, used or not', async () => {
  const { port, answers, stop } = await start();
  const agent = new Agent({ keepAlive: true });
  ended.push(() => agent.destroy());
  const askKept = (path: string) =>
    new Promise<{ connection: string | undefined; text: string }>((done, fail) => {
      request({ port, path, host: '127.0.0.1', agent }, async (answer) => {
        let text = '';
        for await (const part of answer.setEncoding('utf8')) text += part;
        done({ connection: answer.headers.connection, text });
      })
        .on('error', fail)
        .end();
    });
  await askKept('/');
  await hold(port);
  await hold(port, '127.0.0.1', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1');
  const asked = [askKept('/slow'), askKept('/begun')];
  await until(() => answers.length === 2);
  const stopped = stop();
  for (const answer of answers) answer();
  const answeredAt = performance.now();
  expect(await Promise.all(asked)).toEqual([
    { connection: 'keep-alive', text: 'late' },
    { connection: 'keep-alive', text: 'begun' },
  ]);
  await stopped;
  expect(performance.now() - answeredAt).toBeLessThan(2000);
});

test('beyond what all may leave untaken, the answer that has waited longest ends, and others are answered', async () => {
  const size = 20_000_000;
  const server = createServer((req, res) => void res.end(req.url === '/' ? Buffer.alloc(size) : 'here'));
  boundUntaken(server, 2.5 * size);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  ended.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const served: Socket[] = [];
  server.on('connection', (socket: Socket) => served.push(socket));
  for (const count of [1, 2, 3]) {
    await hold(port, '127.0.0.1', 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await until(() => (served[count - 1]?.writableLength ?? 0) > 0);
  }
  expect(await ask(port, '/small', '127.0.0.1')).toBe('here');
  await until(() => served.slice(0, 3).some((socket) => socket.destroyed));
  expect(served.slice(0, 3).map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
});
