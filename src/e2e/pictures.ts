import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { demoStaff } from '#server/demo/data.ts';
import { demoEmail, demoPassword } from '#server/demo/tell-group.ts';
import { allScreens } from './all-screens.ts';
import { findChromium } from './find-chromium.ts';
import { startServer, type TestServer } from './start-server.ts';

/**
 * `npm run pictures -- take FOLDER`: takes every screen of a new demo server at each width, in both schemes and fonts.
 * `npm run pictures -- compare BEFORE AFTER`: lists the pictures that differ by more than half a percent of their points, most first.
 * Both folders are to be taken on the same day: the demo's activities lie around today.
 */
const widths = [320, 360, 390, 820, 1024, 1280, 1440];
const fonts = ['DejaVu Sans', 'Liberation Sans'];
const schemes = ['light', 'dark'] as const;
/** In percent of the points. */
const mostDiffering = 0.5;
/** A point differs when one of its colours does by more, of 255: text is not drawn the same way twice. */
const tolerance = 24;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { widths: { type: 'string' }, fonts: { type: 'string' }, schemes: { type: 'string' } },
});
const [task, ...folders] = positionals;
if (task === 'take' && folders[0]) await take(folders[0]);
else if (task === 'compare' && folders[0] && folders[1]) await compare(folders[0], folders[1]);
else throw new Error('Usage: npm run pictures -- take FOLDER | compare BEFORE AFTER');

async function take(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  const demo = ['--import', 'tsx', 'src/server/cli/demo.ts'];
  const server = await startServer({ BUDGET_FACTOR: '100' }, undefined, demo).catch(async (failure) => {
    await browser.close();
    throw failure;
  });
  try {
    for (const scheme of chosen(schemes, values.schemes)) {
      for (const font of chosen(fonts, values.fonts)) await takeAll(browser, server, folder, scheme, font);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

function chosen<T extends string>(all: readonly T[], named: string | undefined): T[] {
  return all.filter((one) => named === undefined || named.split(',').includes(one));
}

async function takeAll(
  ...[browser, server, folder, colorScheme, font]: [Browser, TestServer, string, 'light' | 'dark', string]
): Promise<void> {
  const page = await browser.newPage({
    ...{ baseURL: server.url, colorScheme, reducedMotion: 'reduce', locale: 'en-NZ', timezoneId: 'Pacific/Auckland' },
    serviceWorkers: 'block',
  });
  const [admin] = demoStaff;
  if (!admin) throw new Error('The demo has no staff.');
  const data = { email: demoEmail(admin), password: demoPassword };
  await page.request.post('/api/login', { data, headers: { origin: server.url } });
  const [activity] = await (await page.request.get('/api/activities')).json();
  const [project] = await (await page.request.get('/api/projects')).json();
  const screens = allScreens({ activityId: activity.id, projectId: project.id });
  const wide = chosen(widths.map(String), values.widths).map(Number);
  for (const [index, screen] of screens.entries()) {
    for (const width of wide) {
      await show(page, screen, width, font);
      const name = `${String(index).padStart(2, '0')}${screen.replace(/\W+/g, '-')}.${width}.${colorScheme}.${font[0]}.png`;
      await page.screenshot({ path: join(folder, name), animations: 'disabled', caret: 'hide', fullPage: true });
    }
  }
  await page.close();
}

async function show(page: Page, screen: string, width: number, font: string): Promise<void> {
  await page.setViewportSize({ width, height: width < 800 ? 780 : 800 });
  if (!page.url().endsWith(screen)) {
    await page.goto(screen);
    await page.locator('.bl-first').waitFor({ state: 'detached' });
    await page.locator('h1').first().waitFor();
    await page.addStyleTag({ content: `body, button, input, textarea { font-family: '${font}' !important; }` });
  }
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

async function compare(before: string, after: string): Promise<void> {
  const found: { name: string; percent: number }[] = [];
  for (const name of readdirSync(after).filter((one) => one.endsWith('.png'))) {
    const percent = existsSync(join(before, name)) ? await differing(join(before, name), join(after, name)) : 100;
    if (percent > mostDiffering) found.push({ name, percent });
  }
  found.sort((a, b) => b.percent - a.percent);
  for (const { name, percent } of found) process.stdout.write(`${percent.toFixed(1).padStart(5)} %  ${name}\n`);
  process.stdout.write(`${found.length} of ${readdirSync(after).length} differ by more than ${mostDiffering} %.\n`);
}

/** In percent of the larger picture: what only one of them has differs. */
async function differing(before: string, after: string): Promise<number> {
  const [one, other] = await Promise.all(
    [before, after].map((path) => sharp(path).raw().toBuffer({ resolveWithObject: true })),
  );
  if (!one || !other) return 100;
  const [width, height] = [Math.min(one.info.width, other.info.width), Math.min(one.info.height, other.info.height)];
  const all = Math.max(one.info.width * one.info.height, other.info.width * other.info.height);
  let same = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [a, b] = [one, other].map(({ info }) => (y * info.width + x) * info.channels) as [number, number];
      const far = [0, 1, 2].some((c) => Math.abs((one.data[a + c] ?? 0) - (other.data[b + c] ?? 0)) > tolerance);
      if (!far) same++;
    }
  }
  return (100 * (all - same)) / all;
}
