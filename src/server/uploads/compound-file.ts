const entrySize = 128;

/**
 * Finds the wanted names among the streams and folders of a compound file, the container of DOC, and where in the file each begins. Names are
 * in capitals, as the format compares them. Reads every place where a directory entry can stand and follows no chain, so that a damaged chain
 * hides nothing. Keeps only wanted names, so that a file full of names takes no memory.
 */
export function findInDirectory(bytes: Buffer, wanted: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  // 512 or 4096 bytes; the header takes the first.
  const sectorSize = bytes.length < 32 ? 512 : 2 ** Math.min(bytes.readUInt16LE(30), 12);
  for (let at = 512; at + entrySize <= bytes.length; at += entrySize) {
    const length = bytes.readUInt16LE(at + 64);
    const type = bytes.readUInt8(at + 66);
    if (length < 4 || length > 64 || length % 2 === 1 || ![1, 2, 5].includes(type)) continue;
    const name = bytes.toString('utf16le', at, at + length - 2).toUpperCase();
    if (wanted.has(name)) found.set(name, (bytes.readUInt32LE(at + 116) + 1) * sectorSize);
  }
  return found;
}
