import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

// Files of the formats that people upload, made for tests: only the parts that the server reads.

/**
 * A ZIP archive of these texts, as Word writes one. `isStreamed`: as programs write it that do not know a part's size before its end.
 * `isStored`: not packed.
 */
export function zip(parts: Record<string, string>, { isStreamed = false, isStored = false } = {}): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(parts)) {
    const packed = isStored ? Buffer.from(text) : deflateRawSync(text);
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(text), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(Buffer.byteLength(text), 8);
    const head = Buffer.from([20, 0, isStreamed ? 8 : 0, 0, isStored ? 0 : 8, 0, 0, 0, 0, 0]);
    const nameLength = Buffer.from([name.length, 0]);
    const body = Buffer.concat([
      Buffer.from('504b0304', 'hex'),
      head,
      isStreamed ? Buffer.alloc(12) : sizes,
      nameLength,
      Buffer.alloc(2),
      Buffer.from(name),
      packed,
      ...(isStreamed ? [Buffer.from('504b0708', 'hex'), sizes] : []),
    ]);
    const offset = Buffer.alloc(4);
    offset.writeUInt32LE(at);
    directory.push(
      Buffer.from('504b01021400', 'hex'),
      head,
      sizes,
      nameLength,
      Buffer.alloc(12),
      offset,
      Buffer.from(name),
    );
    bodies.push(body);
    at += body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(bodies.length, 8);
  end.writeUInt16LE(bodies.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...bodies, list, end]);
}

export const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** The parts that make an archive a DOCX. */
export const wordParts = (type = wordMain, extra: Record<string, string> = {}) => ({
  '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
  'word/document.xml': '<w:document/>',
  ...extra,
});

/** A compound file (OLE) with these directory entries and no content. */
export function compoundFile(...names: string[]): Buffer {
  const entries = ['Root Entry', ...names].map((name, i) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry.writeUInt8(i === 0 ? 5 : 2, 66);
    return entry;
  });
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), ...entries]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of a few bytes that claims this size. */
export function announcedPng(width: number, height: number): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', size),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1000))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same JPEG, claiming this size. */
export function announcedJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(copy[at + 1] ?? 0));
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}

/** The JPEG with this text as a comment, right after its first two bytes. */
export function commentedJpeg(jpeg: Buffer, text: string): Buffer {
  const marker = Buffer.from([0xff, 0xfe, 0, 0]);
  marker.writeUInt16BE(Buffer.byteLength(text) + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), marker, Buffer.from(text), jpeg.subarray(2)]);
}

/** A DOCX that claims to unpack to this many bytes. */
export function announcedDocx(unpackedSize: number): Buffer {
  const bytes = zip(wordParts());
  const nameAt = bytes.lastIndexOf(Buffer.from('word/document.xml'));
  bytes.writeUInt32LE(unpackedSize, nameAt - 22);
  return bytes;
}

/** The first box of a phone's HEIC picture, which says its type. */
export const heicHead = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
