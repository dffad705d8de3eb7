import sharp from 'sharp';

const png = 2;
const mvt = 1;

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

/** As near as a map of a region is. From less a browser would enlarge one picture to a million pixels, which takes it half a minute. */
const mostZoom = 14;
const tiles = (4 ** (mostZoom + 1) - 1) / 3;

/** A PMTiles file (version 3) with one picture for the world and for all its parts, that nothing compresses. */
function fileOf(tileType: number, tile: Uint8Array, attribution: string): Buffer {
  const header = Buffer.alloc(127);
  const metadata = Buffer.from(JSON.stringify({ attribution }));
  // One entry: from tile 0 on, so many times, its length, from the first byte.
  const root = Buffer.from([...varint(1), ...varint(0), ...varint(tiles), ...varint(tile.length), ...varint(1)]);
  header.write('PMTiles');
  header[7] = 3;
  const u64 = (at: number, value: number) => header.writeBigUInt64LE(BigInt(value), at);
  const [rootAt, metadataAt] = [127, 127 + root.length];
  const tilesAt = metadataAt + metadata.length;
  const fields = [rootAt, root.length, metadataAt, metadata.length, tilesAt, 0, tilesAt, tile.length, tiles, 1, 1];
  for (const [index, value] of fields.entries()) u64(8 + index * 8, value);
  header.set([1, 1, 1, tileType, 0, mostZoom], 96);
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4);
  return Buffer.concat([header, root, metadata, tile]);
}

/** A map of one purple picture. */
export async function makeRasterMap(attribution: string): Promise<Buffer> {
  const colour = { r: 120, g: 40, b: 160 };
  return fileOf(
    png,
    await sharp({ create: { width: 256, height: 256, channels: 3, background: colour } })
      .png()
      .toBuffer(),
    attribution,
  );
}

/** A map of one vector tile: land that fills it. */
export function makeVectorMap(attribution: string): Buffer {
  const field = (number: number, bytes: number[]) => [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
  const zigzag = (value: number) => varint(value < 0 ? -value * 2 - 1 : value * 2);
  const extent = 4096;
  const [moveOnce, lineThrice, close] = [9, 26, 15];
  const square = [
    moveOnce,
    ...zigzag(0),
    ...zigzag(0),
    lineThrice,
    ...[extent, 0, 0, extent, -extent, 0].flatMap(zigzag),
    close,
  ];
  const polygon = [3 * 8, 3, ...field(4, square)];
  const layer = [15 * 8, 2, ...field(1, [...Buffer.from('earth')]), ...field(2, polygon), 5 * 8, ...varint(extent)];
  return fileOf(mvt, Uint8Array.from(field(3, layer)), attribution);
}
