import { inflateRawSync } from 'node:zlib';

/** `name`: with `/` between its folders and none before, also where a program wrote `\`, which Word reads as the same. */
export type ZipEntry = { name: string; method: number; packedSize: number; unpackedSize: number; headerAt: number };

const mostEntries = 5000;
/** Bytes; the parts of a document have names of some 50. */
const longestName = 1000;
const longestTail = 65_557;
const endRecord = 0x06054b50;
const directoryRecord = 0x02014b50;
const fileRecord = 0x04034b50;
const mostText = 1024 * 1024;

/** The directory of a ZIP archive, or undefined when it is damaged, larger than any document's or of the 64-bit kind. */
export function readZipEntries(bytes: Buffer): ZipEntry[] | undefined {
  try {
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > mostEntries) return undefined;
    const entries: ZipEntry[] = [];
    for (let i = 0, at = bytes.readUInt32LE(end + 16); i < count; i += 1) {
      if (bytes.readUInt32LE(at) !== directoryRecord) return undefined;
      const nameLength = bytes.readUInt16LE(at + 28);
      if (nameLength > longestName || at + 46 + nameLength > bytes.length) return undefined;
      entries.push({
        name: bytes
          .toString('utf8', at + 46, at + 46 + nameLength)
          .replaceAll('\\', '/')
          .replace(/^\/+/, ''),
        method: bytes.readUInt16LE(at + 10),
        packedSize: bytes.readUInt32LE(at + 20),
        unpackedSize: bytes.readUInt32LE(at + 24),
        headerAt: bytes.readUInt32LE(at + 42),
      });
      at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    return entries;
  } catch {
    return undefined;
  }
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - longestTail); at -= 1) {
    if (bytes.readUInt32LE(at) === endRecord) return at;
  }
  throw new RangeError('no end of directory');
}

/** A small text inside the archive, or undefined when it cannot be read or unpacks to more than a megabyte. */
export function readZipText(bytes: Buffer, { headerAt, method, packedSize }: ZipEntry): string | undefined {
  try {
    if (bytes.readUInt32LE(headerAt) !== fileRecord) return undefined;
    const from = headerAt + 30 + bytes.readUInt16LE(headerAt + 26) + bytes.readUInt16LE(headerAt + 28);
    const packed = bytes.subarray(from, from + packedSize);
    if (method === 0) return packed.length <= mostText ? packed.toString('utf8') : undefined;
    return method === 8 ? inflateRawSync(packed, { maxOutputLength: mostText }).toString('utf8') : undefined;
  } catch {
    return undefined;
  }
}
