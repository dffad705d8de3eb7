import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file to pack: its name in the archive and its bytes, made as they are read. */
export type ZipEntry = { name: string; pieces: () => Iterable<Buffer> };

type Packed = { name: Buffer; crc: number; size: number; packedSize: number; offset: number };

/** Sizes and places are 32 bits wide in the plain format, which every system unpacks. */
const most = 0xff_ff_ff_ff;
/** The sizes follow the bytes (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808;
const deflated = 8;
const version = 20;

/** Writes a zip archive as it is made: the memory it takes is that of one piece, however much is packed. `at`: ISO, for every file. */
export async function writeZip(out: Writable, entries: Iterable<ZipEntry>, at: string): Promise<void> {
  const packed: Packed[] = [];
  const time = dosTime(at);
  let place = 0;
  const write = async (bytes: Buffer) => {
    place += bytes.length;
    if (place > most || packed.length > 0xff_ff) throw new Error('The archive is larger than the format holds.');
    if (!out.write(bytes)) await once(out, 'drain');
  };
  for (const { name, pieces } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, size: 0, packedSize: 0, offset: place };
    await write(Buffer.concat([numbers([4, 0x04034b50], [2, version], ...commonOf(entry, time), [2, 0]), entry.name]));
    for await (const bytes of deflate(pieces(), entry)) await write(bytes);
    await write(numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packedSize], [4, entry.size]));
    packed.push(entry);
  }
  const start = place;
  for (const entry of packed) await write(directoryLine(entry, time));
  const [count, length] = [packed.length, place - start];
  await write(numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, start], [2, 0]));
}

async function* deflate(pieces: Iterable<Buffer>, entry: Packed): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const feed = (async () => {
    for (const piece of pieces) {
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      if (!packer.write(piece)) await once(packer, 'drain');
    }
    packer.end();
  })();
  feed.catch((error: Error) => packer.destroy(error));
  for await (const bytes of packer as AsyncIterable<Buffer>) {
    entry.packedSize += bytes.length;
    yield bytes;
  }
  await feed;
}

type Field = [width: 2 | 4, value: number];

/** What both headers of a file begin with. The local one is written before the sizes are known: zeros. */
function commonOf(
  { name }: Packed,
  [date, time]: [number, number],
  sizes: Field[] = [
    [4, 0],
    [4, 0],
    [4, 0],
  ],
): Field[] {
  return [[2, flags], [2, deflated], [2, time], [2, date], ...sizes, [2, name.length]];
}

function directoryLine(entry: Packed, time: [number, number]): Buffer {
  const sizes: Field[] = [
    [4, entry.crc],
    [4, entry.packedSize],
    [4, entry.size],
  ];
  const rest: Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, entry.offset],
  ];
  const head = numbers([4, 0x02014b50], [2, version], [2, version], ...commonOf(entry, time, sizes), ...rest);
  return Buffer.concat([head, entry.name]);
}

function numbers(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields)
    at = width === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at);
  return bytes;
}

/** Date and time in the format's own way, in steps of two seconds. */
function dosTime(at: string): [date: number, time: number] {
  const [year = 1980, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = (at.match(/\d+/g) ?? []).map(Number);
  return [((year - 1980) << 9) | (month << 5) | day, (hours << 11) | (minutes << 5) | (seconds >> 1)];
}
