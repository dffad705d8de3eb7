import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file to pack: its name in the archive and its bytes, made as they are read. */
export type ZipEntry = { name: string; pieces: () => Iterable<Buffer> };

/**
 * Writes a zip archive to `out` while it is made, then ends `out`. Only one piece at a time is in memory, however much is packed; a
 * file is opened when the one before has been read. `at`: ISO, the date of every file.
 */
export async function writeZip(out: Writable, entries: Iterable<ZipEntry>, at: string): Promise<void> {
  const zip = new ZipFile();
  const packed = zip.outputStream as Readable;
  const options = { mtime: new Date(at) };
  const left = entries[Symbol.iterator]();
  const fail = (error: Error) => void packed.destroy(error);

  function addNext(): void {
    try {
      const next = left.next();
      if (next.done) zip.end();
      else
        zip.addReadStreamLazy(next.value.name, options, (read) => {
          read(null, Readable.from(sliced(next.value)).once('end', addNext).once('error', fail));
        });
    } catch (error) {
      fail(error as Error);
    }
  }

  zip.once('error', fail);
  addNext();
  await pipeline(packed, out);
}

/** How much is packed, with its checksum, before other work has a turn. */
const sliceBytes = 256 * 1024;

function* sliced({ pieces }: ZipEntry): Generator<Buffer> {
  for (const piece of pieces()) {
    for (let at = 0; at < piece.length; at += sliceBytes) yield piece.subarray(at, at + sliceBytes);
  }
}
