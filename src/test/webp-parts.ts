/** The names of the parts of a WebP file: EXIF, XMP and a profile are parts beside the picture. Read without the library that wrote it. */
export function webpParts(webp: Buffer): string[] {
  const head = [webp.toString('latin1', 0, 4), webp.toString('latin1', 8, 12)].join(' ');
  if (head !== 'RIFF WEBP') throw new Error(`This is no WebP file: ${head}`);
  const names: string[] = [];
  let at = 12;
  while (at < webp.length) {
    names.push(webp.toString('latin1', at, at + 4));
    // A part of an odd size is followed by an empty byte.
    at += 8 + 2 * Math.ceil(webp.readUInt32LE(at + 4) / 2);
  }
  return names;
}
