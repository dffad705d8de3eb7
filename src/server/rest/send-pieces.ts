import type { Response } from 'express';

const megabyte = 1024 * 1024;

/**
 * SQLite reads all of a file to hand out a part of it: any piece of a file of 20 MB takes it some 8 ms. So pieces are large while few
 * people download, and small when many do, for what waits in memory for slow lines.
 */
const bounds = {
  largest: 4 * megabyte,
  smallest: megabyte / 8,
  /** Bytes of all downloads that are in memory; beyond it each has its smallest piece. */
  held: 64 * megabyte,
  /** A piece is such a part of what is left of them. */
  part: 16,
};

/** Files up to this size take no time that anybody notices. */
const smallFile = megabyte;
const sliceBytes = 64 * 1024;

let heldBytes = 0;

/** How a stored file is read: `takeTurn` lets others be answered before a piece of a large file. */
export type PieceReader = {
  size: number;
  /** Nothing when the file is gone. */
  read: (start: number, length: number) => Buffer | undefined;
  takeTurn: () => Promise<void>;
};

/**
 * Sends the bytes from `start` up to `end`, a piece at a time, each when the reader has taken the one before it. A file that is deleted
 * meanwhile ends the connection, so that nobody takes a part for the whole.
 */
export async function sendPieces(res: Response, reader: PieceReader, start: number, end: number): Promise<void> {
  for (let at = start; at < end && !res.closed; ) {
    if (reader.size > smallFile) await reader.takeTurn();
    const length = Math.min(end - at, pieceLength());
    // In a function of its own: one that waits for its turn would keep the piece before.
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
async function sendPiece(res: Response, { read }: PieceReader, start: number, length: number): Promise<boolean> {
  const piece = read(start, length);
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
