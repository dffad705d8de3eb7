import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

/**
 * HEIC cannot be drawn anew, because the image library brings no decoder for it. So the file stays as it is but for its metadata:
 * in the box structure of ISO 14496-12 and 23008-12, everything that is not the picture itself is overwritten with zeros in place,
 * which keeps all offsets right. It is only handed out as a download.
 */
type Box = { type: string; start: number; content: number; end: number };

/** Boxes at the top that the picture needs. Others (a moving picture, somebody's own) become `free`. */
const keptBoxes = new Set(['ftyp', 'meta', 'mdat', 'idat']);
/** Items that are coded or derived pictures. All others (`Exif`, `mime` with XMP, ...) are emptied. */
const pictureItems = new Set(['hvc1', 'hev1', 'av01', 'grid', 'iovl', 'iden', 'tmap']);
const mostItems = 10_000;

export function stripHeic(original: Buffer): Buffer {
  try {
    const bytes = Buffer.from(original);
    const top = readBoxes(bytes, 0, bytes.length);
    const meta = top.find(({ type }) => type === 'meta');
    if (!meta) throw new RangeError('no meta box');
    for (const box of top) if (!keptBoxes.has(box.type)) free(bytes, box);
    emptyItems(bytes, readBoxes(bytes, meta.content + 4, meta.end));
    return bytes;
  } catch (error) {
    // Reading past the end throws a RangeError: the file is not whole.
    if (error instanceof RangeError) throw new AppError('INVALID', messages.files.damaged);
    throw error;
  }
}

function readBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    const short = bytes.readUInt32BE(start);
    const content = start + (short === 1 ? 16 : 8);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : short === 0 ? to - start : short;
    const end = start + size;
    if (end < content || end > to) throw new RangeError('box out of bounds');
    boxes.push({ type: bytes.toString('latin1', start + 4, start + 8), start, content, end });
    start = end;
  }
  return boxes;
}

function free(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, content, end);
}

function emptyItems(bytes: Buffer, boxes: Box[]): void {
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [iinf, iloc, idat] = [find('iinf'), find('iloc'), find('idat')];
  if (!iinf || !iloc) throw new RangeError('no items');
  for (const box of boxes) if (box.type === 'uuid' || box.type === 'udta') free(bytes, box);
  const pictures = readPictureIds(bytes, iinf);
  if (pictures.size === 0) throw new RangeError('no picture');
  for (const { id, inIdat, offset, length } of readExtents(bytes, iloc)) {
    const start = inIdat ? (idat?.content ?? bytes.length) + offset : offset;
    const end = length === 0 ? bytes.length : start + length;
    if (start < 0 || end > bytes.length) throw new RangeError('item out of bounds');
    if (!pictures.has(id)) bytes.fill(0, start, end);
  }
}

function readPictureIds(bytes: Buffer, iinf: Box): Set<number> {
  const wide = bytes.readUInt8(iinf.content) > 0;
  const ids = new Set<number>();
  for (const { type, content } of readBoxes(bytes, iinf.content + (wide ? 8 : 6), iinf.end)) {
    if (type !== 'infe') continue;
    const long = bytes.readUInt8(content) >= 3;
    const id = long ? bytes.readUInt32BE(content + 4) : bytes.readUInt16BE(content + 4);
    const typeAt = content + (long ? 10 : 8);
    if (pictureItems.has(bytes.toString('latin1', typeAt, typeAt + 4))) ids.add(id);
  }
  return ids;
}

type Extent = { id: number; inIdat: boolean; offset: number; length: number };

function readExtents(bytes: Buffer, iloc: Box): Extent[] {
  let at = iloc.content;
  const next = (size: number) => {
    const value = size === 8 ? Number(bytes.readBigUInt64BE(at)) : size === 0 ? 0 : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const version = next(1);
  next(3);
  const [sizes, more] = [next(1), next(1)];
  const [offsetSize, lengthSize, baseSize, indexSize] = [
    sizes >> 4,
    sizes & 15,
    more >> 4,
    version > 0 ? more & 15 : 0,
  ];
  const count = next(version < 2 ? 2 : 4);
  if (count > mostItems) throw new RangeError('too many items');
  const extents: Extent[] = [];
  for (let item = 0; item < count; item += 1) {
    const id = next(version < 2 ? 2 : 4);
    const method = version > 0 ? next(2) & 15 : 0;
    next(2);
    const base = next(baseSize);
    for (let left = next(2); left > 0; left -= 1) {
      next(indexSize);
      const offset = base + next(offsetSize);
      const length = next(lengthSize);
      if (method <= 1) extents.push({ id, inIdat: method === 1, offset, length });
    }
  }
  return extents;
}
