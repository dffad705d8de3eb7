import type { Browser, Page } from '@playwright/test';
import { admin } from '../e2e/start-server.ts';

/** When something can be used: it is seen and enabled, and nothing of `busy` is left in the page. CSS selectors. */
export type Sight = { ready: string; busy?: string };

export type Session = Awaited<ReturnType<typeof signIn>>;

const oldPhone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-NZ',
  timezoneId: 'Pacific/Auckland',
};

/** What the browser remembers of somebody who is signed in and has seen the first page. */
export async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext({ ...oldPhone, baseURL: url });
  try {
    await context.request.post('/api/login', { data: admin, headers: { origin: url } });
    const page = await context.newPage();
    await page.goto('/home');
    await page.getByRole('heading', { level: 1 }).waitFor();
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** A page with nothing in its cache on a phone whose processor is `slowdown` times slower than this machine's. */
export async function withSlowPage<T>(
  { browser, url, slowdown }: { browser: Browser; url: string; slowdown: number },
  session: Session | undefined,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...oldPhone, baseURL: url, ...(session && { storageState: session }) });
  try {
    // The compiler marks functions with a helper that a page does not have.
    await context.addInitScript('globalThis.__name = (one) => one');
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Opens the address and answers after how many ms the page can be used, from the moment that the address was asked for. */
export async function openUntil(page: Page, path: string, sight: Sight): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(watchUntilUsable, sight);
}

/** Presses what `button` names and answers after how many ms the page can be used. */
export async function pressUntil(page: Page, button: string, sight: Sight): Promise<number> {
  const pressed = await page.evaluate((selector) => {
    const now = performance.now();
    document.querySelector<HTMLElement>(selector)?.click();
    return now;
  }, button);
  return (await page.evaluate(watchUntilUsable, sight)) - pressed;
}

/** Runs in the page. Answers the page's clock. */
function watchUntilUsable({ ready, busy }: Sight): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = performance.now() + 60_000;
    const look = () => {
      const found = document.querySelector(ready);
      const waits = !found?.checkVisibility() || (busy !== undefined && document.querySelector(busy) !== null);
      // Seen, and the frame after that is drawn: whatever the page does first is done.
      if (!waits) requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      else if (performance.now() > late) reject(new Error(`Nothing could be used at ${location.href}: ${ready}`));
      else requestAnimationFrame(look);
    };
    look();
  });
}
