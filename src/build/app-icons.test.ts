import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addActivityPath, paths } from '#web/paths.ts';
import { drawIcons } from './app-icons.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const drawing = read('public/favicon.svg');
const manifest = JSON.parse(read('public/manifest.webmanifest'));

test('the icon is drawn as the logo on the screens is', () => {
  const linesOf = (text = '') => [...text.matchAll(/ d="([^"]+)"/g)].map(([, line]) => line).sort();
  const logo = /<g id="bl-logo">.*?<\/g>/s.exec(read('index.html'))?.[0];
  expect(linesOf(drawing)).toHaveLength(3);
  expect(linesOf(drawing)).toEqual(linesOf(logo));
});

test('every icon that the manifest and the page name is made, in its size', async () => {
  const made = await drawIcons(drawing);
  const sizes = new Map<string, string>();
  for (const { name, png } of made) {
    const { width, height, format } = await sharp(png).metadata();
    sizes.set(`/${name}`, `${format} ${width}x${height}`);
    expect(png.length, name).toBeLessThan(20_000);
  }
  const named: { src: string; sizes: string }[] = [manifest, ...manifest.shortcuts].flatMap(({ icons }) => icons);
  for (const { src, sizes: size } of named) expect(sizes.get(src), src).toBe(`png ${size}`);
  expect(read('index.html')).toContain('href="/apple-touch-icon.png"');
  expect(sizes.get('/apple-touch-icon.png')).toBe('png 180x180');
});

test('a maskable icon fills its square, and its drawing stays within the circle that every phone shows', async () => {
  const px = 512;
  const icon = (await drawIcons(drawing)).find(({ name }) => name === 'icon-maskable-512.png');
  const data = await sharp(icon?.png).ensureAlpha().raw().toBuffer();
  const colourAt = (x: number, y: number) => data.subarray((y * px + x) * 4, (y * px + x) * 4 + 4).toString('hex');
  const ground = '1f5c43ff';
  const drawn = { inside: 0, outside: 0 };
  for (let y = 0; y < px; y += 1)
    for (let x = 0; x < px; x += 1)
      if (colourAt(x, y) !== ground) drawn[Math.hypot(x - px / 2, y - px / 2) > px * 0.4 ? 'outside' : 'inside'] += 1;
  expect(drawn.outside).toBe(0);
  expect(drawn.inside).toBeGreaterThan(px * 10);
});

test('the manifest makes Bushline an app with shortcuts to what people open most', () => {
  expect(manifest).toMatchObject({ name: 'Bushline', display: 'standalone', scope: '/', start_url: paths.home });
  expect(manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ['Today', paths.home],
    ['Add Activity', addActivityPath()],
  ]);
  const purposes = manifest.icons.map(({ purpose }: { purpose: string }) => purpose);
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable']));
});
