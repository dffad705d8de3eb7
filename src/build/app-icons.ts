import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

type Icon = { name: string; px: number; shape: 'as drawn' | 'square'; scale: number };

/**
 * A phone cuts a maskable icon to its own shape, and shows at least the circle of 40 % of its width around the middle, which the drawing
 * fits at this scale. iOS rounds the corners itself.
 */
const icons: Icon[] = [
  { name: 'icon-192.png', px: 192, shape: 'as drawn', scale: 1 },
  { name: 'icon-512.png', px: 512, shape: 'as drawn', scale: 1 },
  { name: 'icon-maskable-192.png', px: 192, shape: 'square', scale: 0.85 },
  { name: 'icon-maskable-512.png', px: 512, shape: 'square', scale: 0.85 },
  { name: 'apple-touch-icon.png', px: 180, shape: 'square', scale: 1 },
];

/** The width of the drawing, in its own units. */
const drawnPx = 30;

/** Draws the app's icons from `public/favicon.svg`, because phones take no SVG for them. */
export function appIcons(): Plugin {
  let publicDir = '';
  return {
    name: 'app-icons',
    apply: 'build',
    configResolved(config) {
      publicDir = config.publicDir;
    },
    async generateBundle() {
      const drawing = readFileSync(join(publicDir, 'favicon.svg'), 'utf8');
      for (const { name, png } of await drawIcons(drawing))
        this.emitFile({ type: 'asset', fileName: name, source: png });
    },
  };
}

/** The files of all icons. */
export function drawIcons(drawing: string): Promise<{ name: string; png: Buffer }[]> {
  const draw = async ({ name, px, shape, scale }: Icon) => {
    const svg = shape === 'square' ? squareOf(drawing, scale) : drawing;
    const sized = svg.replace('<svg ', `<svg width="${px}" height="${px}" `);
    return { name, png: await sharp(Buffer.from(sized)).png({ compressionLevel: 9, palette: true }).toBuffer() };
  };
  return Promise.all(icons.map(draw));
}

/** The drawing on a ground without round corners, made smaller around the middle. */
function squareOf(drawing: string, scale: number): string {
  const [, start, fill, shapes] =
    /^(<svg[^>]*viewBox="0 0 30 30"[^>]*>)<rect[^>]* fill="([^"]+)"\/>(.*)<\/svg>\s*$/s.exec(drawing) ?? [];
  if (!shapes) throw new Error('favicon.svg is not a ground of 30 × 30 with shapes on it');
  const shift = (drawnPx / 2) * (1 - scale);
  const ground = `<rect width="30" height="30" fill="${fill}"/>`;
  return `${start}${ground}<g transform="translate(${shift} ${shift}) scale(${scale})">${shapes}</g></svg>`;
}
