import type { Page } from '@playwright/test';
import { longestTask } from './trace.ts';

export type Typing = {
  /** The longest task that kept the page from drawing and responding, in ms of processor time. */
  longestTask: number;
  /** The longest time between two frames, in ms. */
  longestFrame: number;
  /** The longest time from a key press to the frame that shows it, in ms. */
  longestKey: number;
};

type Watch = Omit<Typing, 'longestTask'> & { stop: () => void };

/** A slow typist's pauses between letters, in ms. Some are long enough to start the search. */
const pauses = [140, 180, 110, 260, 150, 320, 130, 170, 240, 120];

/** Types a search at a person's speed and measures how the page responds. */
export async function typeAndWatch(page: Page, field: string, words: string): Promise<Typing> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser of its own.');
  await page.locator(field).focus();
  await page.evaluate(startWatch);
  await browser.startTracing(page, { categories: ['toplevel'] });
  for (const [at, letter] of [...words].entries()) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(pauses[at % pauses.length] ?? 0);
  }
  // Waits until the last answer is drawn.
  await page.waitForTimeout(1500);
  const trace = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const typed = await page.locator(field).inputValue();
  if (typed !== words) throw new Error(`"${words}" was typed and the field holds "${typed}".`);
  return { ...(await page.evaluate(endWatch)), longestTask: longestTask(trace.traceEvents) };
}

/** Runs in the page. */
function startWatch(): void {
  const watch: Watch = { longestFrame: 0, longestKey: 0, stop: () => {} };
  const keys = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longestKey = Math.max(watch.longestKey, duration);
  });
  keys.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  let [last, isOver] = [0, false];
  const nextFrame = (now: number) => {
    if (last > 0) watch.longestFrame = Math.max(watch.longestFrame, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(nextFrame);
  };
  requestAnimationFrame(nextFrame);
  watch.stop = () => {
    isOver = true;
    keys.disconnect();
  };
  Object.assign(globalThis, { typingWatch: watch });
}

/** Runs in the page. */
function endWatch(): Omit<Typing, 'longestTask'> {
  const { stop, ...typing } = (globalThis as unknown as { typingWatch: Watch }).typingWatch;
  stop();
  return typing;
}
