import { AppError } from '#shared/app-error.ts';
import { messages } from '#shared/messages.ts';

/**
 * HEIC cannot be drawn anew, because the image library brings no decoder for it. So the file stays as it is but for its metadata:
 * in the box structure of ISO 14496-12 and 23008-12, everything that is not the picture itself is overwritten with zeros in place,
 * which keeps all offsets right. It is only handed out as a download.
 *
 * Every count in the file is somebody's claim. Nothing is kept or looped over before the bytes that a count stands for are known to be
 * there, and all parts together are no larger than the file: so reading costs no more than the file's own length.
 */
type Box = { type: string; start: number; content: number; end: number };

/** Boxes at the top that the picture needs. Others (a moving picture, somebody's own) become `free`. */
const keptBoxes = new Set(['ftyp', 'meta', 'mdat', 'idat']);
/** Items that are coded or derived pictures. All others (`Exif`, `mime` with XMP, ...) are emptied. */
const pictureItems = new Set(['hvc1', 'hev1', 'av01', 'grid', 'iovl', 'iden', 'tmap']);

/** A phone's picture has some 10 boxes in a row, and a panorama of tiles a few hundred items of one extent each. */
const most = { boxes: 5000, items: 5000, extents: 10_000 };

class TooManyParts extends Error {}

/** Overwrites the metadata in `bytes`. Throws an AppError when the file is not whole, or has more parts than any picture. */
export function stripHeic(bytes: Buffer): Buffer {
  try {
    const top = readBoxes(bytes, 0, bytes.length);
    const meta = onlyOne(top, 'meta');
    for (const box of top) if (!keptBoxes.has(box.type)) free(bytes, box);
    emptyItems(bytes, readBoxes(bytes, meta.content + 4, meta.end));
    return bytes;
  } catch (error) {
    if (error instanceof TooManyParts) throw new AppError('INVALID', messages.files.tooManyParts);
    // Reading past the end throws a RangeError: the file is not whole.
    if (error instanceof RangeError) throw new AppError('INVALID', messages.files.damaged);
    throw error;
  }
}

function readBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    if (boxes.length === most.boxes) throw new TooManyParts();
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

/** Of two, a reader might take the one that was not looked at. */
function onlyOne(boxes: Box[], type: string): Box {
  const [box, ...others] = boxes.filter((one) => one.type === type);
  if (!box || others.length > 0) throw new RangeError(`not one ${type} box`);
  return box;
}

function free(bytes: Buffer, { start, content, end }: Box): void {
  bytes.write('free', start + 4, 'latin1');
  bytes.fill(0, content, end);
}

function emptyItems(bytes: Buffer, boxes: Box[]): void {
  const idat = boxes.find(({ type }) => type === 'idat');
  for (const box of boxes) if (box.type === 'uuid' || box.type === 'udta') free(bytes, box);
  const pictures = readPictureIds(bytes, onlyOne(boxes, 'iinf'));
  if (pictures.size === 0) throw new RangeError('no picture');
  let left = bytes.length;
  for (const { id, inIdat, offset, length } of readExtents(bytes, onlyOne(boxes, 'iloc'))) {
    const start = inIdat ? (idat?.content ?? bytes.length) + offset : offset;
    const end = length === 0 ? bytes.length : start + length;
    if (start < 0 || start >= end || end > bytes.length) throw new RangeError('item out of bounds');
    left -= end - start;
    if (left < 0) throw new RangeError('more in the items than in the file');
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
  const { next, count } = reading(bytes, iloc);
  const version = next(1);
  next(3);
  const [sizes, more] = [next(1), next(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, more >> 4];
  const indexSize = version > 0 ? more & 15 : 0;
  if ([offsetSize, lengthSize, baseSize, indexSize].some((size) => ![0, 4, 8].includes(size)))
    throw new RangeError('a number of a size that there is not');
  const idSize = version < 2 ? 2 : 4;
  const methodSize = version > 0 ? 2 : 0;
  const extentSize = indexSize + offsetSize + lengthSize;
  const extents: Extent[] = [];
  let itemsLeft = count(next(idSize), idSize + methodSize + 2 + baseSize + 2, most.items);
  for (; itemsLeft > 0; itemsLeft -= 1) {
    const id = next(idSize);
    const method = next(methodSize) & 15;
    next(2);
    const base = next(baseSize);
    const announced = next(2);
    // An extent of no bytes says that the item is the whole file: one can, several cannot.
    if (announced > 1 && extentSize === 0) throw new RangeError('extents of no bytes');
    for (let left = count(announced, extentSize, most.extents - extents.length); left > 0; left -= 1) {
      next(indexSize);
      const offset = base + next(offsetSize);
      const length = next(lengthSize);
      if (method <= 1) extents.push({ id, inIdat: method === 1, offset, length });
    }
  }
  return extents;
}

/** Reads numbers one after the other, and none beyond the box. */
function reading(bytes: Buffer, { content, end }: Box) {
  let at = content;
  return {
    next(size: number): number {
      if (at + size > end) throw new RangeError('box out of bounds');
      const value = size === 8 ? Number(bytes.readBigUInt64BE(at)) : size === 0 ? 0 : bytes.readUIntBE(at, size);
      at += size;
      return value;
    },
    /** As many as announced; refused when the box has no bytes for them, or when they are more than `limit`. */
    count(announced: number, bytesEach: number, limit: number): number {
      if (announced * bytesEach > end - at) throw new RangeError('more announced than there is room for');
      if (announced > limit) throw new TooManyParts();
      return announced;
    },
  };
}
