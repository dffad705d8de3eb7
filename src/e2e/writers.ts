import { request } from 'node:http';
import { connect } from 'node:net';
import { admin, type TestServer } from './start-server.ts';

/** A small picture, of a different size for each upload, so that no two files are the same. */
function drawPicture(n: number): Blob {
  // A GIF, because unlike a PNG it can be written without a compressor.
  const width = (n % 60_000) + 1;
  const header = [
    0x47,
    0x49,
    0x46,
    0x38,
    0x39,
    0x61,
    width & 255,
    width >> 8,
    1,
    0,
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
  ];
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b];
  return new Blob([new Uint8Array([...header, ...image])], { type: 'image/gif' });
}

/** The cookie of the Group Admin that every test server has. */
export async function logIn({ url }: Pick<TestServer, 'url'>): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  return (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
}

export type Acknowledged = { titles: string[]; fileIds: number[]; refused: number[] };

export const nothingYet = (): Acknowledged => ({ titles: [], fileIds: [], refused: [] });

function createObjective(url: string, cookie: string, title: string): Promise<Response> {
  return fetch(`${url}/api/objectives`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ title, measurement: 'm' }),
  });
}

/**
 * Sends the headers of a request and waits for the server's `100 Continue`: it has now accepted the request. @returns a function that
 * sends the body and resolves to the status.
 */
export function beginObjective({ url }: TestServer, cookie: string, title: string): Promise<() => Promise<number>> {
  const body = JSON.stringify({ title, measurement: 'm' });
  const sending = request(`${url}/api/objectives`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie,
      expect: '100-continue',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sending.once('error', reject);
    sending.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
  });
  sending.flushHeaders();
  return new Promise((resolve, reject) => {
    sending.once('error', reject);
    sending.once('continue', () =>
      resolve(() => {
        sending.end(body);
        return answered;
      }),
    );
  });
}

/** Whether the server refuses new connections. */
export function isRefused({ url }: TestServer): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });
}

function uploadPicture(url: string, cookie: string, n: number): Promise<Response> {
  const form = new FormData();
  form.set('kind', 'image');
  form.set('file', drawPicture(n), `picture ${n}.gif`);
  return fetch(`${url}/api/files`, { method: 'POST', headers: { cookie }, body: form });
}

/**
 * Writes one record after another until the server is gone. Every fifth is an upload; `first` says how soon. Notes a success only when
 * the whole answer has arrived, and a refusal by its status.
 */
async function writeUntilGone(
  server: TestServer,
  cookie: string,
  name: string,
  done: Acknowledged,
  first: number,
): Promise<void> {
  for (let n = first; ; n += 1) {
    const title = `${name}, ${n}`;
    const isUpload = n % 5 === 4;
    try {
      const answer = await (isUpload
        ? uploadPicture(server.url, cookie, n + name.length)
        : createObjective(server.url, cookie, title));
      const body = (await answer.json()) as { id: number };
      if (answer.status !== 201) done.refused.push(answer.status);
      else if (isUpload) done.fileIds.push(body.id);
      else done.titles.push(title);
    } catch {
      return;
    }
  }
}

/** Starts several writers at once, until the server is gone. */
export function startWriters(server: TestServer, cookie: string, name: string, done: Acknowledged, count = 6) {
  return Promise.all(
    Array.from({ length: count }, (_, n) => writeUntilGone(server, cookie, `${name}, writer ${n}`, done, n)),
  );
}
