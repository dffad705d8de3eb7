import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, test as base } from '@playwright/test';

/** How many milliseconds the tests' clock is ahead of the machine's, when they run on another day; otherwise undefined. */
const ahead = process.env.BUSHLINE_TEST_CLOCK_MS;

/** Gives every page of the context the tests' clock, before its first script. */
export async function moveClock(context: BrowserContext): Promise<BrowserContext> {
  if (!ahead) return context;
  const source = readFileSync(join(import.meta.dirname, 'moved-clock.mjs'), 'utf8');
  await context.addInitScript({ content: `globalThis.bushlineTestClockMs = ${ahead};\n${source}` });
  return context;
}

function moveClocks(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => moveClock(await newContext(options));
}

/** The base of every test with a page. */
export const test = base.extend({
  browser: [
    async ({ browser }, use) => {
      if (ahead) moveClocks(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
