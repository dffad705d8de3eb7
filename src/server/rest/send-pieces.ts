import type { Response } from 'express';

const megabyte = 1024 * 1024;

/**
 * SQLite reads a whole file to give a part of it: each piece of a 20 MB file takes about 8 ms. So pieces are large while few people
 * download. They are small while many do, because a piece stays in memory until a slow connection has taken it.
 */
const bounds = {
  largest: 4 * megabyte,
  smallest: megabyte / 8,
  /** Bytes of all downloads in memory. Beyond it, every piece has the smallest size. */
  held: 64 * megabyte,
  /** A piece takes one sixteenth of the bytes that are left. */
  part: 16,
};

/** Smaller files are read too fast to hold anybody up. */
const smallFile = megabyte;
const sliceBytes = 64 * 1024;

let heldBytes = 0;

/** How a stored file is read: `aside` reads each piece of a large file when no heavy call runs. */
export type PieceReader = {
  size: number;
  /** Nothing when the file is gone. */
  read: (start: number, length: number) => Buffer | undefined;
  aside: (work: () => Buffer | undefined) => Promise<Buffer | undefined>;
};

/**
 * Sends the bytes from `start` up to `end`, a piece at a time, each when the reader has taken the one before it. A file that is deleted
 * meanwhile ends the connection, so that nobody takes a part for the whole.
 */
export async function sendPieces(res: Response, reader: PieceReader, start: number, end: number): Promise<void> {
  for (let at = start; at < end && !res.closed; ) {
    const length = Math.min(end - at, pieceLength());
    // In a function of its own, so that no piece stays in memory while the next one waits for its turn.
    if (!(await sendPiece(res, reader, at, length))) return void res.destroy();
    at += length;
  }
  res.end();
}

function pieceLength(): number {
  const part = Math.floor((bounds.held - heldBytes) / bounds.part);
  return Math.max(bounds.smallest, Math.min(bounds.largest, part));
}

/** @returns false when the file is gone. */
async function sendPiece(
  res: Response,
  { size, read, aside }: PieceReader,
  start: number,
  length: number,
): Promise<boolean> {
  const piece = size > smallFile ? await aside(() => read(start, length)) : read(start, length);
  if (piece?.length !== length) return false;
  heldBytes += length;
  try {
    for (let at = 0; at < length && !res.closed; at += sliceBytes) {
      if (!res.write(piece.subarray(at, at + sliceBytes))) await roomOrEnd(res);
    }
    return true;
  } finally {
    heldBytes -= length;
  }
}

/** Waits until what was written is on the line, or nobody reads it any more. */
function roomOrEnd(res: Response): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      res.off('drain', end).off('close', end);
      done();
    };
    res.once('drain', end).once('close', end);
  });
}
