import type { Page } from '@playwright/test';

const isScript = (url: URL) => /^\/assets\/.*\.js$/.test(url.pathname);

/** Keeps the scripts of the app from arriving. @returns a function that lets them arrive. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letThem = () => {};
  const held = new Promise<void>((done) => {
    letThem = done;
  });
  await page.route(isScript, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  return async () => {
    letThem();
    await page.unroute(isScript);
  };
}
