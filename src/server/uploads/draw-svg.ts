import sharp from 'sharp';

/** A drawing of our own as a picture. Never for an upload: SVG can name other files. */
export function drawSvg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer();
}
