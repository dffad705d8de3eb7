const entrySize = 128;

/**
 * The names of the streams and folders in a compound file (the container of DOC), in capitals, as the format compares them.
 * Every place where a directory entry can stand is looked at, used or not, so none is hidden by a damaged chain.
 */
export function readDirectoryNames(bytes: Buffer): Set<string> {
  const names = new Set<string>();
  for (let at = 512; at + entrySize <= bytes.length; at += entrySize) {
    const length = bytes.readUInt16LE(at + 64);
    const type = bytes.readUInt8(at + 66);
    if (length < 4 || length > 64 || length % 2 === 1 || ![1, 2, 5].includes(type)) continue;
    names.add(bytes.toString('utf16le', at, at + length - 2).toUpperCase());
  }
  return names;
}
