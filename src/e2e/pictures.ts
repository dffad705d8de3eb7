import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { enter, openScreen, type State, type StateName, states } from './all-screens.ts';
import { findChromium } from './find-chromium.ts';
import { fonts, schemes, setFont, setScheme, setWidth, widths } from './looks.ts';

/**
 * `npm run pictures -- take FOLDER`: takes every screen of every state of a group at each width, in both schemes and fonts.
 * `npm run pictures -- compare BEFORE AFTER`: lists the pictures that differ by more than half a percent of their points, most first.
 * Both folders are to be taken on the same day: the demo's activities lie around today.
 */
/** In percent of the points. */
const mostDiffering = 0.5;
/** A point differs when one of its colours does by more, of 255: text is not drawn the same way twice. */
const tolerance = 24;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string' },
    fonts: { type: 'string' },
    schemes: { type: 'string' },
    states: { type: 'string' },
    /** A regular expression for the screens' names. */
    screen: { type: 'string' },
  },
});
const [task, ...folders] = positionals;
if (task === 'take' && folders[0]) await take(folders[0]);
else if (task === 'compare' && folders[0] && folders[1]) await compare(folders[0], folders[1]);
else throw new Error('Usage: npm run pictures -- take FOLDER | compare BEFORE AFTER');

async function take(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const executablePath = await findChromium();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] });
  try {
    for (const name of chosen(Object.keys(states) as StateName[], values.states)) {
      await takeState(browser, folder, name, states[name]);
    }
  } finally {
    await browser.close();
  }
}

function chosen<T extends string>(all: readonly T[], named: string | undefined): T[] {
  return all.filter((one) => named === undefined || named.split(',').includes(one));
}

async function takeState(browser: Browser, folder: string, stateName: string, state: State): Promise<void> {
  const server = await state.start();
  try {
    const page = await browser.newPage({
      ...{ baseURL: server.url, reducedMotion: 'reduce', locale: 'en-NZ', timezoneId: 'Pacific/Auckland' },
      serviceWorkers: 'block',
    });
    for (const [index, screen] of (await enter(page, state, server)).entries()) {
      if (!new RegExp(values.screen ?? '').test(screen.name)) continue;
      await openScreen(page, screen);
      const name = `${stateName}.${String(index).padStart(2, '0')}.${screen.name}`
        .slice(0, 80)
        .replace(/[^\w.]+/g, '-');
      await takeScreen(page, join(folder, name));
    }
    await page.close();
  } finally {
    await server.stop();
  }
}

async function takeScreen(page: Page, name: string): Promise<void> {
  for (const scheme of chosen(schemes, values.schemes)) {
    await setScheme(page, scheme);
    for (const font of chosen(fonts, values.fonts)) {
      await setFont(page, font);
      for (const width of chosen(widths.map(String), values.widths)) {
        await setWidth(page, Number(width));
        const path = `${name}.${width}.${scheme}.${font[0]}.png`;
        await page.screenshot({ path, animations: 'disabled', caret: 'hide', fullPage: true });
      }
    }
  }
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
