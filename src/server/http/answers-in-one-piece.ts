import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

/** A packet holds as much beside the headers: a shorter answer would not come any sooner. */
const worthBytes = 1024;
/** So much is compressed in a millisecond. What is longer goes to a thread, which for a short answer takes as long as compressing it. */
const shortBytes = 64 * 1024;

/** The quality from which a phone gains most: `docs/performance.md`. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

type Done = (error: Error | null, bytes: Buffer) => void;
type Way = { atOnce: (bytes: Buffer) => Buffer; inThread: (bytes: Buffer, done: Done) => void };

const brotli: Way = {
  atOnce: (bytes) => brotliCompressSync(bytes, quality),
  inThread: (bytes, done) => brotliCompress(bytes, quality, done),
};
/** For browsers that reach the server without https: they do not take Brotli. */
const gzipped: Way = { atOnce: (bytes) => gzipSync(bytes), inThread: (bytes, done) => gzip(bytes, done) };

/**
 * Sends the answers of tRPC in one piece, with their length, compressed for who takes it. tRPC writes an answer as a stream: that costs a
 * second write to the network, and `compression` does not know the length of a stream, so it compressed the shortest answer as well.
 */
export function sendInOnePiece(req: Request, res: Response, next: NextFunction): void {
  const pieces: Uint8Array[] = [];
  const end = res.end.bind(res) as (bytes?: Uint8Array) => Response;
  const add = (piece: string | Uint8Array) => void pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  res.write = (piece: string | Uint8Array) => {
    add(piece);
    return true;
  };
  res.end = ((last?: string | Uint8Array) => {
    if (last !== undefined) add(last);
    if (pieces.length === 0) return end();
    const [first] = pieces;
    const whole = pieces.length === 1 && first ? first : Buffer.concat(pieces);
    // tRPC's signals keep this closure until memory is collected as a whole. With the answers in it, that came twice as often.
    pieces.length = 0;
    return whole.length < worthBytes ? end(whole) : endCompressed(req, res, whole, end);
  }) as Response['end'];
  next();
}

function endCompressed(
  req: Request,
  res: Response,
  whole: Uint8Array,
  end: (bytes?: Uint8Array) => Response,
): Response {
  res.vary('Accept-Encoding');
  const encoding = (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name));
  if (!encoding) return end(whole);
  const send = (bytes: Uint8Array) => {
    res.setHeader('Content-Encoding', encoding);
    res.setHeader('Content-Length', bytes.length);
    return end(bytes);
  };
  const bytes = Buffer.from(whole.buffer, whole.byteOffset, whole.byteLength);
  const { atOnce, inThread } = encoding === 'br' ? brotli : gzipped;
  if (bytes.length <= shortBytes) return send(atOnce(bytes));
  inThread(bytes, (error, compressed) => (error ? res.destroy(error) : send(compressed)));
  return res;
}
