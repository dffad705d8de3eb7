import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Changes an answer's text, and its headers in place; null in place of the text is a 404. */
export type Change = (path: string, text: string, headers: IncomingHttpHeaders) => string | null;

export interface FrontServer {
  url: string;
  /** From now on answers whose type is text or a script pass through this. */
  change: (change: Change) => void;
  /** From now on requests go to this server. */
  sendTo: (url: string) => void;
  stop: () => Promise<void>;
}

/** An address that stays the same while the server behind it is replaced, as it does in an upgrade. */
export async function startFrontServer(behind: string): Promise<FrontServer> {
  let target = behind;
  let change: Change = (_path, text) => text;
  const front = createServer((req, res) => {
    const path = req.url ?? '/';
    const { hostname, port } = new URL(target);
    // What the browser has may be of the server before.
    const { 'if-none-match': _tag, 'if-modified-since': _time, ...sent } = req.headers;
    const headers = { ...sent, 'accept-encoding': 'identity' };
    const asked = request({ hostname, port, path, method: req.method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
        const isText = /text\/(html|javascript)/.test(rest['content-type'] ?? '');
        const body = Buffer.concat(chunks);
        const text = isText ? change(path, body.toString(), rest) : body;
        if (text === null) res.writeHead(404);
        else res.writeHead(answer.statusCode ?? 500, rest);
        res.end(text ?? '');
      });
    });
    asked.on('error', () => res.destroy());
    req.pipe(asked);
  });
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    change: (next) => {
      change = next;
    },
    sendTo: (url) => {
      target = url;
    },
    stop: () =>
      new Promise((done) => {
        front.close(() => done());
        front.closeAllConnections();
      }),
  };
}
