const entrySize = 128;

/**
 * Finds the wanted names among the streams and folders of a compound file, the container of DOC. Names are in capitals, as the format
 * compares them. Reads every place where a directory entry can stand and follows no chain, so that a damaged chain hides nothing. Keeps
 * only wanted names, so that a file full of names takes no memory.
 */
export function findDirectoryNames(bytes: Buffer, wanted: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (let at = 512; at + entrySize <= bytes.length; at += entrySize) {
    const length = bytes.readUInt16LE(at + 64);
    const type = bytes.readUInt8(at + 66);
    if (length < 4 || length > 64 || length % 2 === 1 || ![1, 2, 5].includes(type)) continue;
    const name = bytes.toString('utf16le', at, at + length - 2).toUpperCase();
    if (wanted.has(name)) found.add(name);
  }
  return found;
}
