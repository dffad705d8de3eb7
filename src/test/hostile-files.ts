import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { Random } from '#server/demo/random.ts';
import type { FileKind } from '#shared/files.ts';
import { wordFile } from './made-doc.ts';
import {
  announcedDocx,
  announcedJpeg,
  announcedPng,
  compoundFile,
  heicHead,
  pngChunk,
  wordParts,
  zip,
} from './made-files.ts';
import { encryptionOf, pdf } from './made-pdf.ts';

/** A file made to block the server, fill its memory or crash it. */
export type HostileFile = { name: string; kind: FileKind; bytes: Buffer };

const image = (name: string, bytes: Buffer): HostileFile => ({ name, kind: 'image', bytes });
const document = (name: string, bytes: Buffer): HostileFile => ({ name, kind: 'document', bytes });

function plain(width: number, height: number, channels: 3 | 4 = 3) {
  const background = { r: 31, g: 92, b: 67, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
}

/** Files that once did so, and the worst of their kinds within the limits: small to send, costly to read. */
export async function* worstFiles(): AsyncGenerator<HostileFile> {
  yield document(
    'names.doc',
    compoundFile('WordDocument', ...Array.from({ length: 100_000 }, (_, n) => `Stream ${n}`)),
  );
  yield document('bomb.docx', announcedDocx(4_000_000_000));
  yield document('locks.pdf', Buffer.from(`%PDF-1.7\n${'/Encrypt 1 0 R /ID['.repeat(1_000_000)}`));
  yield document('lists.docx', zip({ ...wordParts(), '[Content_Types].xml': '<Override '.repeat(100_000) }));
  yield document('list.docx', zip({ ...wordParts(), '[Content_Types].xml': ' '.repeat(20_000_000) }));
  const progressive = await plain(6000, 6000)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4', quality: 50 })
    .toBuffer();
  yield image('progressive.jpg', progressive);
  yield image('progressive-200.jpg', announcedJpeg(progressive, 20_000, 10_000));
  yield image(
    'four-colours.jpg',
    await plain(6000, 6000).toColourspace('cmyk').jpeg({ progressive: true, quality: 50 }).toBuffer(),
  );
  yield image(
    'interlaced.png',
    await plain(4800, 4800, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  );
  yield image('wide.png', await plain(7000, 7000, 4).toColourspace('rgb16').png().toBuffer());
  yield image('large.gif', await plain(5400, 5400, 4).gif({ effort: 1 }).toBuffer());
  yield image('large.webp', await plain(6000, 6000, 4).webp({ lossless: true, effort: 0 }).toBuffer());
  yield image('large.avif', await plain(3500, 3500).avif({ quality: 30, effort: 0, bitdepth: 12 }).toBuffer());
}

/** Endless files of every format with false counts and sizes, truncated or extended. The same seed gives the same files. */
export async function* hostileFiles(seed: number): AsyncGenerator<HostileFile> {
  const random = new Random(seed);
  const whole = await wholeFiles();
  for (let n = 0; ; n += 1) {
    const made = random.next() < 0.15 ? image('header.png', randomPng(random)) : random.pick(whole);
    yield { ...made, name: `${n}-${made.name}`, bytes: damage(made.bytes, random) };
  }
}

async function wholeFiles(): Promise<HostileFile[]> {
  const small = plain(40, 30, 4);
  const frames = await plain(20, 60, 4).raw().toBuffer();
  const film = sharp(frames, { raw: { width: 20, height: 60, channels: 4, pageHeight: 20 } });
  const jpeg = await small.clone().jpeg().toBuffer();
  return [
    image('a.jpg', jpeg),
    image('progressive.jpg', await small.clone().jpeg({ progressive: true }).toBuffer()),
    image('wall.jpg', announcedJpeg(jpeg, 14_000, 14_000)),
    image('a.png', await small.clone().png().toBuffer()),
    image('interlaced.png', await small.clone().png({ progressive: true }).toBuffer()),
    image('wall.png', announcedPng(7000, 7000)),
    image('a.webp', await small.clone().webp().toBuffer()),
    image('film.webp', await film.clone().webp().toBuffer()),
    image('a.gif', await small.clone().gif().toBuffer()),
    image('film.gif', await film.clone().gif().toBuffer()),
    image('a.avif', await small.clone().avif({ effort: 0 }).toBuffer()),
    image('a.heic', heicHead),
    document('a.pdf', Buffer.from('%PDF-1.7\n%%EOF')),
    document('locked.pdf', pdf({ encryption: encryptionOf({ revision: 6, password: 'kiwi' }) })),
    document('printed.pdf', pdf({ encryption: encryptionOf({ revision: 3, written: 'raw' }) })),
    document('text.doc', wordFile()),
    document('a.doc', compoundFile('WordDocument', '1Table')),
    document('a.docx', zip(wordParts())),
  ];
}

/** Numbers that often break loops, sizes and offsets. */
const oddNumbers = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff];

function damage(original: Buffer, random: Random): Buffer {
  let bytes = Buffer.from(original);
  for (let left = random.whole(0, 4); left > 0; left -= 1) {
    const size = random.pick([1, 2, 4]);
    // Most counts are in the first bytes; those of a ZIP archive are in its last.
    const reach = random.next() < 0.7 ? 120 : bytes.length;
    const from = random.next() < 0.8 ? 0 : Math.max(0, bytes.length - reach);
    const at = from + random.whole(4, Math.max(4, Math.min(reach, bytes.length - from) - size));
    if (at + size > bytes.length) continue;
    const number = random.pick(oddNumbers) % 2 ** (8 * size);
    if (random.next() < 0.5) bytes.writeUIntBE(number, at, size);
    else bytes.writeUIntLE(number, at, size);
  }
  if (random.next() < 0.15) bytes = bytes.subarray(0, random.whole(0, bytes.length));
  if (random.next() < 0.1)
    bytes = Buffer.concat([bytes, bytes, Buffer.alloc(random.whole(0, 5000), random.whole(0, 255))]);
  return bytes;
}

/** A PNG with valid checksums and random numbers. */
function randomPng(random: Random): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(random.pick([1, 40, 5000, 60_000, ...oddNumbers]), 0);
  header.writeUInt32BE(random.pick([1, 30, 5000, 60_000, ...oddNumbers]), 4);
  header.set([random.pick([1, 2, 4, 8, 16]), random.pick([0, 2, 3, 4, 6]), 0, 0, random.whole(0, 1)], 8);
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(random.pick(oddNumbers), 0);
  const text = Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(random.pick([10, 2_000_000])))]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...(random.next() < 0.5 ? [pngChunk('acTL', frames)] : []),
    ...(random.next() < 0.5 ? [pngChunk(random.pick(['zTXt', 'iCCP']), text)] : []),
    pngChunk('IDAT', deflateSync(Buffer.alloc(random.whole(0, 5000)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
