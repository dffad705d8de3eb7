import type { Page } from '@playwright/test';
import { longestTask } from './trace.ts';

/** A slow typist's pauses between letters, in ms. Some are long enough to start the search. */
const pauses = [140, 180, 110, 260, 150, 320, 130, 170, 240, 120];

/** Types a search at a person's speed. Returns the longest task that kept the page from drawing, in ms of processor time. */
export async function typeAndWatch(page: Page, field: string, words: string): Promise<number> {
  await page.locator(field).focus();
  const longest = await longestTaskWhile(page, async () => {
    for (const [at, letter] of [...words].entries()) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(pauses[at % pauses.length] ?? 0);
    }
    // Waits until the last answer is drawn.
    await page.waitForTimeout(1500);
  });
  const typed = await page.locator(field).inputValue();
  if (typed !== words) throw new Error(`"${words}" was typed and the field holds "${typed}".`);
  return longest;
}

/** The longest task of the page during `work`, in ms of processor time. */
export async function longestTaskWhile(page: Page, work: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
  return longestTask(trace.traceEvents);
}
