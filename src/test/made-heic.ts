// HEIC files made for tests: the boxes of ISO 14496-12 that the server reads, without a picture.

function box(type: string, ...content: Buffer[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  return Buffer.concat([size, Buffer.from(type, 'latin1'), ...content]);
}

const fileType = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));

function itemInfo(id: number, type: string): Buffer {
  return box('infe', Buffer.from([2, 0, 0, 0, 0, id, 0, 0]), Buffer.from(`${type}\0`));
}

const noPicture = 'the coded picture';

/** One coded item and one Exif item, with their bytes in `mdat`, and a box that repeats the GPS position. */
export function makeHeic(): Buffer {
  const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, 2]), itemInfo(1, 'hvc1'), itemInfo(2, 'Exif'));
  const picture = Buffer.from(noPicture);
  const exif = Buffer.from('GPS 36.668 S 174.730 E');
  const ilocOf = (at: number) => {
    const item = (id: number, offset: number, length: number) => {
      const row = Buffer.alloc(14);
      row.writeUInt16BE(id, 0);
      row.writeUInt16BE(1, 4);
      row.writeUInt32BE(offset, 6);
      row.writeUInt32BE(length, 10);
      return row;
    };
    const items = [item(1, at, picture.length), item(2, at + picture.length, exif.length)];
    return box('iloc', Buffer.from([0, 0, 0, 0, 0x44, 0, 0, 2]), ...items);
  };
  const metaOf = (at: number) => box('meta', Buffer.alloc(4), iinf, ilocOf(at));
  const mdatAt = fileType.length + metaOf(0).length + 8;
  return Buffer.concat([
    fileType,
    metaOf(mdatAt),
    box('mdat', picture, exif),
    box('uuid', Buffer.from('GPS again, by XMP')),
  ]);
}

type Items = {
  /** How many item rows the file has, and how many it announces; the same by default. */
  rows: number;
  announcedRows?: number;
  /** How many extents each row has, and how many it announces. */
  extents: number;
  announcedExtents?: number;
  /** Bytes of an offset and of a length in each extent: 0, 4 or 8. */
  numberSize?: 0 | 4;
  /** The offset and length of each extent. */
  extent?: { offset: number; length: number };
};

/** A HEIC with one coded picture and a list of items with the given numbers, true or not. */
export function heicOfItems({
  rows,
  announcedRows = rows,
  extents,
  announcedExtents = extents,
  numberSize = 0,
  extent,
}: Items): Buffer {
  const row = Buffer.alloc(6);
  row.writeUInt16BE(1, 0);
  row.writeUInt16BE(announcedExtents, 4);
  const place = Buffer.alloc(2 * numberSize);
  if (extent && numberSize === 4) {
    place.writeUInt32BE(extent.offset, 0);
    place.writeUInt32BE(extent.length, 4);
  }
  const head = Buffer.from([0, 0, 0, 0, numberSize * 17, 0, 0, 0]);
  head.writeUInt16BE(announcedRows, 6);
  const item = Buffer.concat([row, ...(numberSize === 0 ? [] : Array<Buffer>(extents).fill(place))]);
  const iloc = box('iloc', head, ...Array<Buffer>(rows).fill(item));
  const iinf = box('iinf', Buffer.from([0, 0, 0, 0, 0, 1]), itemInfo(1, 'hvc1'));
  return Buffer.concat([fileType, box('meta', Buffer.alloc(4), iinf, iloc), box('mdat', Buffer.from(noPicture))]);
}

/** A HEIC with `count` empty boxes, inside or beside its `meta` box. */
export function heicOfBoxes(count: number, where: 'top' | 'meta' | 'items'): Buffer {
  const boxes = Buffer.concat(Array<Buffer>(count).fill(box('free')));
  if (where === 'top') return Buffer.concat([makeHeic(), boxes]);
  const iinf = box(
    'iinf',
    Buffer.from([0, 0, 0, 0, 0, 1]),
    itemInfo(1, 'hvc1'),
    where === 'items' ? boxes : Buffer.alloc(0),
  );
  const iloc = box('iloc', Buffer.alloc(8));
  return Buffer.concat([
    fileType,
    box('meta', Buffer.alloc(4), iinf, iloc, where === 'meta' ? boxes : Buffer.alloc(0)),
  ]);
}
