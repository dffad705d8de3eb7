import type { Page } from '@playwright/test';

export type Typing = {
  /** The longest piece of work that kept the page from drawing and from answering, in ms. 0: none was over 50. */
  longestTask: number;
  /** The longest time between two frames, in ms. */
  longestFrame: number;
  /** The longest time from a key to the frame that shows it, in ms. */
  longestKey: number;
};

type Watch = Typing & { stop: () => void };

/** Pauses between letters of somebody who looks for the next key, in ms: some of them are long enough to start the search. */
const pauses = [140, 180, 110, 260, 150, 320, 130, 170, 240, 120];

/** Types a search at the speed of a hand and answers what it kept the page from. */
export async function typeAndWatch(page: Page, field: string, words: string): Promise<Typing> {
  await page.locator(field).focus();
  await page.evaluate(startWatch);
  for (const [at, letter] of [...words].entries()) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(pauses[at % pauses.length] ?? 0);
  }
  // The last answer is drawn.
  await page.waitForTimeout(1500);
  const typed = await page.locator(field).inputValue();
  if (typed !== words) throw new Error(`"${words}" was typed and the field holds "${typed}".`);
  return page.evaluate(endWatch);
}

/** Runs in the page. */
function startWatch(): void {
  const watch: Watch = { longestTask: 0, longestFrame: 0, longestKey: 0, stop: () => {} };
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longestTask = Math.max(watch.longestTask, duration);
  });
  const keys = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watch.longestKey = Math.max(watch.longestKey, duration);
  });
  tasks.observe({ type: 'longtask' });
  keys.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  let [last, isOver] = [performance.now(), false];
  const nextFrame = (now: number) => {
    watch.longestFrame = Math.max(watch.longestFrame, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(nextFrame);
  };
  requestAnimationFrame((now) => {
    last = now;
    requestAnimationFrame(nextFrame);
  });
  watch.stop = () => {
    isOver = true;
    tasks.disconnect();
    keys.disconnect();
  };
  Object.assign(globalThis, { typingWatch: watch });
}

/** Runs in the page. */
function endWatch(): Typing {
  const { stop, ...typing } = (globalThis as unknown as { typingWatch: Watch }).typingWatch;
  stop();
  return typing;
}
