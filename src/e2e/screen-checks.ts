import type { Page } from '@playwright/test';
import { findFaults } from './faults/find-faults.ts';
import type { Asked } from './faults/in-page.ts';
import { expect, expectAccessible, findViolations, phone } from './fixtures.ts';
import { fonts, setFont, setScheme, setTextSize, setWidth, widths } from './looks.ts';

/** Expects the page to be accessible on a wide screen and a narrow phone, and to fit the phone without scrolling sideways. */
export async function expectGoodAtBothWidths(page: Page): Promise<void> {
  const desk = page.viewportSize();
  await expectAccessible(page);
  await page.setViewportSize(phone.viewport);
  await expectNothingSideways(page);
  await expectAccessible(page);
  if (desk) await page.setViewportSize(desk);
}

export async function expectNothingSideways(page: Page): Promise<void> {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(sideways, 'Nothing stands beside the screen').toBeLessThanOrEqual(0);
}

type Place = { width: number; font: string; words: string };

/** Where axe looks; the rest is looked at everywhere. */
const axeWidths = [360, 1280];
/** Where the text is looked at in twice its size. */
const largeTextWidths = [320, 390, 1280];
/** Below this width words of 200 % may break. */
const narrow = 400;

/**
 * What is wrong with what the page shows, an open dialog alone: at each width in both fonts, in the dark in one of them (it alters colours alone), and in text of 200 %; and
 * axe. Each says the screen, the element and where it is so.
 */
export async function problemsOfPage(page: Page, name: string): Promise<string[]> {
  const places = new Map<string, string[]>();
  const add = (what: string, place: string) => places.set(what, [...(places.get(what) ?? []), place]);
  const look = async (place: string, asked: Asked) => {
    for (const { element, what } of await findFaults(page, asked)) add(`${name}: ${element} ${what}`, place);
  };
  const each = async (size: number, scheme: 'light' | 'dark', at: number[], work: (place: Place) => Promise<void>) => {
    await setTextSize(page, size);
    await setScheme(page, scheme);
    for (const font of scheme === 'dark' ? fonts.slice(0, 1) : fonts) {
      await setFont(page, font);
      for (const width of at) {
        await setWidth(page, width);
        await work({ width, font, words: `${width} px, ${font}, ${scheme}${size > 100 ? `, text of ${size} %` : ''}` });
      }
    }
  };
  const askAxe = async (place: string, only?: string[]) => {
    for (const one of await findViolations(page, only)) add(`${name}: ${one}`, place);
  };
  await each(100, 'light', widths, async ({ width, font, words }) => {
    await look(words, { targets: true });
    if (font === fonts[0] && axeWidths.includes(width)) await askAxe(words);
  });
  await each(100, 'dark', widths, async ({ width, words }) => {
    await look(words, {});
    if (axeWidths.includes(width)) await askAxe(words, ['color-contrast']);
  });
  await each(200, 'light', largeTextWidths, ({ width, words }) => look(words, { isTight: width < narrow }));
  await setTextSize(page, 100);
  return [...places].map(([what, where]) => `${what}\n    at ${where.join('; ')}`);
}
