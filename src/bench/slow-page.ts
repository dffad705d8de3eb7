import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { admin } from '../e2e/start-server.ts';

/** CSS selectors for a usable page: `ready` is visible, and nothing matches `busy` any more. */
export type Sight = { ready: string; busy?: string };

type Session = Awaited<ReturnType<typeof signIn>>;

export type Setup = { browser: Browser; url: string; slowdown: number; session: Session; activityId: number };

export const oldPhone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-NZ',
  timezoneId: 'Pacific/Auckland',
  // What is measured comes from the server.
  serviceWorkers: 'block',
} as const;

/** Signs in and opens the first page. Returns the browser's storage. */
export async function signIn(browser: Browser, url: string) {
  const context = await browser.newContext({ ...oldPhone, baseURL: url });
  try {
    await context.request.post('/api/login', { data: admin, headers: { origin: url } });
    const page = await context.newPage();
    await page.goto('/home');
    // Home's own heading: the first screen has one as well, and does not note yet who is signed in here.
    await page.locator('#content h1').waitFor();
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Opens a page with an empty cache, on a phone, or what `screen` says, whose processor is `slowdown` times slower than this machine's. */
export async function withSlowPage<T>(
  { browser, url, slowdown, session }: Setup,
  work: (page: Page) => Promise<T>,
  screen: BrowserContextOptions = {},
): Promise<T> {
  const context = await browser.newContext({ ...oldPhone, ...screen, baseURL: url, storageState: session });
  try {
    // esbuild adds calls of its helper `__name`, which the page lacks.
    await context.addInitScript('globalThis.__name = (one) => one');
    const page = await context.newPage();
    await slowDownProcessor(page, slowdown);
    return await work(page);
  } finally {
    await context.close();
  }
}

export async function slowDownProcessor(page: Page, slowdown: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** Opens the address. Returns the milliseconds from the request until the page can be used. */
export async function openUntil(page: Page, path: string, sight: Sight): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  return page.evaluate(watchUntilUsable, sight);
}

/** Presses the element `button` (a CSS selector). Returns the milliseconds until the page can be used. */
export function pressUntil(page: Page, button: string, sight: Sight): Promise<number> {
  return page.evaluate(watchUntilUsable, { ...sight, button });
}

/** Runs in the page. Resolves to the milliseconds from its press, or else from the request, until the frame that shows it was drawn. */
function watchUntilUsable({ ready, busy, button }: Sight & { button?: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = button === undefined ? 0 : performance.now();
    if (button !== undefined) document.querySelector<HTMLElement>(button)?.click();
    const look = () => {
      const found = document.querySelector(ready);
      const waits =
        !found?.checkVisibility({ visibilityProperty: true }) ||
        (busy !== undefined && document.querySelector(busy) !== null);
      // A frame is drawn right after this, and then what waits is run.
      if (!waits) setTimeout(() => resolve(performance.now() - began));
      else if (performance.now() - began > 60_000)
        reject(new Error(`Nothing could be used at ${location.href}: ${ready}`));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}
